import { CatchBoundary } from '@tanstack/react-router'
import { Button } from 'antd'
import { createContext, Suspense, use, type ReactNode } from 'react'
import type { UnknownCard } from '#contract/reporting/calls/boards.ts'
import { dashboardCards, type BoardCard } from '#contract/reporting/rules/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useBoardSlots } from '#web/reporting/boards/boardSlots.ts'
import { ListOnBoard } from '#web/reporting/boards/cards/ListOnBoard.tsx'
import { WhenNear } from '#web/reporting/boards/cards/WhenNear.tsx'
import { useCardName } from '#web/reporting/boards/useCardName.ts'
import { useMayShow } from '#web/reporting/boards/useMayShow.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'

type Shown = {
  search: DashboardSearch
  onSearch: (search: DashboardSearch, isStep?: boolean) => void
}
type Props = Shown & { cards: readonly (BoardCard | UnknownCard)[] }

const keyOf = (card: BoardCard, index: number) =>
  card.kind === 'list' ? `${card.list} ${index}` : card.kind === 'kpi' ? card.kpi : card.kind

/** The cards that the viewer may see, in their order and sizes. */
export function BoardGrid({ cards, ...shown }: Props) {
  const mayShow = useMayShow()
  const own = cards.filter(mayShow)
  return (
    <div className="board">
      {own.map((card, index) => (
        <div key={keyOf(card, index)} className={`board-card board-${card.size}`}>
          <CardContent card={card} hasPeriod={periodCard(own) === card} {...shown} />
        </div>
      ))}
    </div>
  )
}

/** The first card that counts by a period chooses it for all of them. */
export const periodCard = (cards: readonly BoardCard[]) =>
  cards.find(({ kind }) => kind === 'sections' || kind === 'outcomes' || kind === 'worst' || kind === 'newest')

type CardProps = Shown & { card: BoardCard; hasPeriod: boolean }

/** A card keeps its room until it has come; one that fails says so in its place and leaves the others alone. */
export function CardContent({ card, ...shown }: CardProps) {
  return (
    <FailingCard value={card}>
      <CatchBoundary getResetKey={() => JSON.stringify(card)} errorComponent={FailedCard}>
        <Suspense fallback={<Room card={card} />}>
          <Content card={card} {...shown} />
        </Suspense>
      </CatchBoundary>
    </FailingCard>
  )
}

const FailingCard = createContext<BoardCard | null>(null)

function Content({ card, search, onSearch, hasPeriod }: CardProps): ReactNode {
  const { DeliveryCard, KpiBoardCard } = useBoardSlots()
  const isAuto = search.auto !== 'off'
  if (card.kind !== 'list' && card.kind !== 'kpi') {
    return <DeliveryCard kind={card.kind} {...{ search, isAuto, onSearch, hasPeriod }} />
  }
  return (
    <WhenNear room={<Room card={card} />}>
      {card.kind === 'kpi' ? (
        <KpiBoardCard kpi={card.kpi} isAuto={isAuto} />
      ) : (
        <ListOnBoard card={card} isAuto={isAuto} />
      )}
    </WhenNear>
  )
}

const isDashboardCard = (kind: BoardCard['kind']) => dashboardCards.some(one => one === kind)

export function Room({ card }: { card: BoardCard }) {
  const nameOf = useCardName()
  return (
    <DashboardPart title={nameOf(card)}>
      <div
        className={`board-room ${isDashboardCard(card.kind) ? 'board-room-high' : ''}`}
        style={card.kind === 'list' ? { '--rows': card.rows } : undefined}
      />
    </DashboardPart>
  )
}

function FailedCard({ reset }: { reset: () => void }) {
  const t = useText()
  const nameOf = useCardName()
  const card = use(FailingCard)
  return (
    <DashboardPart title={card ? nameOf(card) : ''}>
      <Notice title={t('common.failed')}>
        <Button onClick={reset}>{t('common.retry')}</Button>
      </Notice>
    </DashboardPart>
  )
}
