import type { BoardCard, DashboardCard } from '#contract/reporting/rules/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

const titles = {
  inTransit: 'deliveryDashboard.road.title',
  incidents: 'deliveryDashboard.incidents.title',
  attention: 'deliveryDashboard.attention.title',
  sections: 'deliveryDashboard.sections.title',
  outcomes: 'deliveryDashboard.chart.title',
  worst: 'deliveryDashboard.worst.title',
  newest: 'deliveryDashboard.newest.title',
} as const satisfies Record<DashboardCard, string>

/** What a card is called, as it calls itself. */
export function useCardName() {
  const t = useText()
  return (card: BoardCard) => {
    if (card.kind === 'list') return card.title
    return card.kind === 'kpi' ? t(`kpi.words.kpis.${card.kpi}`) : t(titles[card.kind])
  }
}
