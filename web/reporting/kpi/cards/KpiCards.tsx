import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { KpiCard } from '#web/reporting/kpi/cards/KpiCard.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  /** Missing while it is on its way. */
  shown: KpiDashboard | undefined
  /** By centre: all of them, also where one is chosen. */
  centres: KpiDashboard['centres'] | undefined
  chosen: Kpi
  onChoose: (kpi: Kpi) => void
  onOpen: (kpi: Kpi, month: string) => void
}

/** All six at a glance, each with its latest month that has data. */
export function KpiCards({ shown, centres, chosen, onChoose, onOpen }: Props) {
  const t = useText()
  return (
    <ul className="fit-grid" style={{ '--fit': 'max(150px, 30%)' }} aria-label={t('kpi.cards')} aria-busy={!shown}>
      {kpis.map(kpi => (
        <li key={kpi}>
          <KpiCard
            kpi={kpi}
            shown={shown}
            centres={centres ?? []}
            isChosen={kpi === chosen}
            onChoose={() => onChoose(kpi)}
            onOpen={month => onOpen(kpi, month)}
          />
        </li>
      ))}
    </ul>
  )
}
