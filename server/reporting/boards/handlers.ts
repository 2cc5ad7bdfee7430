import { codes } from '#contract/kernel/codes.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import { readPreferences } from '#server/identity/companyContext/userPreferences.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { writeOperation } from '#server/platform/http/calls/writeOperation.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import {
  deleteBoard,
  findBoard,
  findBoards,
  mayShare,
  saveBoard,
  shareBoard,
  unshareBoard,
} from '#server/reporting/boards/boards.ts'

export const boardHandlers: HandlersFor<typeof boardCalls> = {
  async getBoards({ page, boardId }, { db, caller }) {
    // The menu of the other dashboard lets a user call, but colleagues share with those who have this one's.
    if (!caller.menus.includes(page)) throw new PortalError(codes.notAuthorized)
    const opened = async () => (await readPreferences(db, caller.userId)).settings.openedBoards?.[page]
    const wanted = boardId === undefined ? await opened() : boardId
    const shown = typeof wanted === 'number' ? await findBoard(db, caller, page, wanted) : null
    return {
      ...(await findBoards(db, caller, page)),
      shown: shown ?? null,
      isGone: shown === undefined,
      mayShare: mayShare(caller),
    }
  },

  saveBoard: (board, context) => asCaller(context, tx => saveBoard(tx, context.caller, board, context.now())),

  async deleteBoard({ boardId }, context) {
    const { caller, ip } = context
    const wasShared = await asCaller(context, tx => deleteBoard(tx, caller, boardId))
    // It ends the sharing, which the operation log has (REP-58).
    if (wasShared)
      await writeOperation(context, boardCalls.unshareBoard, { ip, caller, body: { boardId } }, codes.success)
  },

  shareBoard: ({ boardId }, context) => asCaller(context, tx => shareBoard(tx, context.caller, boardId, context.now())),

  unshareBoard: ({ boardId }, context) => asCaller(context, tx => unshareBoard(tx, context.caller, boardId)),
}
