import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { KeyboardEvent } from 'react'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { useColumnOrder, type Move } from '#web/identity/userSettings/useColumnOrder.ts'
import '#web/identity/userSettings/userSettings.css'

type Props<Id extends string> = {
  /** Every column there is; the first is always shown, and first. */
  columns: readonly { id: Id; title: string }[]
  chosen: readonly Id[]
  defaults: readonly Id[]
  onChoose: (columns: readonly Id[]) => void
  onClose: () => void
}

/** Which columns a list shows, and in which order. */
export function ColumnsDialog<Id extends string>({ columns, chosen, defaults, onChoose, onClose }: Props<Id>) {
  const t = useText()
  const { list, order, shown, latest, move, toggle, reset } = useColumnOrder(columns, chosen)
  const titleOf = (id: Id) => columns.find(column => column.id === id)?.title ?? ''
  const apply = () => {
    onChoose(order.filter(id => shown.has(id)))
    onClose()
  }
  const buttons = (
    <>
      <Button onClick={() => reset(defaults)}>{t('userSettings.columns.reset')}</Button>
      <Button onClick={onClose}>{t('userSettings.cancel')}</Button>
      <Button type="primary" onClick={apply}>
        {t('userSettings.columns.apply')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('userSettings.columns.title')} buttons={buttons} onClose={onClose}>
      <p className="quiet">{t('userSettings.columns.hint', { first: titleOf(order[0]!) })}</p>
      <ul ref={list} className="column-choice">
        {order.map((id, index) => (
          <li key={id} onKeyDown={event => moveByKey(event, by => move(id, by))}>
            <Checkbox checked={shown.has(id)} disabled={index === 0} onChange={() => toggle(id)}>
              {titleOf(id)}
            </Checkbox>
            {index > 0 && <MoveButtons title={titleOf(id)} onMove={by => move(id, by)} />}
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {latest && t('userSettings.columns.moved', { column: titleOf(latest), place: order.indexOf(latest) + 1 })}
      </p>
    </Dialog>
  )
}

function moveByKey(event: KeyboardEvent, move: (by: Move) => void) {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  move(event.key === 'ArrowUp' ? -1 : 1)
}

function MoveButtons({ title, onMove }: { title: string; onMove: (by: Move) => void }) {
  const t = useText()
  return (
    <span className="column-moves">
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('userSettings.columns.up', { column: title })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('userSettings.columns.down', { column: title })}
        onClick={() => onMove(1)}
      />
    </span>
  )
}
