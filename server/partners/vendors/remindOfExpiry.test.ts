import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { quietEnds } from '#server/quality/alerts/notification/quietEnds.ts'
import { remindOfExpiry } from '#server/partners/vendors/remindOfExpiry.ts'
import { makeCompany } from '#test/support/database/make.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'
import { mailedFrom, mailsTo, makeQuiet } from '#test/support/worlds/userWorld.ts'
import {
  makeAudit,
  makeLicence,
  makeVendor,
  makeVendorWorld,
  type MadeVendor,
  type VendorWorld,
} from '#test/support/worlds/vendorWorld.ts'

const dayMs = 24 * 60 * 60 * 1000
let world: VendorWorld
/** The carrier as the maker's vendor; today is 20 November 2026. */
let vendor: MadeVendor

before(async () => {
  world = await makeVendorWorld()
  vendor = await makeVendor(world.db, { customer: world.company.maker, vendor: world.company.carrier })
})
after(() => world.portal.close())
beforeEach(async () => {
  const { db, portal } = world
  for (const table of ['vendor_reminders', 'messages', 'mails', 'vendor_licences', 'vendor_documents'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('vendor_audits').execute()
  await db.updateTable('vendors').set({ is_active: true }).execute()
  portal.moveClock(Date.parse('2026-11-20T12:00:00+09:00') - portal.now().getTime())
})

const remind = () => remindOfExpiry(quietEnds)({}, world.portal.appContext)
const later = (days: number) => world.portal.moveClock(days * dayMs)
const mailed = async (name: 'maria' | 'vera' | 'vip') => await mailsTo(world.db, world.user[name].email)
const allMails = async () =>
  (await world.db.selectFrom('mails').select('recipient').execute()).map(mail => mail.recipient)
const inbox = async (name: 'maria' | 'vera') =>
  (await world.portal.call(messageCalls.getMessages, {}, { as: await world.as(name) })).data.rows.map(
    row => row.message,
  )

test("an audit is reminded of by mail and message to its customer's administrators, and by message to the vendor", async () => {
  await makeAudit(world.db, vendor, { expiresOn: '2027-02-18' })
  await remind()
  assert.deepEqual(await allMails(), [world.user.maria.email])
  const [mail] = await mailed('maria')
  assert.equal(mail?.subject, '【KelvinChain】監査・許認可の有効期限の通知（1件）')
  for (const text of ['つばくろ運輸', '2027年2月18日（あと90日）', '/vendor-management'])
    assert.ok(mail.body.includes(text))
  assert.deepEqual(await inbox('maria'), [
    {
      kind: 'vendorAuditExpires',
      vendorId: vendor.id,
      vendorName: 'つばくろ運輸',
      vendorNameEn: 'Tsubakuro',
      auditorName: '霞製薬',
      auditorNameEn: 'Kasumi Pharma',
      expiresOn: '2027-02-18',
      daysLeft: 90,
    },
  ])
  assert.deepEqual(await inbox('vera'), await inbox('maria'))
})

test("a licence is also mailed to the vendor's users except guests", async () => {
  await makeLicence(world.db, vendor, { name: 'GDP適合証明', expiresOn: '2026-12-20' })
  await remind()
  const { maria, vera, vip } = world.user
  assert.deepEqual((await allMails()).toSorted(), [maria.email, vera.email, vip.email].toSorted())
  const [english] = await mailed('vip')
  assert.ok(english?.body.includes('Licence “GDP適合証明”') && english.body.includes('20 December 2026 (30 days left)'))
  assert.partialDeepStrictEqual(await inbox('vera'), [
    { kind: 'vendorLicenceExpires', licenceName: 'GDP適合証明', daysLeft: 30 },
  ])
})

test('QUA-29: whose quiet hours it is gets the mail at their end, and the message at once', async () => {
  await makeQuiet(world.db, world.user.maria, '11:00', '14:30')
  await makeLicence(world.db, vendor, { expiresOn: '2026-12-20' })
  await remind()
  assert.deepEqual(await mailedFrom(world.db, world.user.maria.email), ['2026-11-20T05:30:00.000Z'])
  const [atOnce] = await mailedFrom(world.db, world.user.vera.email)
  assert.notEqual(atOnce, undefined)
  assert.notEqual(atOnce, '2026-11-20T05:30:00.000Z')
  assert.equal((await inbox('maria')).length, 1)
  await world.db.deleteFrom('notification_settings').execute()
})

test('all reminders of a day are in one mail', async () => {
  await makeAudit(world.db, vendor, { expiresOn: '2026-11-20' })
  await makeLicence(world.db, vendor, { expiresOn: '2026-12-01' })
  await remind()
  const [mail, ...others] = await mailed('maria')
  assert.deepEqual(others, [])
  assert.ok(mail?.subject.endsWith('（2件）'))
  assert.match(mail?.body ?? '', /（本日まで）[^]*（あと11日）/)
  assert.equal((await inbox('maria')).length, 2)
})

test('reminders go out 90, 30 and 0 days before, each once', async () => {
  await makeAudit(world.db, vendor, { expiresOn: '2027-02-19' })
  const days: number[] = []
  let left = 91
  for (const day of [91, 90, 89, 60, 31, 30, 29, 1, 0, -1, -30, -31]) {
    later(left - day)
    left = day
    const before = (await mailed('maria')).length
    await remind()
    await remind()
    if ((await mailed('maria')).length > before) days.push(day)
  }
  assert.deepEqual(days, [90, 30, 0])
})

test('a missed day is made up for; of several only the last is sent', async () => {
  await makeAudit(world.db, vendor, { expiresOn: '2026-11-23' })
  await remind()
  later(5)
  await remind()
  const messages = await inbox('maria')
  assert.deepEqual(
    messages.map(message => 'daysLeft' in message && message.daysLeft),
    [-2, 3],
  )
  assert.ok((await mailed('maria')).at(-1)?.body.includes('（2日前に期限切れ）'))
})

test('expiries long ago are not reminded of', async () => {
  await makeAudit(world.db, vendor, { expiresOn: '2026-10-20' })
  await makeLicence(world.db, vendor, { expiresOn: '2026-10-21' })
  await remind()
  assert.deepEqual(
    (await inbox('maria')).map(message => message.kind),
    ['vendorLicenceExpires'],
  )
})

test('a changed last day is reminded of again', async () => {
  const id = await makeLicence(world.db, vendor, { expiresOn: '2026-12-01' })
  await remind()
  await world.db.updateTable('vendor_licences').set({ expires_on: '2026-12-02' }).where('id', '=', id).execute()
  await remind()
  assert.equal((await mailed('vera')).length, 2)
})

test('an audit replaced by a later one is not reminded of, but one is while the next is in progress', async () => {
  const { db } = world
  await makeAudit(db, vendor, { registeredOn: '2025-01-01', expiresOn: '2026-12-01' })
  await makeAudit(db, vendor, { registeredOn: '2026-01-01', expiresOn: '2027-12-01' })
  await remind()
  assert.deepEqual(await allMails(), [])
  await makeAudit(db, vendor, { registeredOn: '2026-02-01', expiresOn: '2026-12-05' })
  await makeAudit(db, vendor, { registeredOn: '2026-11-01', expiresOn: '2026-12-09', isInProgress: true })
  await remind()
  assert.deepEqual(
    (await inbox('maria')).map(message => 'expiresOn' in message && message.expiresOn),
    ['2026-12-05'],
  )
})

test('nobody is reminded of former vendors, and disabled users and users without the menu never are', async () => {
  const { db, company, user } = world
  await makeLicence(db, vendor, { expiresOn: '2026-12-01' })
  await db.updateTable('vendors').set({ is_active: false }).where('id', '=', vendor.id).execute()
  for (const inactive of ['customer', 'vendor', 'contractor'] as const) {
    const off = await makeCompany(db, { isActive: false })
    const other = await makeVendor(db, {
      customer: inactive === 'customer' ? off : company.maker,
      ...(inactive === 'vendor' ? { vendor: off } : {}),
      ...(inactive === 'contractor' ? { mainContractor: off } : {}),
    })
    await makeLicence(db, other, { expiresOn: '2026-12-01' })
  }
  await remind()
  assert.deepEqual(await allMails(), [])
  await db.updateTable('vendors').set({ is_active: true }).where('id', '=', vendor.id).execute()
  await db.updateTable('users').set({ state: 'disabled' }).where('id', '=', user.vip.id).execute()
  await db.deleteFrom('user_menus').where('user_id', '=', user.vera.id).execute()
  await remind()
  assert.deepEqual(await allMails(), [user.maria.email])
})

test('two simultaneous processes remind once', async () => {
  await makeAudit(world.db, vendor, { expiresOn: '2026-12-01' })
  await using other = await createTestApp({ now: world.portal.now(), beside: world.portal })
  await Promise.all([
    remind(),
    remindOfExpiry(quietEnds)({}, other.appContext),
    remind(),
    remindOfExpiry(quietEnds)({}, other.appContext),
  ])
  assert.equal((await mailed('maria')).length, 1)
  assert.equal((await inbox('maria')).length, 1)
})

test('a run that fails midway has reminded nobody, and the next one reminds all', async () => {
  const { db } = world
  await makeAudit(db, vendor, { expiresOn: '2026-12-01' })
  await sql`create function refuse_mail() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`.execute(db)
  await assert.rejects(remind())
  await sql`drop trigger refuse_mail on mails; drop function refuse_mail()`.execute(db)
  assert.deepEqual([await allMails(), await inbox('maria')], [[], []])
  await remind()
  assert.equal((await mailed('maria')).length, 1)
  assert.equal((await inbox('maria')).length, 1)
})
