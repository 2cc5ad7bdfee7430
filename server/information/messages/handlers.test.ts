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
