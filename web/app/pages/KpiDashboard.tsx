import { boardLists as lists } from '#web/app/boardLists.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { BoardSlots } from '#web/reporting/boards/boardSlots.ts'
import { KpiBoardCard } from '#web/reporting/boards/cards/KpiBoardCard.tsx'
import { KpiDashboardPage } from '#web/reporting/kpi/KpiDashboardPage.tsx'

const DeliveryCard = lazyPart(
  async () => (await import('#web/reporting/deliveryDashboard/cards/DeliveryCard.tsx')).DeliveryCard,
)

const cards = { DeliveryCard, KpiBoardCard, lists }

/** The KPI dashboard; its boards may have lists of every domain. */
export const KpiDashboard = () => (
  <BoardSlots value={cards}>
    <KpiDashboardPage />
  </BoardSlots>
)
