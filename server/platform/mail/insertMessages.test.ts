import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Message } from '#contract/information/rules/messages.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import { makeUser } from '#test/support/database/make.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

const message: Message = {
  kind: 'vendorLicenceExpires',
  vendorId: 7,
  vendorName: '燕運輸',
  vendorNameEn: 'Swallow Transport',
  auditorName: '霧島製薬',
  auditorNameEn: 'Kirishima Pharma',
  licenceName: '医薬品GDP適合証明',
  expiresOn: '2026-12-31',
  daysLeft: 30,
}

test('Each user gets the message once, unread, with its kind and its facts', async () => {
  const [one, other] = [await makeUser(portal.db), await makeUser(portal.db)]
  await insertMessages(portal.db, [one.id, other.id, one.id], message satisfies Message)
  const rows = await portal.db.selectFrom('messages').selectAll().orderBy('user_id').execute()
  const { kind, ...facts } = message
  assert.deepEqual(
    rows.map(row => [row.user_id, row.kind, row.subject, row.read_at]),
    [
      [one.id, kind, facts, null],
      [other.id, kind, facts, null],
    ],
  )
})

test('A message without recipients, or of a transaction that is rolled back, is not stored', async () => {
  const user = await makeUser(portal.db)
  const asked = portal.db.transaction().execute(async tx => {
    await insertMessages(tx, [user.id], message satisfies Message)
    throw new Error('rolled back')
  })
  await assert.rejects(asked, /rolled back/)
  await insertMessages(portal.db, [], message satisfies Message)
  assert.deepEqual(await portal.db.selectFrom('messages').selectAll().where('user_id', '=', user.id).execute(), [])
})
