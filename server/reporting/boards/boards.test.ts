import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { companyContextCalls } from '#contract/identity/calls/companyContext.ts'
import { codes } from '#contract/kernel/codes.ts'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { boardCalls } from '#contract/reporting/calls/boards.ts'
import { type BoardCard, maxBoards, maxCards, standardCards } from '#contract/reporting/rules/boards.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeCentre, makeCompany, makeUser } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

const portal = await createTestApp()
after(portal.close)
const { db } = portal
const { getBoards, saveBoard, deleteBoard, shareBoard, unshareBoard } = boardCalls

const maker = await makeCompany(db)
const centre = await makeCentre(db, { company: maker })
const stranger = await makeCompany(db)
const page = 'DeliveryDashboard'
const cards: BoardCard[] = [
  { kind: 'list', list: 'deliveries', title: '遅延', search: 'late=1', rows: 5, size: 'small' },
  { kind: 'inTransit', size: 'medium' },
]

type Facts = NonNullable<Parameters<typeof makeUser>[1]>

/** A user of the company unless said otherwise, and what they do with boards. */
async function someone(facts: Facts = {}) {
  const user = await makeUser(db, { company: maker, menus: [page, 'UserList'], ...facts })
  const as = await openSessionOf(portal, user)
  type Change = Partial<Parameters<typeof save>[0]>
  const save = (board: {
    boardId?: number
    version?: number
    name?: string
    cards?: BoardCard[]
    page?: typeof page
  }) => portal.call(saveBoard, { page, name: '朝の確認', cards, ...board }, { as })
  return {
    user,
    as,
    save: (board: Change = {}) => save(board),
    added: async (name = '朝の確認') => (await save({ name })).data.boardId,
    boards: async (boardId?: number | null) => (await portal.call(getBoards, { page, boardId }, { as })).data,
    share: (boardId: number) => portal.call(shareBoard, { boardId }, { as }),
    unshare: (boardId: number) => portal.call(unshareBoard, { boardId }, { as }),
    remove: (boardId: number) => portal.call(deleteBoard, { boardId }, { as }),
    choose: (openedBoards: Record<string, number>) =>
      portal.call(companyContextCalls.updateUserAssistInfo, { userId: user.email, openedBoards }, { as }),
  }
}

test('a user keeps several boards; the one that was chosen last is shown (REP-50, REP-51)', async () => {
  const her = await someone()
  assert.deepEqual(await her.boards(), { own: [], shared: [], shown: null, isGone: false, mayShare: false })
  const first = await her.added('朝の確認')
  portal.moveClock(1000)
  const second = await her.added('夕方の確認')
  const savedFirst = (await her.boards()).own.toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt))
  assert.deepEqual(
    savedFirst.map(({ updatedAt: _at, ...board }) => board),
    [
      { boardId: first, name: '朝の確認', isShared: false },
      { boardId: second, name: '夕方の確認', isShared: false },
    ],
  )
  await her.choose({ [page]: second })
  const { shown } = await her.boards()
  assert.deepEqual([shown?.name, shown?.owner, shown?.cards, shown?.version], ['夕方の確認', null, cards, 1])
  assert.equal((await her.boards(first)).shown?.name, '朝の確認')
  assert.equal((await her.boards(null)).shown, null)
  await her.remove(second)
  const later = await her.boards()
  assert.deepEqual([later.shown, later.isGone], [null, true])
})

test('a change on top of an older version is refused, and nothing is overwritten (REP-52)', async () => {
  const her = await someone()
  const boardId = await her.added()
  const [one, other] = await Promise.all([
    her.save({ boardId, version: 1, name: '一' }),
    her.save({ boardId, version: 1, name: '二' }),
  ])
  assert.deepEqual(
    [one, other].map(({ code }) => code).toSorted((a, b) => a - b),
    [codes.success, codes.invalidParameters],
  )
  const refused = one.code === codes.success ? other : one
  assert.deepEqual(refused.issues, [{ path: 'version', message: 'changedMeanwhile' }])
  const { shown } = await her.boards(boardId)
  assert.deepEqual([shown?.version, shown?.name], [2, one.code === codes.success ? '一' : '二'])
  assert.equal((await her.save({ boardId, version: 2, name: '三' })).data.version, 3)
})

test('a board that is deleted meanwhile is not said to be saved (REP-52)', async () => {
  const her = await someone()
  const boardId = await her.added()
  const saved = await db.transaction().execute(async tx => {
    await tx.deleteFrom('boards').where('id', '=', boardId).execute()
    const saving = her.save({ boardId, version: 1 })
    await until('the change waits', () => isAnybodyWaiting(db))
    return { saving }
  })
  assert.equal((await saved.saving).code, codes.notAuthorized)
})

test('names are told apart, and numbers and lengths are limited (REP-53)', async () => {
  const her = await someone()
  await her.added('1')
  assert.deepEqual((await her.save({ name: ' 1 ' })).issues, [{ path: 'name', message: 'taken' }])
  for (let number = 2; number < maxBoards; number++) await her.added(String(number))
  const last = await Promise.all(['20', '21'].map(name => her.save({ name })))
  assert.deepEqual(
    last.flatMap(({ issues }) => issues),
    [{ path: 'boardId', message: 'tooMany' }],
  )
  assert.equal((await her.boards()).own.length, maxBoards)
})

const list = (facts: object = {}) => ({
  kind: 'list',
  list: 'stock',
  title: 't',
  search: '',
  rows: 5,
  size: 'small',
  ...facts,
})
for (const [what, body] of [
  ['no name', { name: ' ' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['no card', { cards: [] }],
  ['too many cards', { cards: Array.from({ length: maxCards + 1 }, () => list()) }],
  ['an unknown card', { cards: [{ kind: 'weather', size: 'small' }] }],
  ['an unknown list', { cards: [list({ list: 'secrets' })] }],
  ['another number of rows', { cards: [list({ rows: 500 })] }],
  ['a title that is too long', { cards: [list({ title: 'x'.repeat(61) })] }],
  ['criteria that are too long', { cards: [list({ search: 'x'.repeat(2001) })] }],
  ['a title with a control character', { cards: [list({ title: 'a\tb' })] }],
  ['half a character', { cards: [list({ title: 'a\ud800' })] }],
  ['a chart in a third of a row', { cards: [{ kind: 'outcomes', size: 'small' }] }],
  ['a card twice', { cards: [cards[1], cards[1]] }],
  ['a version without a board', { version: 1 }],
  ['another page', { page: 'DeliveryStatus' }],
] as const) {
  test(`a board with ${what} is refused (REP-53)`, async () => {
    const { as } = await someone()
    const answer = await portal.post(saveBoard.path, { page, name: 'n', cards, ...body }, { as })
    assert.equal(answer.code, codes.invalidParameters)
  })
}

test('what is wrong with a card is told at its title or its criteria, and a title is trimmed (REP-53)', async () => {
  const her = await someone()
  const refusedAt = async (facts: object) => {
    const body = { page, name: 'n', cards: [list(), list(facts)] }
    return (await portal.post(saveBoard.path, body, { as: her.as })).issues.map(({ path }) => path)
  }
  assert.deepEqual(await refusedAt({ title: 'a\nb' }), ['cards[1].title'])
  assert.deepEqual(await refusedAt({ search: 'x'.repeat(2001) }), ['cards[1].search'])
  const padded: BoardCard = { kind: 'list', list: 'stock', title: ' 遅延\t', search: '', rows: 5, size: 'small' }
  const { data } = await her.save({ name: ' n ', cards: [padded] })
  const { shown } = await her.boards(data.boardId)
  const [card] = shown?.cards ?? []
  assert.deepEqual([shown?.name, card?.kind === 'list' && card.title], ['n', '遅延'])
})

test('the standard boards can be saved', async () => {
  const { as } = await someone({ menus: [page, 'KpiDashboard'] })
  for (const [of, standard] of Object.entries(standardCards)) {
    assert.equal((await portal.post(saveBoard.path, { page: of, name: 'n', cards: standard }, { as })).code, 200)
  }
})

test('a card of another version is told, and does not hide the others (REP-54)', async () => {
  const her = await someone()
  const boardId = await her.added()
  const stored = JSON.stringify([{ kind: 'weather', town: '東京' }, cards[0], { ...cards[1], size: 'huge' }])
  await db.updateTable('boards').set({ cards: stored }).where('id', '=', boardId).execute()
  assert.deepEqual((await her.boards(boardId)).shown?.cards, [{ kind: 'unknown' }, cards[0], { kind: 'unknown' }])
})

test('nobody reads, changes, deletes or shares the boards of others (REP-55)', async () => {
  const owner = await someone({ role: '01' })
  const boardId = await owner.added()
  const others = [
    await someone(),
    await someone({ role: '01' }),
    await someone({ role: '03' }),
    await someone({ company: stranger, role: '01' }),
  ]
  for (const other of others) {
    const answers = [
      await other.save({ boardId, version: 1 }),
      await other.remove(boardId),
      await other.share(boardId),
      await other.unshare(boardId),
    ]
    assert.deepEqual(
      answers.map(({ code }) => code),
      answers.map(() => codes.notAuthorized),
    )
    const { shared, shown, isGone } = await other.boards(boardId)
    assert.deepEqual([shared, shown, isGone], [[], null, true])
  }
  assert.equal((await owner.boards(boardId)).shown?.version, 1)
})

test('the search box finds boards by name: own ones and those that colleagues share (LOG-139)', async () => {
  const owner = await someone({ role: '01' })
  const own = await owner.added('倉庫の朝')
  const shared = await owner.added('倉庫の夕方')
  await owner.share(shared)
  const found = async (as: typeof owner.as, text: string) =>
    (await portal.call(portalSearchCalls.searchPortal, { text }, { as })).data.groups.find(
      ({ group }) => group === 'boards',
    )?.rows ?? []
  const shownTo = async (as: typeof owner.as) => (await found(as, '倉庫')).map(({ search }) => search['board'])
  assert.deepEqual(new Set(await shownTo(owner.as)), new Set([own, shared]))
  assert.deepEqual(await found(owner.as, '倉庫の朝'), [
    {
      name: '倉庫の朝',
      note: '配送ダッシュボード',
      isExact: true,
      path: '/delivery-dashboard',
      search: { board: own },
    },
  ])
  const colleague = await someone({ role: '03' })
  assert.deepEqual(await shownTo(colleague.as), [shared])
  assert.equal((await found(colleague.as, '倉庫'))[0]?.note, `${owner.user.name} · 配送ダッシュボード`)
  assert.deepEqual(await shownTo((await someone({ company: stranger, role: '01' })).as), [])
  assert.deepEqual(await shownTo((await someone({ role: '01', menus: ['KpiDashboard'] })).as), [])
  await owner.remove(shared)
  assert.deepEqual(await shownTo(colleague.as), [])
})

test('an administrator shares a board: colleagues open it, nobody else (REP-56, REP-57)', async () => {
  const owner = await someone({ role: '01' })
  const boardId = await owner.added('共有する画面')
  await owner.share(boardId)
  await owner.share(boardId)
  assert.equal((await owner.boards()).own[0]?.isShared, true)
  const colleague = await someone()
  const shared = { boardId, name: '共有する画面', isShared: true, owner: owner.user.name }
  assert.deepEqual((await colleague.boards()).shared, [shared])
  assert.deepEqual((await colleague.boards(boardId)).shown?.cards, cards)
  // To keep it as one's own is to save its cards; the shared one stays its owner's.
  assert.equal((await colleague.save({ boardId, version: 1 })).code, codes.notAuthorized)
  assert.equal((await colleague.remove(boardId)).code, codes.notAuthorized)
  assert.equal((await colleague.save({ name: '写し' })).code, codes.success)

  const outsider = await someone({ company: stranger, role: '01' })
  const theirs = await outsider.boards(boardId)
  assert.deepEqual([theirs.shared, theirs.shown, theirs.isGone], [[], null, true])

  // What the owner changes, colleagues see.
  await owner.save({ boardId, version: 1, name: '改めた画面' })
  assert.equal((await colleague.boards()).shared[0]?.name, '改めた画面')
  await owner.unshare(boardId)
  await colleague.choose({ [page]: boardId })
  const later = await colleague.boards()
  assert.deepEqual([later.shared, later.shown, later.isGone], [[], null, true])
})

test('a shared board is told to those alone who have the menu of its dashboard (REP-56)', async () => {
  const administrator = await someone({ role: '01' })
  const boardId = await administrator.added('共有の確認')
  await administrator.share(boardId)
  const colleague = await someone({ menus: ['KpiDashboard'] })
  for (const body of [{ page }, { page, boardId }] as const)
    assert.equal((await portal.call(getBoards, body, { as: colleague.as })).code, codes.notAuthorized)
  assert.equal((await portal.call(getBoards, { page: 'KpiDashboard' }, { as: colleague.as })).code, codes.success)
  await administrator.remove(boardId)
})

test('members, guests and administrators of some centres share nothing (REP-56)', async () => {
  for (const facts of [{}, { role: '03' }, { role: '01', centres: [centre] }] as const) {
    const user = await someone(facts)
    const boardId = await user.added()
    assert.equal((await user.boards()).mayShare, false)
    assert.equal((await user.share(boardId)).code, codes.notAuthorized)
    assert.equal((await user.boards()).own[0]?.isShared, false)
  }
})

test('a guest and a user of one centre keep boards, and see what is shared (REP-50)', async () => {
  const owner = await someone({ role: '01' })
  const boardId = await owner.added('全員の画面')
  await owner.share(boardId)
  for (const facts of [{ role: '03' }, { centres: [centre] }] as const) {
    const user = await someone(facts)
    assert.equal((await user.boards(boardId)).shown?.name, '全員の画面')
    const own = await user.added()
    assert.equal((await user.remove(own)).code, codes.success)
  }
  await owner.unshare(boardId)
})

test('who no longer administers users shares nothing; another administrator withdraws it (REP-56)', async () => {
  const owner = await someone({ role: '01' })
  const boardId = await owner.added('残る画面')
  await owner.share(boardId)
  const colleague = await someone({ role: '01' })
  const names = async () => (await colleague.boards()).shared.map(({ name }) => name)
  assert.deepEqual(await names(), ['残る画面'])
  await db.updateTable('users').set({ role: '02' }).where('id', '=', owner.user.id).execute()
  assert.deepEqual(await names(), [])
  assert.equal((await owner.boards()).own[0]?.isShared, false)
  await db.updateTable('users').set({ role: '01', state: 'disabled' }).where('id', '=', owner.user.id).execute()
  assert.deepEqual(await names(), ['残る画面'])
  assert.equal((await colleague.unshare(boardId)).code, codes.success)
  assert.deepEqual(await names(), [])
  assert.equal((await colleague.unshare(boardId)).code, codes.notAuthorized)
})

test(`sharing, renaming and withdrawing are in the audit trail, one's own boards are not (REP-58)`, async () => {
  const owner = await someone({ role: '01' })
  const boardId = await owner.added('証跡の画面')
  await owner.share(boardId)
  await owner.save({ boardId, version: 1, name: '証跡の画面2' })
  await owner.save({ boardId, version: 2, name: '証跡の画面2' })
  await owner.remove(boardId)
  const entries = await db
    .selectFrom('audit_trail')
    .select(['table_name', 'act', 'actor'])
    .where('record', '=', String(boardId))
    .where('table_name', 'in', ['boards', 'board_shares'])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    entries,
    ['I', 'U', 'D'].map(act => ({ table_name: 'board_shares', act, actor: `user:${owner.user.id}` })),
  )
})

test('sharing and its end are in the operation log, also by deleting what is shared (REP-58)', async () => {
  const owner = await someone({ role: '01' })
  const [shared, unshared, own] = [await owner.added('一'), await owner.added('二'), await owner.added('三')]
  for (const boardId of [shared, unshared]) await owner.share(boardId)
  await owner.unshare(unshared)
  for (const boardId of [shared, unshared, own]) await owner.remove(boardId)
  const entries = await db
    .selectFrom('operation_log')
    .select(['subject', 'result_code'])
    .where('user_id', '=', owner.user.id)
    .where('operation', '=', 'shareBoards')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    entries,
    [shared, unshared, unshared, shared].map(boardId => ({ subject: { boardId }, result_code: codes.success })),
  )
})
