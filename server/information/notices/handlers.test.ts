import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { noticeCalls as calls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'
import { until } from '#test/support/database/until.ts'

const now = new Date('2026-11-20T00:00:00Z')
const hourMs = 3_600_000
/** Short enough for the sessions to stay valid. */
const stepMs = 5 * 60_000
const at = (steps: number) => new Date(now.getTime() + steps * stepMs).toISOString()
const atHour = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()

let portal: TestApp
let platform: MadeCompany
let administrator: MadeUser
let writer: As
let reader: As
let other: As

const signedIn = async (facts: Parameters<typeof makeUser>[1]) =>
  await openSessionOf(portal, await makeUser(portal.db, { menus: ['Notification'], ...facts }))

before(async () => {
  portal = await createTestApp({ now })
  platform = await makeCompany(portal.db, { industryType: 9 })
  administrator = await makeUser(portal.db, { company: platform, role: '00', menus: ['Notification'] })
})
beforeEach(async () => {
  await portal.db.deleteFrom('notices').execute()
  writer = await openSessionOf(portal, administrator)
  ;[reader, other] = [await signedIn({}), await signedIn({ role: '03' })]
})
afterEach(() => portal.moveClock(now.getTime() - portal.now().getTime()))
after(() => portal.close())

type Saved = RequestOf<typeof calls.saveNotice>
const notice = (facts: Partial<Saved> = {}): Saved => ({
  kind: 'release',
  titleJa: '新機能のお知らせ',
  titleEn: 'New features',
  bodyJa: '本文です。',
  bodyEn: 'The text.',
  isDraft: false,
  ...facts,
})
const save = async (facts: Partial<Saved> = {}) => await portal.call(calls.saveNotice, notice(facts), { as: writer })
/** Saves a notice and returns its id. */
const saved = async (facts: Partial<Saved> = {}) => {
  const answer = await save(facts)
  assert.deepEqual([answer.code, answer.issues], [codes.success, []])
  return answer.data.noticeId
}
const list = async (as: As, asked: RequestOf<typeof calls.getNoticeList> = {}) =>
  (await portal.call(calls.getNoticeList, asked, { as })).data
const titles = async (as: As) => (await list(as)).rows.map(row => row.titleJa)
const edited = async (noticeId: number) => (await portal.call(calls.getEditedNotice, { noticeId }, { as: writer })).data
const unread = async (as: As) => (await portal.call(messageCalls.getUnread, {}, { as })).data
/** The notice as its editor read it, with changes. */
async function edit(noticeId: number, changes: Partial<Saved>, seen?: string) {
  const { state, updatedAt, writtenBy: _writtenBy, readers: _readers, ...facts } = await edited(noticeId)
  return await save({ ...facts, isDraft: state === 'draft', updatedAt: seen ?? updatedAt, ...changes })
}

/** Both requests are sent before either can proceed: the notice is locked until both wait for it. */
async function atOnce<Answer>(noticeId: number, asked: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = await portal.db.transaction().execute(async tx => {
    await tx.selectFrom('notices').select('id').where('id', '=', noticeId).forUpdate().execute()
    const going = asked.map(ask => ask())
    await until('both wait for the notice', async () => (await waiting()) === asked.length)
    return going
  })
  return await Promise.all(answers)
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
  return rows[0]?.count ?? 0
}

suite('the notices that readers see', () => {
  test('are those published now, newest first, until they end', async () => {
    await saved({ titleJa: '下書き', isDraft: true })
    await saved({ titleJa: '予定', publishFrom: at(2) })
    const old = await saved({ titleJa: '公開中', publishUntil: at(3) })
    portal.moveClock(stepMs)
    await saved({ titleJa: '新着' })
    assert.deepEqual(await titles(reader), ['新着', '公開中'])
    portal.moveClock(stepMs)
    assert.deepEqual(await titles(reader), ['予定', '新着', '公開中'])
    portal.moveClock(stepMs)
    assert.deepEqual(await titles(reader), ['予定', '新着'])
    assert.equal((await portal.call(calls.readNotice, { noticeId: old }, { as: reader })).code, codes.notAuthorized)
  })

  test('are filtered by kind and by words in either language, page by page', async () => {
    for (const number of [1, 2, 3]) await saved({ titleJa: `第${number}版`, titleEn: `Version ${number}` })
    await saved({ kind: 'maintenance', titleJa: '定期メンテナンス', bodyEn: 'Scheduled for Sunday.' })
    const totals = async (asked: RequestOf<typeof calls.getNoticeList>) => (await list(reader, asked)).total
    assert.deepEqual(
      [await totals({ kind: 'release' }), await totals({ kind: 'maintenance' }), await totals({})],
      [3, 1, 4],
    )
    assert.deepEqual([await totals({ keyword: 'version' }), await totals({ keyword: 'めんてなんす' })], [3, 1])
    assert.deepEqual([await totals({ keyword: 'SUNDAY' }), await totals({ keyword: '%' })], [1, 0])
    const second = await list(reader, { kind: 'release', page: 2, pageSize: 2 })
    assert.deepEqual([second.total, second.rows.map(row => row.titleJa)], [3, ['第1版']])
  })

  test('include no draft, planned or ended one in any call, except for their editors', async () => {
    const secret = '極秘の下書き'
    const hidden = [
      await saved({ titleJa: secret, isDraft: true }),
      await saved({ titleJa: secret, publishFrom: at(1) }),
      await saved({ titleJa: secret }),
    ]
    portal.moveClock(stepMs - 1)
    await portal.db
      .updateTable('notices')
      .set({ publish_from: at(-3), publish_until: at(-1) })
      .where('id', '=', hidden[2] ?? 0)
      .execute()
    const colleague = await signedIn({ company: platform, role: '01' })
    const member = await signedIn({ company: platform, role: '02' })
    const foreign = await signedIn({ role: '01' })
    // A platform administrator belongs to the platform company: the role alone grants nothing.
    const odd = await signedIn({ role: '00' })
    for (const as of [reader, other, colleague, member, foreign, odd]) {
      for (const noticeId of hidden) {
        const { updatedAt } = await edited(noticeId)
        const answers = [
          await portal.post('/notice/getNoticeList', { keyword: secret }, { as }),
          await portal.post('/message/getUnread', {}, { as }),
          await portal.post('/message/getMessages', {}, { as }),
          await portal.post('/notice/readNotice', { noticeId }, { as }),
          await portal.post('/notice/getEditedNoticeList', {}, { as }),
          await portal.post('/notice/getEditedNotice', { noticeId }, { as }),
          await portal.post('/notice/saveNotice', { ...notice(), noticeId, updatedAt }, { as }),
          await portal.post('/notice/deleteNotice', { noticeId, updatedAt }, { as }),
        ]
        const refused = Array.from({ length: 5 }, () => codes.notAuthorized)
        assert.deepEqual(
          answers.map(answer => answer.code),
          [codes.success, codes.success, codes.success, ...refused],
        )
        assert.ok(!JSON.stringify(answers).includes(secret))
      }
    }
    assert.equal((await edited(hidden[0] ?? 0)).titleJa, secret)
  })
})

suite('read marks', () => {
  test("are each reader's own, on every device, and determine the unread count", async () => {
    const [first] = [await saved(), await saved(), await saved({ isDraft: true })]
    assert.deepEqual([(await unread(reader)).notices, (await list(reader)).unread], [2, 2])
    for (const _ of [1, 2]) {
      const answer = await portal.call(calls.readNotice, { noticeId: first }, { as: reader })
      assert.deepEqual([answer.data.noticeId, answer.data.isRead], [first, true])
    }
    assert.deepEqual(
      (await list(reader)).rows.map(row => [row.noticeId === first, row.isRead]),
      [
        [false, false],
        [true, true],
      ],
    )
    assert.deepEqual([(await unread(reader)).notices, (await unread(other)).notices], [1, 2])
    assert.equal((await edited(first)).readers, 1)
    await portal.call(calls.readAllNotices, {}, { as: reader })
    assert.deepEqual([(await unread(reader)).notices, (await unread(other)).notices], [0, 2])
    // Only published notices are marked as read: a planned one is unread when it is published.
    await saved({ publishFrom: at(1) })
    await portal.call(calls.readAllNotices, {}, { as: reader })
    portal.moveClock(stepMs)
    assert.equal((await unread(reader)).notices, 1)
  })

  test('are removed when the notice is announced again, and stay when it is only corrected', async () => {
    const noticeId = await saved()
    await portal.call(calls.readNotice, { noticeId }, { as: reader })
    await edit(noticeId, { titleEn: 'Corrected' })
    assert.equal((await unread(reader)).notices, 0)
    await edit(noticeId, { announceAgain: true })
    assert.equal((await unread(reader)).notices, 1)
  })

  test('and the maintenance are hidden from users who may not open the notices', async () => {
    await saved({ kind: 'maintenance', maintenanceFrom: at(1), maintenanceUntil: at(2) })
    const elsewhere = await signedIn({ menus: ['DeliveryStatus'] })
    assert.deepEqual(await unread(elsewhere), { notices: 0, messages: 0, critical: 0, maintenance: null })
    assert.equal((await portal.call(calls.getNoticeList, {}, { as: elsewhere })).code, codes.notAuthorized)
  })
})

suite('a maintenance', () => {
  test('is announced on every screen from a day before it begins until it is over', async () => {
    const noticeId = await saved({
      kind: 'maintenance',
      titleEn: 'Maintenance',
      maintenanceFrom: atHour(25),
      maintenanceUntil: atHour(27),
    })
    await saved({ kind: 'maintenance', isDraft: true, maintenanceFrom: atHour(1), maintenanceUntil: atHour(30) })
    const announced: [hours: number, isOn: boolean | undefined][] = [
      [0, undefined],
      [1, false],
      [26, true],
      [27, undefined],
    ]
    for (const [hours, isOn] of announced) {
      portal.moveClock(now.getTime() + hours * hourMs - portal.now().getTime())
      const as = await signedIn({})
      const { maintenance } = await unread(as)
      const shown = isOn === undefined ? undefined : noticeId
      assert.deepEqual([maintenance?.noticeId, maintenance?.isOn], [shown, isOn], `after ${hours} hours`)
    }
  })
})

suite('writing a notice', () => {
  const faults = async (facts: Partial<Saved>) => {
    const { code, issues } = await save(facts)
    assert.equal(code, codes.invalidParameters)
    return issues.map(({ path, message }) => `${path} ${message}`)
  }

  test('a draft may be incomplete, a published notice needs both languages', async () => {
    const empty = { titleJa: '', titleEn: ' ', bodyJa: '', bodyEn: '\n' }
    const noticeId = await saved({ ...empty, isDraft: true })
    assert.partialDeepStrictEqual(await edited(noticeId), { state: 'draft', titleEn: '', bodyEn: '' })
    assert.deepEqual(await faults(empty), ['titleJa empty', 'titleEn empty', 'bodyJa empty', 'bodyEn empty'])
    assert.deepEqual(await faults({ bodyEn: '' }), ['bodyEn empty'])
  })

  test('its times must be consistent, even in a draft', async () => {
    const end = 'publishUntil notAfterStart'
    for (const isDraft of [true, false]) {
      assert.deepEqual(await faults({ isDraft, publishFrom: at(2), publishUntil: at(2) }), [end])
      assert.deepEqual(await faults({ isDraft, publishUntil: at(-1) }), [end])
    }
    const kind = 'maintenance' as const
    assert.deepEqual(await faults({ kind, maintenanceFrom: at(2) }), ['maintenanceUntil empty'])
    assert.deepEqual(await faults({ kind, maintenanceUntil: at(2) }), ['maintenanceFrom empty'])
    assert.deepEqual(await faults({ kind, maintenanceFrom: at(2), maintenanceUntil: at(1) }), [
      'maintenanceUntil notAfterStart',
    ])
    assert.deepEqual(await faults({ maintenanceFrom: at(1), maintenanceUntil: at(2) }), [
      'maintenanceFrom ofNoMaintenance',
    ])
    const { code } = await save({ publishFrom: '2026-11-20T09:00:00' })
    assert.equal(code, codes.invalidParameters)
    // 9:00 in Tokyo is an instant like any other.
    const noticeId = await saved({ publishFrom: '2026-11-21T09:00:00+09:00' })
    assert.equal((await edited(noticeId)).publishFrom, '2026-11-21T00:00:00.000Z')
  })

  test('a notice published now begins now, and keeps its start when it is corrected', async () => {
    const noticeId = await saved({ isDraft: true })
    portal.moveClock(stepMs)
    await edit(noticeId, { isDraft: false })
    assert.partialDeepStrictEqual(await edited(noticeId), { publishFrom: at(1), state: 'published' })
    portal.moveClock(stepMs)
    await edit(noticeId, { titleEn: 'Corrected', publishFrom: undefined })
    assert.partialDeepStrictEqual(await edited(noticeId), { publishFrom: at(1), titleEn: 'Corrected' })
    await edit(noticeId, { publishUntil: at(2) })
    assert.deepEqual([(await edited(noticeId)).state, await titles(reader)], ['ended', []])
  })

  test('its text is stored unchanged, whatever it contains', async () => {
    const bodyJa = '一行目\r\n\r\n<img src=x onerror=alert(1)> https://example.com/?a=1&b=2'
    const noticeId = await saved({ bodyJa })
    const { data } = await portal.call(calls.readNotice, { noticeId }, { as: reader })
    assert.equal(data.bodyJa, bodyJa.replaceAll('\r\n', '\n'))
    const odd = await save({ bodyJa: 'bell \u0007', titleJa: 'two\nlines' })
    assert.deepEqual(
      odd.issues.map(issue => issue.path),
      ['titleJa', 'bodyJa'],
    )
  })

  test('of two editors the second is refused, whether they save or delete', async () => {
    const noticeId = await saved()
    const { updatedAt: seen } = await edited(noticeId)
    const answers = await atOnce(noticeId, [
      () => save({ noticeId, updatedAt: seen, titleEn: 'One' }),
      () => save({ noticeId, updatedAt: seen, titleEn: 'Two' }),
    ])
    assert.deepEqual(
      answers.map(answer => answer.code).toSorted((one, two) => one - two),
      [codes.success, codes.invalidParameters],
    )
    const refused = answers.find(answer => answer.code !== codes.success)
    assert.deepEqual(refused?.issues, [{ path: 'updatedAt', message: 'was changed in the meantime' }])
    const deleting = (updatedAt: string) => portal.call(calls.deleteNotice, { noticeId, updatedAt }, { as: writer })
    assert.equal((await deleting(seen)).code, codes.invalidParameters)
    assert.equal((await save({ noticeId })).code, codes.invalidParameters)
    const { updatedAt } = await edited(noticeId)
    assert.deepEqual(
      [(await deleting(updatedAt)).code, (await deleting(updatedAt)).code],
      [codes.success, codes.success],
    )
    assert.equal((await save({ noticeId, updatedAt })).code, codes.notAuthorized)
  })

  test('the list has every state, and who wrote what', async () => {
    await saved({ titleJa: 'あ', isDraft: true })
    await saved({ titleJa: 'い', publishFrom: at(2) })
    await saved({ titleJa: 'う', kind: 'maintenance' })
    const ending = await saved({ titleJa: 'え' })
    portal.moveClock(stepMs)
    await edit(ending, { publishUntil: at(1) })
    const asked = async (body: RequestOf<typeof calls.getEditedNoticeList>) =>
      (await portal.call(calls.getEditedNoticeList, body, { as: writer })).data
    const all = await asked({ sort: 'title', order: 'asc' })
    assert.deepEqual(
      all.rows.map(row => [row.titleJa, row.state, row.writtenBy]),
      [
        ['あ', 'draft', administrator.name],
        ['い', 'planned', administrator.name],
        ['う', 'published', administrator.name],
        ['え', 'ended', administrator.name],
      ],
    )
    assert.equal((await asked({ state: 'planned' })).total, 1)
    assert.equal((await asked({ kind: 'maintenance', keyword: 'う' })).total, 1)
    assert.deepEqual(
      (await asked({ page: 2, pageSize: 3, sort: 'title', order: 'asc' })).rows.map(row => row.titleJa),
      ['え'],
    )
  })

  test('the audit trail has who changed what', async () => {
    const noticeId = await saved()
    await edit(noticeId, { titleEn: 'Corrected' })
    await portal.call(calls.deleteNotice, { noticeId, updatedAt: (await edited(noticeId)).updatedAt }, { as: writer })
    const trail = await portal.db
      .selectFrom('audit_trail')
      .select(['act', 'actor'])
      .where('table_name', '=', 'notices')
      .where('record', '=', String(noticeId))
      .orderBy('id')
      .execute()
    assert.deepEqual(
      trail.map(entry => [entry.act, entry.actor]),
      ['I', 'U', 'D'].map(act => [act, `user:${administrator.id}`]),
    )
  })
})
