import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { Item, Kinds, Outcome, Reference, Way, Why } from '#web/logistics/disclosure/previewAs/previewCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = { rows: readonly DeliveryRow[] | undefined; onWhy: (row: DeliveryRow) => void }

/** The list has one order: what was shipped last stands first. */
const order = { key: 'shippingDate', order: 'desc' } as const
const keepOrder = () => undefined

/** Deliveries as the company's own list has them; what is hidden from it says so. A click in a row tells why. */
export function PreviewTable({ rows, place, onWhy }: Props & { place: string }) {
  const t = useText()
  return (
    <ListTable
      label={t('disclosure.views.seen')}
      columns={useColumns(onWhy)}
      rows={rows}
      keyOf={row => row.deliveryId}
      sort={order}
      onSort={keepOrder}
      onOpen={onWhy}
      place={place}
    />
  )
}

function useColumns(onWhy: Props['onWhy']): readonly Column<DeliveryRow, 'shippingDate'>[] {
  const t = useText()
  const wide = 'list-wide'
  return [
    { heads: [{ title: t('deliveries.columns.reference') }], cell: row => <Reference row={row} /> },
    { heads: [{ title: t('disclosure.seen.kinds') }], cell: row => <Kinds row={row} />, className: wide },
    { heads: [{ title: t('deliveries.criteria.section') }], cell: row => <Way row={row} />, className: wide },
    { heads: [{ title: t('disclosure.why.facts.item') }], cell: row => <Item row={row} />, className: wide },
    { heads: [{ title: t('disclosure.why.facts.outcome') }], cell: row => <Outcome row={row} /> },
    { heads: [{ title: t('disclosure.seen.why') }], cell: row => <Why row={row} onWhy={onWhy} /> },
  ]
}

/** The same on a narrow screen. */
export function PreviewCards({ rows, onWhy }: Props) {
  return (
    <ul className="list-cards" aria-busy={!rows}>
      {(rows ?? []).map(row => (
        <li key={row.deliveryId} className="list-card">
          <div className="list-card-head">
            <div>
              <Reference row={row} />
            </div>
            <Why row={row} onWhy={onWhy} />
          </div>
          <Kinds row={row} />
          <div>
            <Way row={row} />
          </div>
          <div>
            <Item row={row} />
          </div>
          <div>
            <Outcome row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}
