import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { instant } from '#contract/kernel/fields.ts'
import { BoardCard, boardCards, boardName, boardPages } from '#contract/reporting/rules/boards.ts'

const boardId = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const page = z.enum(boardPages)

/** Cards that this version of the portal does not know are counted; saving the board drops them. */
const UnknownCard = z.object({ kind: z.literal('unknown') })
export type UnknownCard = z.infer<typeof UnknownCard>

const named = { boardId, name: z.string(), isShared: z.boolean() }
/** A board that another user shares, and who that is. */
const owner = z.string().nullable()

export const Board = z.object({
  ...named,
  /** Null: the caller's own. */
  owner,
  cards: z.array(z.union([BoardCard, UnknownCard])),
  /** To be sent when the board is saved. */
  version: z.int(),
  updatedAt: instant,
})
export type Board = z.infer<typeof Board>

/** Kept for oneself as columns and saved searches are, so by guests too. */
const call = defineWith({ allowed: boardPages, log: 'none' })
/** For the whole company: by who administers all of its users. */
const sharing = defineWith({ allowed: 'manager', log: 'shareBoards' })
const makesStale = ['/board/getBoards'] as const

export const boardCalls = callsAt('/board', {
  getBoards: call({
    summary: "The user's boards for a dashboard, those that are shared in the company, and the one that is shown",
    request: z.strictObject({
      page,
      /** Null: the standard. By default, what the user last chose (openedBoards of getUserAssistInfo). */
      boardId: boardId.nullable().optional(),
    }),
    response: z.object({
      own: z.array(z.object({ ...named, updatedAt: instant })),
      shared: z.array(z.object({ ...named, owner: z.string() })),
      /** Null: the standard. */
      shown: Board.nullable(),
      /** The named board, or what the user last chose, is not there, or not for the user. */
      isGone: z.boolean(),
      mayShare: z.boolean(),
    }),
  }),
  saveBoard: call({
    summary:
      'Add or change a board of one’s own; 4022 at version (changedMeanwhile), name (taken) or boardId (tooMany)',
    makesStale,
    request: z
      .strictObject({
        page,
        /** Without it, a new board is added. */
        boardId: boardId.optional(),
        /** The version that was changed; a newer one stays as it is. */
        version: z.int().positive().optional(),
        name: boardName,
        cards: boardCards,
      })
      .refine(({ boardId: changed, version }) => (changed === undefined) === (version === undefined), {
        path: ['version'],
        error: 'belongs to a board that is changed',
      }),
    response: z.object({ boardId, version: z.int() }),
  }),
  deleteBoard: call({
    summary: 'Delete a board of one’s own; nobody sees it any more',
    makesStale,
    request: z.strictObject({ boardId }),
  }),
  shareBoard: sharing({
    summary: "Show a board of one's own to all users of the company who have its menu",
    logSubject: ['boardId'],
    makesStale,
    request: z.strictObject({ boardId }),
  }),
  unshareBoard: sharing({
    summary: 'No longer show a board to the company; its owner keeps it',
    logSubject: ['boardId'],
    makesStale,
    request: z.strictObject({ boardId }),
  }),
})
