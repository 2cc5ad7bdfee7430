import { EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { boardCalls, type UnknownCard } from '#contract/reporting/calls/boards.ts'
import type { BoardCard, BoardPage } from '#contract/reporting/rules/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { useMayShow } from '#web/reporting/boards/useMayShow.ts'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { UpdateTools } from '#web/reporting/deliveryDashboard/UpdateTools.tsx'

type Boards = ResponseOf<typeof boardCalls.getBoards>
type Props = {
  page: BoardPage
  search: DashboardSearch
  onSearch: (search: DashboardSearch, isStep?: boolean) => void
  cards: readonly (BoardCard | UnknownCard)[]
  /** Missing where they cannot be read: the standard is shown. */
  boards: Boards | undefined
  /** The page itself is shown, with tools of its own. */
  isStandardPage: boolean
  onChoose: (board: number | null) => void
  onEdit: () => void
}

/** antd's select comes for those who have boards to choose from. */
const BoardChoice = lazyPart(async () => (await import('#web/reporting/boards/BoardChoice.tsx')).BoardChoice)

const isOfDeliveries = ({ kind }: { kind: string }) => kind !== 'list' && kind !== 'kpi'
/** The others tell what is so now, whatever the period. */
const isCounted = ({ kind }: { kind: string }) => kind !== 'incidents' && kind !== 'attention'

/** Which board is shown, what one can do with it, and of when it is. */
export function BoardToolbar({ page, search, onSearch, cards, boards, isStandardPage, onChoose, onEdit }: Props) {
  const t = useText()
  const mayShow = useMayShow()
  const shown = boards?.shown ?? null
  const ofDeliveries = cards.filter(mayShow).filter(isOfDeliveries)
  const hasChoice = boards && (boards.own.length > 0 || boards.shared.length > 0)
  const isCopied = shown !== null && shown.owner !== null
  return (
    <Flex wrap gap="small" align="center" className="board-toolbar no-print">
      {hasChoice && (
        <Suspense fallback={<div className="board-choice-room" />}>
          <BoardChoice boards={boards} onChoose={onChoose} />
        </Suspense>
      )}
      {/* Until it may be pressed it keeps its room. */}
      <Button
        icon={<EditOutlined aria-hidden />}
        onClick={onEdit}
        style={boards ? undefined : { visibility: 'hidden' }}
      >
        {t(isCopied ? 'boards.copy' : 'boards.edit')}
      </Button>
      {boards && shown && <BoardActs {...{ page, boards, shown }} onDeleted={() => onChoose(null)} />}
      {!isStandardPage && (
        <Flex wrap gap="small" align="center" className="end">
          <UpdateTools
            search={search}
            onSearch={onSearch}
            follows={ofDeliveries.length > 0}
            counts={ofDeliveries.some(isCounted)}
          />
        </Flex>
      )}
    </Flex>
  )
}

type ActsProps = { boards: Boards; shown: NonNullable<Boards['shown']>; onDeleted: () => void }
type Act = 'share' | 'unshare' | 'delete'
const calls = { share: boardCalls.shareBoard, unshare: boardCalls.unshareBoard, delete: boardCalls.deleteBoard }

/** Sharing a board, withdrawing and deleting it; each says before what it will do. */
function BoardActs({ boards: { mayShare }, shown, onDeleted }: ActsProps) {
  const t = useText()
  const [asked, setAsked] = useState<{ act: Act; boardId: number; name: string }>()
  const { boardId, name, isShared } = shown
  const isOwn = shown.owner === null
  const ask = (act: Act) => setAsked({ act, boardId, name })
  return (
    <>
      {isShared && (
        <span className="quiet">
          {isOwn ? t('boards.isShared') : t('boards.sharedBy', { name: shown.owner ?? '' })}
        </span>
      )}
      {mayShare && isOwn && !isShared && <Button onClick={() => ask('share')}>{t('boards.acts.share')}</Button>}
      {mayShare && isShared && <Button onClick={() => ask('unshare')}>{t('boards.acts.unshare')}</Button>}
      {isOwn && <Button onClick={() => ask('delete')}>{t('boards.acts.delete')}</Button>}
      {asked && (
        <CallConfirm
          call={calls[asked.act]}
          request={{ boardId: asked.boardId }}
          title={t(`boards.acts.${asked.act}`)}
          act={t(`boards.confirm.${asked.act}`)}
          done={t => t(`boards.done.${asked.act}`, { name: asked.name })}
          onDone={() => (asked.act === 'delete' || (asked.act === 'unshare' && !isOwn)) && onDeleted()}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(`boards.explained.${asked.act}`, { name: asked.name })}</p>
          {asked.act === 'delete' && isShared && <p>{t('boards.explained.deleteShared')}</p>}
        </CallConfirm>
      )}
    </>
  )
}
