import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { standardCards, type BoardPage } from '#contract/reporting/rules/boards.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { waitingDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { BoardGrid } from '#web/reporting/boards/BoardGrid.tsx'
import { BoardToolbar } from '#web/reporting/boards/BoardToolbar.tsx'
import editorTexts from '#web/reporting/boards/editor/texts.ts?lazy'
import { boardDraft, editedFrom, type BoardDraft } from '#web/reporting/boards/edited.ts'
import { LeftOut } from '#web/reporting/boards/LeftOut.tsx'
import { useBoards, useKeepOpened } from '#web/reporting/boards/useBoards.ts'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import '#web/reporting/boards/board.css'

type Props = {
  page: BoardPage
  search: DashboardSearch
  /** A step is one to go back to. */
  onSearch: (search: DashboardSearch, isStep?: boolean) => void
  /** What a dashboard shows as the standard, where that is more than cards. */
  standard?: ReactNode
}

const BoardEditor = lazyPart(
  async () => (await import('#web/reporting/boards/editor/BoardEditor.tsx')).BoardEditor,
  editorTexts,
)

/** A dashboard: the standard, a board of one's own or one that a colleague shares; edited only on request. */
export function BoardScreen({ page, search, onSearch, standard }: Props) {
  const t = useText()
  const boards = useBoards(page, search.board)
  const keepOpened = useKeepOpened(page)
  const [edited, setEdited] = useState(() => (waitingDraft(boardDraft(page)) as BoardDraft | undefined)?.edited)
  const choose = (board: number | null) => {
    keepOpened(board)
    onSearch({ ...search, board: board ?? 'standard' }, true)
  }
  const isLastGone = boards.data?.isGone === true && !boards.isPlaceholderData && search.board === undefined
  // It is told once: the standard cannot be chosen where it is shown already.
  const forget = useEffectEvent(() => keepOpened(null))
  useEffect(() => {
    if (isLastGone) forget()
  }, [isLastGone])
  if (boards.isPending) return <p role="status">{t('common.loading')}</p>
  const { shown = null, isGone = false } = boards.data ?? {}
  const cards = shown?.cards ?? standardCards[page]
  const view = (
    <div className="page">
      <BoardToolbar
        {...{ page, search, onSearch, cards }}
        boards={boards.data}
        isStandardPage={standard !== undefined && shown === null}
        onChoose={choose}
        onEdit={() => setEdited(editedFrom(t, page, shown))}
      />
      {boards.error && <LoadFailed failure={boards.error} onRetry={() => void boards.refetch()} />}
      {isGone && (
        <p className="box filled" role="status">
          {t('boards.gone')}
        </p>
      )}
      <LeftOut cards={cards} />
      {(shown === null && standard) || <BoardGrid {...{ search, onSearch, cards }} />}
    </div>
  )
  if (!edited) return view
  return (
    // Until the editor has come, the board stays as it is.
    <Suspense fallback={view}>
      <BoardEditor
        {...{ page, search, onSearch, edited }}
        onClose={() => setEdited(undefined)}
        onSaved={boardId => {
          setEdited(undefined)
          choose(boardId)
        }}
      />
    </Suspense>
  )
}
