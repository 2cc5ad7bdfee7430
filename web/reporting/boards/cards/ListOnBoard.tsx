import { Link, useNavigate } from '@tanstack/react-router'
import type { BoardCard, CardSize } from '#contract/reporting/rules/boards.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { boardCardEveryMs, useBoardSlots } from '#web/reporting/boards/boardSlots.ts'
import { listLink } from '#web/reporting/boards/listPlaces.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type ListCard = Extract<BoardCard, { kind: 'list' }>

const columns: Record<CardSize, number | undefined> = { small: 2, medium: 4, wide: undefined }

/** The first rows of a list with a card's criteria; its number leads to all of them. */
export function ListOnBoard({ card, isAuto }: { card: ListCard; isAuto: boolean }) {
  const { t, count } = useWords()
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const { [card.list]: Rows } = useBoardSlots().lists
  const { title, search, rows, size } = card
  const link = listLink(card.list, search)
  return (
    <Rows
      {...{ title, search, rows, enterpriseCode }}
      columns={columns[size]}
      refetchIntervalMs={isAuto ? boardCardEveryMs : undefined}
      onOpen={more => void navigate(listLink(card.list, search, more))}
    >
      {(total, shown) => (
        <DashboardPart
          title={title}
          note={
            total !== undefined && (
              <Link {...link} className="plain-link" aria-label={t('boards.all', { title, number: count(total) })}>
                <strong>{t('boards.found', { number: count(total) })}</strong>
              </Link>
            )
          }
          tools={
            <Link {...link} className="no-print" aria-label={t('boards.openOf', { title })}>
              {t('boards.open')}
            </Link>
          }
        >
          <div className="board-list" style={{ '--rows': rows }}>
            {shown}
          </div>
        </DashboardPart>
      )}
    </Rows>
  )
}
