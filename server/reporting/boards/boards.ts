import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { codes } from '#contract/kernel/codes.ts'
import { isManager } from '#contract/kernel/menus.ts'
import { Board, type boardCalls } from '#contract/reporting/calls/boards.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { maxHits } from '#contract/logistics/calls/portalSearch.ts'
import { comparedName } from '#contract/logistics/rules/comparedName.ts'
import { keywordOf, type SearchGroup } from '#server/logistics/portalSearch/group.ts'
import { holds } from '#server/platform/db/statements/textSearch.ts'
import { type BoardPage, boardPages, maxBoards } from '#contract/reporting/rules/boards.ts'
import { isLimited } from '#server/identity/users/centreLimits.ts'
import { isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'

type Found = {
  boardId: number
  name: string
  isShared: boolean
  /** Null: the caller's own. */
  owner: string | null
  updatedAt: Date
}
type FoundWhole = Found & Pick<Board, 'version'> & { cards: unknown[] }

/** Who shares with a company administers all of its users; who no longer does, shares nothing any more. */
const sharedWith = ({ company }: Caller) => sql`(s.company_id = ${company.id} and u.company_id = s.company_id
  and u.role in ('00', '01') and not exists (select from user_centres r where r.user_id = u.id))`

/** The caller's own boards, and those that colleagues share; those of others are not read. */
const visible = (caller: Caller, condition: RawBuilder<unknown>, more = sql``) => sql`
  select b.id as "boardId", b.name, s.board_id is not null as "isShared",
         case when b.owner_id <> ${caller.userId} then u.name end as owner,
         b.updated_at as "updatedAt"${more}
    from boards b join users u on u.id = b.owner_id
    left join board_shares s on s.board_id = b.id and ${sharedWith(caller)}
   where b.id in (select o.id from boards o where o.owner_id = ${caller.userId}
                  union select c.board_id from board_shares c where c.company_id = ${caller.company.id})
     and (b.owner_id = ${caller.userId} or s.board_id is not null) and ${condition}
   order by b.name, b.id`

export async function findBoards(db: Db, caller: Caller, page: BoardPage) {
  const { rows } = await sql<Found>`${visible(caller, sql`b.page = ${page}`)}`.execute(db)
  return {
    own: rows.flatMap(({ owner, ...board }) => (owner === null ? [isoTimes(board)] : [])),
    shared: rows.flatMap(({ owner, updatedAt: _at, ...board }) => (owner === null ? [] : [{ ...board, owner }])),
  }
}

/** The search box finds boards by their names, on the dashboards whose menu the caller has. */
export const searchedBoards: SearchGroup = {
  group: 'boards',
  menus: boardPages,
  by: 'codes',
  async find({ db, caller, language }, typed) {
    const pages = boardPages.filter(page => caller.menus.includes(page))
    const condition = sql`b.page = any(${pages}::text[]) and ${holds(sql`b.name`, keywordOf(typed))}`
    const { rows } = await sql<Found & { page: BoardPage }>`${visible(caller, condition, sql`, b.page`)}`.execute(db)
    const compared = comparedName(typed.text)
    const hits = rows.map(({ boardId, name, owner, page }) => ({
      name,
      note: [owner, menuWords[language][page]].filter(Boolean).join(' · '),
      isExact: comparedName(name) === compared,
      path: boardPaths[page],
      search: { board: boardId },
    }))
    const exactFirst = hits.toSorted((one, other) => Number(other.isExact) - Number(one.isExact))
    return { rows: exactFirst.slice(0, maxHits), hasMore: hits.length > maxHits, more: null }
  },
}

const boardPaths = { DeliveryDashboard: '/delivery-dashboard', KpiDashboard: '/kpi-dashboard' } as const

/** A board with its cards; undefined if the caller may not see it. */
export async function findBoard(db: Db, caller: Caller, page: BoardPage, boardId: number): Promise<Board | undefined> {
  const whole = sql`, b.cards, b.version`
  const condition = sql`b.page = ${page} and b.id = ${boardId}`
  const { rows } = await sql<FoundWhole>`${visible(caller, condition, whole)}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const known = Board.shape.cards.element
  const cards = found.cards.map(card => known.safeParse(card).data ?? { kind: 'unknown' as const })
  return { ...isoTimes(found), cards }
}

type Saved = z.output<typeof boardCalls.saveBoard.request>

/** Adds a board, or changes it on top of the version that its owner has seen. */
export async function saveBoard(tx: Tx, { userId }: Caller, { page, boardId, version, name, cards }: Saved, now: Date) {
  // One after the other: two tabs add no board too many, and none of the same name.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const own = await tx
    .selectFrom('boards')
    .select(['id', 'name', 'version'])
    .where('owner_id', '=', userId)
    .where('page', '=', page)
    // One that is being deleted is not taken for changed.
    .forNoKeyUpdate()
    .execute()
  const former = own.find(({ id }) => id === boardId)
  if (boardId !== undefined && !former) throw new PortalError(codes.notAuthorized)
  if (former && former.version !== version) refuse('version', 'changedMeanwhile')
  if (own.some(other => other.id !== boardId && other.name === name)) refuse('name', 'taken')
  if (!former && own.length >= maxBoards) refuse('boardId', 'tooMany')
  const facts = { name, cards: JSON.stringify(cards), updated_at: now }
  if (!former) {
    const added = await tx
      .insertInto('boards')
      .values({ ...facts, owner_id: userId, page })
      .returning(['id as boardId', 'version'])
      .executeTakeFirstOrThrow()
    return added
  }
  const next = { boardId: former.id, version: former.version + 1 }
  await tx
    .updateTable('boards')
    .set({ ...facts, version: next.version })
    .where('id', '=', next.boardId)
    .execute()
  // The trail tells under which name a board is shared.
  await tx
    .updateTable('board_shares')
    .set({ name })
    .where('board_id', '=', next.boardId)
    .where('name', '<>', name)
    .execute()
  return next
}

/** Deletes a board, and answers whether that ended its sharing. */
export async function deleteBoard(tx: Tx, { userId }: Caller, boardId: number): Promise<boolean> {
  const board = await lockedBoard(tx, boardId)
  if (board?.owner_id !== userId) throw new PortalError(codes.notAuthorized)
  const shares = await tx.deleteFrom('board_shares').where('board_id', '=', boardId).executeTakeFirst()
  await tx.deleteFrom('boards').where('id', '=', boardId).execute()
  return shares.numDeletedRows > 0n
}

/** A board for the company is published by who administers all of its users, as its roles and centres say. */
export const mayShare = (caller: Caller) => isManager(caller.role) && !isLimited(caller)

export async function shareBoard(tx: Tx, caller: Caller, boardId: number, now: Date): Promise<void> {
  if (!mayShare(caller)) throw new PortalError(codes.notAuthorized)
  const board = await lockedBoard(tx, boardId)
  if (board?.owner_id !== caller.userId) throw new PortalError(codes.notAuthorized)
  await tx
    .insertInto('board_shares')
    .values({
      board_id: boardId,
      company_id: caller.company.id,
      name: board.name,
      shared_by: caller.userId,
      shared_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Its owner, and whoever else may share with the company: somebody who left cannot withdraw it. */
export async function unshareBoard(tx: Tx, caller: Caller, boardId: number): Promise<void> {
  if (!mayShare(caller)) throw new PortalError(codes.notAuthorized)
  const { numDeletedRows } = await tx
    .deleteFrom('board_shares')
    .where('board_id', '=', boardId)
    .where('company_id', '=', caller.company.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new PortalError(codes.notAuthorized)
}

const lockedBoard = async (tx: DbOrTx, boardId: number) =>
  await tx.selectFrom('boards').select(['owner_id', 'name']).where('id', '=', boardId).forUpdate().executeTakeFirst()
