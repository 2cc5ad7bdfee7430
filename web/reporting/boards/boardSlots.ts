import type { ComponentType } from 'react'
import type { BoardList, DashboardCard } from '#contract/reporting/rules/boards.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import { createSlots } from '#web/kernel/ui/createSlots.ts'
import type { ListCardProps } from '#web/kernel/ui/lists/ListCard.tsx'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'

export type DeliveryCardProps = {
  kind: DashboardCard
  search: DashboardSearch
  isAuto: boolean
  /** It chooses the period of all cards that have one. */
  hasPeriod: boolean
  /** A step is one to go back to. */
  onSearch: (search: DashboardSearch, isStep?: boolean) => void
}

/** How often lists and KPIs on a board are asked for again. */
export const boardCardEveryMs = 60_000

type BoardSlots = {
  /** Those of the dashboard that is open come with it, the others when a board has them. */
  DeliveryCard: ComponentType<DeliveryCardProps>
  KpiBoardCard: ComponentType<{ kpi: Kpi; isAuto: boolean }>
  /** The lists of all domains: app/ has them. */
  lists: Record<BoardList, ComponentType<ListCardProps>>
}

export const { Slots: BoardSlots, useSlots: useBoardSlots } = createSlots<BoardSlots>()
