import { getRouteApi } from '@tanstack/react-router'
import { BoardScreen } from '#web/reporting/boards/BoardScreen.tsx'

const route = getRouteApi('/layout/delivery-dashboard')

/** What a quality manager looks at each morning: whether anything is wrong, and where; the whole state is in the URL. */
export function DeliveryDashboardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <BoardScreen
      page="DeliveryDashboard"
      search={search}
      // How it is shown is no step to go back to; another period or board is.
      onSearch={(next, isStep = false) => void navigate({ search: next, resetScroll: false, replace: !isStep })}
    />
  )
}
