import { boardLists as lists } from '#web/app/boardLists.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { BoardSlots } from '#web/reporting/boards/boardSlots.ts'
import { DeliveryCard } from '#web/reporting/deliveryDashboard/cards/DeliveryCard.tsx'
import { DeliveryDashboardPage } from '#web/reporting/deliveryDashboard/DeliveryDashboardPage.tsx'

const KpiBoardCard = lazyPart(async () => (await import('#web/reporting/boards/cards/KpiBoardCard.tsx')).KpiBoardCard)

const cards = { DeliveryCard, KpiBoardCard, lists }

/** The delivery dashboard; its boards may have lists of every domain. */
export const DeliveryDashboard = () => (
  <BoardSlots value={cards}>
    <DeliveryDashboardPage />
  </BoardSlots>
)
