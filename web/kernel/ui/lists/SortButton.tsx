import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { Order } from '#web/kernel/ui/lists/sorting.ts'

/** A column's title that sorts by it; the arrow tells which way. The `th` around it carries aria-sort. */
export function SortButton(props: { title: string; order: Order | undefined; onSort: () => void }) {
  return (
    <button
      type="button"
      className={props.order ? 'sort-button sort-button-active plain-button' : 'sort-button plain-button'}
      onClick={props.onSort}
    >
      {props.title}
      {props.order === 'asc' ? <CaretUpOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />}
    </button>
  )
}
