import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { useCellTools } from '#web/logistics/deliveries/list/columns/cellTools.ts'
import {
  decidingFacts,
  factCell,
  isAmount,
  Reference,
  routeCell,
  VerdictCell,
  type DecidingFact,
} from '#web/reporting/kpi/drillDown/deliveryCells.tsx'
import { useFactTitle } from '#web/reporting/kpi/drillDown/useFactTitle.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = { kpi: DeliveryKpi; rows: readonly DeliveryRow[] | undefined; place: string }

/** The newest first; nothing else can be sorted by. */
const unsorted = { key: '', order: 'desc' } as const

export function DrillDownDeliveryTable({ kpi, rows, place }: Props) {
  const t = useText()
  return (
    <ListTable
      label={t('kpi.behind.title', { kpi: t(`kpi.words.kpis.${kpi}`) })}
      columns={useColumns(kpi)}
      rows={rows}
      keyOf={row => row.deliveryId}
      sort={unsorted}
      onSort={() => undefined}
      place={place}
    />
  )
}

function useColumns(kpi: DeliveryKpi): readonly Column<DeliveryRow, string>[] {
  const t = useText()
  const tools = useCellTools()
  const titleOf = useFactTitle()
  const fact = (name: DecidingFact): Column<DeliveryRow, string> => ({
    heads: [{ title: titleOf(name) }],
    cell: row => factCell(name, row, tools),
    className: isAmount(name) ? 'list-number' : 'list-narrow',
  })
  return [
    { heads: [{ title: titleOf('reference') }], cell: row => <Reference row={row} /> },
    {
      heads: [{ title: t('kpi.behind.verdict') }],
      cell: row => <VerdictCell kpi={kpi} row={row} />,
      className: 'list-narrow',
    },
    ...decidingFacts[kpi].map(fact),
    { heads: [{ title: titleOf('route') }], cell: row => routeCell(row, tools), className: 'list-wide' },
  ]
}
