import type { DecidingFact } from '#web/reporting/kpi/drillDown/deliveryCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** What a column is called: as in the list of deliveries. */
export function useFactTitle() {
  const t = useText()
  return (name: DecidingFact | 'reference' | 'route') =>
    name === 'route' || name === 'temperature' ? t(`deliveries.list.joined.${name}`) : t(`deliveries.columns.${name}`)
}
