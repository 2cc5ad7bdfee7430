import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { messageCalls as calls } from '#contract/information/calls/messages.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Message } from '#contract/information/rules/messages.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let [user, outsider]: MadeUser[] = []
let as: As

before(async () => {
  portal = await createTestApp()
})
beforeEach(async () => {
  user = await makeUser(portal.db, { role: '03', menus: [] })
  outsider = await makeUser(portal.db)
  as = await openSessionOf(portal, user)
})
after(() => portal.close())

const answered = (vendorId: number): Message => ({
  kind: 'auditObservationAnswered',
  vendorId,
  vendorName: '燕運輸',
  vendorNameEn: 'Swallow Transport',
  auditorName: '霧島製薬',
  auditorNameEn: 'Kirishima Pharma',
  auditedOn: '2026-10-01',
})
const send = async (to: MadeUser | undefined, ...vendorIds: number[]) => {
  for (const vendorId of vendorIds) await insertMessages(portal.db, [to?.id ?? 0], answered(vendorId) satisfies Message)
}
const vendorOf = (message: Message) => ('vendorId' in message ? message.vendorId : null)
const inbox = async (before?: number) => (await portal.call(calls.getMessages, { before }, { as })).data
const shown = async () => (await inbox()).rows.map(row => [vendorOf(row.message), row.isRead])
const mark = async (body: { messageIds?: number[]; upTo?: number }) =>
  assert.equal((await portal.call(calls.markMessagesRead, body, { as })).code, codes.success)

test("the inbox has the caller's own messages, newest first, with their facts", async () => {
  await send(user, 1, 2)
  await send(outsider, 3)
  assert.deepEqual(await shown(), [
    [2, false],
    [1, false],
  ])
  const { rows, unread, hasMore } = await inbox()
  assert.deepEqual([rows[0]?.message, unread, hasMore], [answered(2), 2, false])
  assert.equal((await portal.call(calls.getUnread, {}, { as })).data.messages, 2)
})

test("some are marked as read, or all up to one, but never another user's", async () => {
  await send(outsider, 9)
  await send(user, 1, 2, 3)
  await send(outsider, 9)
  const ids = (await inbox()).rows.map(row => row.messageId)
  const foreign = await portal.db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', outsider?.id ?? 0)
    .execute()
  await mark({ messageIds: [ids[2] ?? 0, ...foreign.map(row => row.id), 1_000_000] })
  assert.deepEqual(await shown(), [
    [3, false],
    [2, false],
    [1, true],
  ])
  await mark({})
  assert.equal((await inbox()).unread, 2)
  // Messages that arrived after the list was shown stay unread.
  await mark({ upTo: ids[1] ?? 0 })
  assert.deepEqual(await shown(), [
    [3, false],
    [2, true],
    [1, true],
  ])
  await mark({ upTo: Number.MAX_SAFE_INTEGER })
  assert.equal((await inbox()).unread, 0)
  const untouched = portal.db
    .selectFrom('messages')
    .select('read_at')
    .where('user_id', '=', outsider?.id ?? 0)
  assert.deepEqual(await untouched.execute(), [{ read_at: null }, { read_at: null }])
})

const facts = {
  kind: 'silence',
  serial: 'L-1',
  lastAt: null,
  since: '2026-11-20T00:00:00.000Z',
  intervalMs: 600_000,
} as const
const alert = (deliveryId: number | null, severity: 1 | 2 | 3, more: object = {}) =>
  ({
    kind: 'alertRaised',
    alertId: 7,
    severity,
    deliveryId,
    reference: 'REF-1',
    facts,
    isFoundLate: false,
    ...more,
  }) as Message
const tell = async (message: Message, at: string) =>
  await insertMessages(portal.db, [user?.id ?? 0], message satisfies Message, new Date(at))
const days = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-21T01:00:00.000Z'] as const

test('messages about the same event are one entry, with their number and the times of the first and the last', async () => {
  await tell(alert(1, 1), days[0])
  await tell(alert(1, 2, { alertId: 8 }), days[1])
  await tell(alert(1, 2, { facts: { ...facts, serial: 'L-2' } }), days[1])
  await tell(alert(1, 3, { kind: 'alertEscalated', raisedAt: days[0] }), days[2])
  const { rows, unread } = await inbox()
  assert.deepEqual(
    rows.map(row => [row.message.kind, row.times, row.firstAt, row.createdAt]),
    [
      ['alertEscalated', 3, days[0], days[2]],
      ['alertRaised', 1, days[1], days[1]],
    ],
  )
  assert.equal(unread, 2)
  const { rows: critical } = (await portal.call(calls.getMessages, { severity: 3 }, { as })).data
  assert.deepEqual(
    critical.map(row => row.times),
    [3],
  )
  // Reading it reads what it stands for, but not what came after it was shown.
  await tell(alert(1, 3), days[2])
  await mark({ messageIds: [rows[0]?.messageId ?? 0] })
  assert.deepEqual(
    (await inbox()).rows.map(row => [row.times, row.isRead]),
    [
      [4, false],
      [1, false],
    ],
  )
})

test('alerts of other deliveries, and of loggers alone, are other events', async () => {
  await tell(alert(1, 2), days[0])
  await tell(alert(2, 2), days[0])
  await tell(alert(null, 2), days[0])
  await tell(alert(null, 2, { alertId: 8 }), days[0])
  assert.deepEqual(
    (await inbox()).rows.map(row => row.times),
    [1, 1, 1, 1],
  )
})

test('unread events that are critical are counted, until the alert is withdrawn', async () => {
  const unread = async () => (await portal.call(calls.getUnread, {}, { as })).data
  await tell(alert(1, 3), days[0])
  await tell(alert(2, 2), days[0])
  assert.partialDeepStrictEqual(await unread(), { messages: 2, critical: 1 })
  await tell(alert(1, 3, { kind: 'alertWithdrawn' }), days[1])
  assert.partialDeepStrictEqual(await unread(), { messages: 2, critical: 0 })
  // Many at once are told in one message.
  const counts = [{ kind: 'excursion' as const, alerts: 6 }]
  await tell({ kind: 'alertsWithdrawn', severity: 3, counts }, days[1])
  assert.partialDeepStrictEqual(await unread(), { messages: 3, critical: 0 })
})

test('older messages are loaded on request', async () => {
  await send(user, ...Array.from({ length: 52 }, (_, index) => index + 1))
  const first = await inbox()
  assert.deepEqual([first.rows.length, first.hasMore, first.unread], [50, true, 52])
  const rest = await inbox(first.rows.at(-1)?.messageId)
  assert.deepEqual([rest.rows.map(row => vendorOf(row.message)), rest.hasMore], [[2, 1], false])
})

test('a message without a text in this version is omitted and not counted', async () => {
  await send(user, 1)
  const odd = { user_id: user?.id ?? 0, kind: 'fromTheFuture', subject: '{}' }
  await portal.db.insertInto('messages').values(odd).execute()
  assert.deepEqual([await shown(), (await inbox()).unread], [[[1, false]], 1])
})
