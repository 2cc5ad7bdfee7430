import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { deliveryDashboardCalls, type DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { DashboardCard } from '#contract/reporting/rules/boards.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import type { DeliveryCardProps } from '#web/reporting/boards/boardSlots.ts'
import { useCardName } from '#web/reporting/boards/useCardName.ts'
import { NeedsSomebody } from '#web/reporting/deliveryDashboard/attention/NeedsSomebody.tsx'
import { awaitedDashboard, useDashboard } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { WhatWentWrong } from '#web/reporting/deliveryDashboard/incidents/WhatWentWrong.tsx'
import { InTransit } from '#web/reporting/deliveryDashboard/lists/InTransit.tsx'
import { NewestExcursions } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'
import { WorstLists } from '#web/reporting/deliveryDashboard/lists/WorstLists.tsx'
import { OutcomeChart } from '#web/reporting/deliveryDashboard/OutcomeChart.tsx'
import { PeriodChoice } from '#web/reporting/deliveryDashboard/PeriodChoice.tsx'
import { SectionFigures } from '#web/reporting/deliveryDashboard/SectionFigures.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/kernel/ui/lists/list.css'
import '#web/reporting/deliveryDashboard/deliveryDashboard.css'

type CountedCard = Exclude<DashboardCard, 'incidents' | 'attention'>
type Props = Omit<DeliveryCardProps, 'kind'> & { kind: CountedCard }

/** One card of the delivery dashboard. */
export function DeliveryCard({ kind, ...card }: DeliveryCardProps) {
  if (kind === 'incidents') return <WhatWentWrong {...card} />
  if (kind === 'attention') return <NeedsSomebody isAuto={card.isAuto} />
  return <CountedCard kind={kind} {...card} />
}

/** What the cards count of a period, asked for once. */
export function useCounted({ period = 'week', day }: DashboardSearch, isAuto: boolean) {
  const enterpriseCode = useCompanyContext()
  return useDashboard(deliveryDashboardCalls.getDeliveryDashboard, { period, day, enterpriseCode }, isAuto)
}

function CountedCard({ kind, search, isAuto, hasPeriod, onSearch }: Props) {
  const nameOf = useCardName()
  const today = todayInPortal()
  const { period = 'week', day, section } = search
  const answer = useCounted(search, isAuto)
  if (!answer.data && answer.error) {
    return (
      <DashboardPart title={nameOf({ kind, size: 'wide' })}>
        <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
      </DashboardPart>
    )
  }
  const dashboard = answer.data ?? awaitedDashboard(period, day ?? today, today)
  const choice = hasPeriod && <PeriodChoice {...{ search, today, dashboard }} onSearch={next => onSearch(next, true)} />
  // What is in transit now has no period.
  const isOld = answer.isPlaceholderData && kind !== 'inTransit'
  return (
    <div
      className={`dashboard-card ${answer.data ? (isOld ? 'list-old' : '') : 'dashboard-awaited'}`}
      aria-busy={!answer.data || isOld}
    >
      {kind !== 'sections' && choice && (
        <Flex wrap gap="small" align="center">
          {choice}
        </Flex>
      )}
      <CardOf
        {...{ kind, dashboard, isAuto, section, choice }}
        onSection={chosen => onSearch({ ...search, section: chosen })}
      />
    </div>
  )
}

type CardOfProps = Pick<Props, 'kind' | 'isAuto'> & {
  dashboard: DeliveryDashboard
  section: DashboardSearch['section']
  choice: ReactNode
  onSection: (section: DashboardSearch['section']) => void
}

function CardOf({ kind, dashboard, isAuto, section, choice, onSection }: CardOfProps) {
  const t = useText()
  if (kind === 'inTransit') return <InTransit road={dashboard.onTheRoad} asOf={dashboard.asOf} isAuto={isAuto} />
  if (kind === 'outcomes') return <OutcomeChart {...{ dashboard, section, onSection }} />
  if (kind === 'worst') return <WorstLists dashboard={dashboard} />
  if (kind === 'newest') return <NewestExcursions rows={dashboard.newest} />
  return (
    <DashboardPart title={t('deliveryDashboard.sections.title')} note={choice}>
      <SectionFigures dashboard={dashboard} />
    </DashboardPart>
  )
}
