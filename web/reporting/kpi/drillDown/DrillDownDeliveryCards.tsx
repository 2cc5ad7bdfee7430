import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryKpi } from '#contract/reporting/rules/kpi.ts'
import { useCellTools } from '#web/logistics/deliveries/list/columns/cellTools.ts'
import {
  decidingFacts,
  factCell,
  Reference,
  routeCell,
  VerdictCell,
} from '#web/reporting/kpi/drillDown/deliveryCells.tsx'
import { useFactTitle } from '#web/reporting/kpi/drillDown/useFactTitle.ts'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

/** The same facts on a narrow screen, one delivery below the other. */
export function DrillDownDeliveryCards({ kpi, rows }: { kpi: DeliveryKpi; rows: readonly DeliveryRow[] | undefined }) {
  return (
    <ul className="list-cards" aria-busy={!rows}>
      {rows?.map(row => (
        <li key={row.deliveryId} className="list-card">
          <Card kpi={kpi} row={row} />
        </li>
      ))}
    </ul>
  )
}

function Card({ kpi, row }: { kpi: DeliveryKpi; row: DeliveryRow }) {
  const tools = useCellTools()
  const titleOf = useFactTitle()
  return (
    <>
      <div className="list-card-head">
        <Reference row={row} />
        <VerdictCell kpi={kpi} row={row} />
      </div>
      <div>{routeCell(row, tools)}</div>
      <CardFacts
        facts={decidingFacts[kpi].map(fact => ({ label: titleOf(fact), value: factCell(fact, row, tools) }))}
      />
    </>
  )
}
