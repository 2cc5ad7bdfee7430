import { useQueryClient } from '@tanstack/react-query'
import { boardCalls, type Board } from '#contract/reporting/calls/boards.ts'
import type { BoardPage } from '#contract/reporting/rules/boards.ts'
import { useKeepSettings } from '#web/identity/userSettings/useUserSettings.ts'
import { askAhead, useCall } from '#web/kernel/api/queries.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { currentCalls } from '#web/kernel/api/sending/portalCalls.ts'
import type { BoardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'

const { getBoards } = boardCalls

/** Without a board in the address, the one that the user chose last. */
const bodyOf = (page: BoardPage, board: BoardSearch['board']) => ({
  page,
  boardId: board === 'standard' ? null : board,
})

/** Asks while the page is on its way. */
export const askForBoards = (page: BoardPage, board: BoardSearch['board']) =>
  void askAhead(queryClient(), currentCalls().post, getBoards, bodyOf(page, board))

export const useBoards = (page: BoardPage, board: BoardSearch['board']) =>
  useCall(getBoards, bodyOf(page, board), { keepPrevious: true, background: true, quiet: true })

/** Keeps which board a dashboard opens with, beside columns and saved searches; null: the standard. */
export function useKeepOpened(page: BoardPage) {
  const client = useQueryClient()
  const keep = useKeepSettings()
  return (board: Board['boardId'] | null) =>
    keep.mutate(
      ({ openedBoards = {} }) => {
        const { [page]: _former, ...others } = openedBoards
        return { openedBoards: board === null ? others : { ...others, [page]: board } }
      },
      // What was last chosen is another one now.
      {
        onSuccess: () =>
          client.removeQueries({ queryKey: [getBoards.path, bodyOf(page, undefined)], type: 'inactive' }),
      },
    )
}
