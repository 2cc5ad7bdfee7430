import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import { auditTrailCalls } from '#contract/records/calls/auditTrail.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { codes } from '#contract/kernel/codes.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { referredTo } from '#server/records/auditTrail/recordNames.ts'
import { adoptOwnership, indexAuditEntries } from '#server/records/auditTrail/indexAuditEntries.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

type Search = RequestOf<typeof auditTrailCalls.getAuditTrail>
const { getAuditTrail, downloadAuditCsv } = auditTrailCalls

let portal: TestApp
let company: MadeCompany
let owner: MadeUser
let administrator: MadeUser
let own: As
let platform: As
let productId: number

const dayMs = 86_400_000
const today = dayIn(new Date(), 'Asia/Tokyo')
const lately = { from: dayIn(new Date(Date.now() - dayMs), 'Asia/Tokyo'), until: today }

before(async () => {
  portal = await createTestApp()
  const { db } = portal
  await adoptOwnership(db)
  company = await makeCompany(db, { code: 'MAKER', name: '製薬甲', nameEn: 'Maker A' })
  const menus = ['AuditTrail', 'CompanyManagement'] as const
  owner = await makeUser(db, { company, role: '01', email: 'owner@maker.example', menus })
  own = await openSessionOf(portal, owner)
  const operator = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  administrator = await makeUser(db, { company: operator, role: '00', email: 'admin@platform.example', menus })
  platform = await openSessionOf(portal, administrator)
  productId = await describeStory()
})
after(() => portal.close())

const by = async (actor: string, reason: string, work: (tx: Tx) => Promise<unknown>) =>
  await portal.db.transaction().execute(async tx => {
    await asActor(tx, actor, reason)
    await work(tx)
  })

async function settle() {
  await sealAuditTrail(portal.db)
  await indexAuditEntries(portal.db)
}

/** A product that a key adds, its owner renames with a reason, the platform removes its code, and no actor deletes. */
async function describeStory(): Promise<number> {
  const key = await makeApiKey(portal.db, { company, name: '基幹システム' })
  let id = 0
  await by(`key:${key.id}`, '', async tx => {
    const values = { company_id: company.id, item_code: 'STORY', name_ja: '薬', name_en: 'Drug', drug_code: '=1+1' }
    const row = await tx.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow()
    id = row.id
  })
  const change = (change: { name_en?: string; drug_code?: null }) => async (tx: Tx) =>
    await tx.updateTable('products').set(change).where('id', '=', id).execute()
  await by(`user:${owner.id}`, '台帳の訂正', change({ name_en: 'Other drug' }))
  await by(`user:${administrator.id}`, '', change({ drug_code: null }))
  await portal.db.deleteFrom('products').where('id', '=', id).execute()
  await settle()
  return id
}

const story = (): Search => ({ table: 'products', record: String(productId) })
const read = async (as: As, search: Search) => await portal.call(getAuditTrail, search, { as })
async function seen(as: As, search: Search) {
  const { code, data } = await read(as, search)
  assert.equal(code, codes.success)
  return data.rows.map(row => `${row.table} ${row.act} ${row.actor.name}`)
}

test('a record’s history shows what changed from what to what, by whom and why', async () => {
  const { data } = await read(own, story())
  const [gone, cleared, renamed, added] = data.rows
  const named = { enterpriseCode: 'MAKER', enterpriseName: '製薬甲', enterpriseNameEn: 'Maker A' }
  assert.deepEqual(
    [renamed?.act, renamed?.reason, renamed?.changes],
    ['U', '台帳の訂正', [{ field: 'name_en', before: 'Drug', after: 'Other drug' }]],
  )
  assert.deepEqual(renamed?.actor, { kind: 'user', name: owner.name, email: 'owner@maker.example', company: named })
  assert.deepEqual(added?.actor, { kind: 'key', name: '基幹システム', email: null, company: named })
  assert.deepEqual(added?.changes.find(change => change.field === 'company_id')?.after, '製薬甲 (MAKER)')
  assert.deepEqual(cleared?.changes, [{ field: 'drug_code', before: '=1+1', after: null }])
  assert.deepEqual([gone?.act, gone?.actor.kind, gone?.recordName], ['D', 'database', null])
  assert.ok(gone?.changes.every(change => change.after === null))
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_seals where audit_id = ${gone?.id}`.execute(portal.db)
  assert.equal(gone?.seal?.hash, rows[0]?.hash)
})

test('users of another company who changed a record are named without an email address', async () => {
  const cleared = async (as: As) => (await read(as, story())).data.rows[1]?.actor
  const { email, name, company: its } = (await cleared(own)) ?? assert.fail()
  assert.deepEqual([email, name, its?.enterpriseCode], [null, administrator.name, 'PLATFORM'])
  assert.equal((await cleared(platform))?.email, 'admin@platform.example')
  assert.deepEqual(await seen(own, { ...lately, actor: 'admin@platform' }), [])
  assert.deepEqual(await seen(own, { ...lately, table: 'products', actor: administrator.name }), [
    `products U ${administrator.name}`,
  ])
})

test('filters narrow the trail, and texts match in any case, width and kana', async () => {
  const found: [Search, number][] = [
    [{ ...lately, table: 'products' }, 4],
    [{ ...lately, table: 'products', act: 'U' }, 2],
    [{ ...lately, table: 'products', actor: 'OWNER@maker' }, 1],
    [{ ...lately, actor: '基幹' }, 1],
    [{ ...lately, table: 'products', actor: 'database' }, 1],
    [{ ...lately, keyword: 'ＯＴＨＥＲ drug' }, 3],
    [{ ...lately, keyword: '台帳' }, 1],
    // The name of a field is not a value.
    [{ ...lately, table: 'products', keyword: 'item_code' }, 0],
    [{ ...story(), from: '2020-01-01', until: '2020-12-31' }, 0],
  ]
  for (const [search, count] of found) assert.equal((await seen(own, search)).length, count, JSON.stringify(search))
  assert.deepEqual((await seen(own, { ...story(), order: 'asc' })).at(0), 'products I 基幹システム')
})

test('the changes of people are apart from those of keys and the portal', async () => {
  const search = { ...lately, table: 'products' } as const
  const people = [`products U ${administrator.name}`, `products U ${owner.name}`]
  assert.deepEqual(await seen(own, { ...search, actors: 'people' }), people)
  assert.deepEqual(await seen(platform, { ...search, enterpriseCode: 'MAKER', actors: 'people' }), people)
  const machines = await seen(own, { ...search, actors: 'machines' })
  assert.deepEqual(
    machines.map(line => line.slice(0, 10)),
    ['products D', 'products I'],
  )
  assert.equal(
    (await seen(platform, { ...lately, actors: 'people' })).filter(line => line.startsWith('products')).length,
    2,
  )
})

test('records without a name are known by what they belong to, and ids are names in the reader’s language', async () => {
  const { db } = portal
  const colleague = await makeUser(db, { company })
  const rule = {
    company_id: company.id,
    kind: 'silence',
    is_active: true,
    steps: JSON.stringify([{ severity: 1, intervals: 6 }]),
    notifies_contacts: true,
    user_ids: [owner.id, colleague.id],
    by_mail: true,
    critical_breaks_quiet: true,
    escalation: JSON.stringify([{ afterMinutes: 30, toContacts: false, userIds: [colleague.id] }]),
    active_from: new Date(),
    updated_at: new Date(),
  }
  await by(`user:${owner.id}`, '', tx => tx.insertInto('alert_rules').values(rule).execute())
  await by(`user:${owner.id}`, '', tx =>
    tx.insertInto('alert_contacts').values({ company_id: company.id, user_id: colleague.id }).execute(),
  )
  await settle()
  const { data } = await read(own, { ...lately, table: 'alert_rules' })
  const after = (field: string) => data.rows[0]?.changes.find(change => change.field === field)?.after
  assert.equal(after('user_ids'), `${owner.name}, ${colleague.name}`)
  assert.ok(after('escalation')?.includes(`"userIds":["${colleague.name}"]`))
  const contact = (await read(own, { ...lately, table: 'alert_contacts' })).data.rows[0]
  assert.equal(contact?.recordName, colleague.name)
  // Of a company that the user does not belong to, nothing is named.
  const rival = await makeUser(db, { role: '01', menus: ['AuditTrail'] })
  assert.deepEqual(await seen(await openSessionOf(portal, rival), { ...lately, table: 'alert_rules' }), [])
})

test('who named a company last, and the loggers of a unit, are told by their names', async () => {
  const key = await makeApiKey(portal.db, { company, name: '受注システム' })
  const refused = { sender_id: administrator.company.id, named_id: company.id, kind: 'nameAsParty', entries: 1 }
  for (const [day, last_actor] of [
    ['2026-11-01', `key:${key.id}`],
    ['2026-11-02', `user:${owner.id}`],
    ['2026-11-03', 'system:file'],
  ] as const) {
    const values = { ...refused, day, last_actor, last_at: new Date() }
    await by(`user:${owner.id}`, '', tx => tx.insertInto('partner_refusals').values(values).execute())
  }
  await settle()
  const { data } = await read(own, { ...lately, table: 'partner_refusals', order: 'asc' })
  const told = data.rows.map(row => row.changes.find(({ field }) => field === 'last_actor')?.after)
  assert.deepEqual(told, ['受注システム', owner.name, 'system:file'])
  assert.deepEqual(referredTo('logger_ids', '7, 12'), [
    { table: 'loggers', key: '7' },
    { table: 'loggers', key: '12' },
  ])
})

test('a period of at most twelve months is required unless one record is requested', async () => {
  const codeOf = async (search: Search) => {
    const { code, issues } = await read(own, search)
    return [code, issues[0]?.path]
  }
  assert.deepEqual(await codeOf({}), [codes.invalidParameters, 'from'])
  assert.deepEqual(await codeOf({ from: today }), [codes.invalidParameters, 'until'])
  assert.deepEqual(await codeOf({ table: 'products' }), [codes.invalidParameters, 'from'])
  assert.deepEqual(await codeOf({ record: '1' }), [codes.invalidParameters, 'table'])
  assert.deepEqual(await codeOf({ from: '2025-01-01', until: '2026-01-02' }), [codes.periodTooLong, undefined])
  assert.deepEqual(await codeOf({ from: '2026-01-02', until: '2026-01-01' }), [codes.invalidParameters, 'until'])
})

test('the platform reads one company’s records by its code, a company no other’s', async () => {
  const picked = await seen(platform, { ...lately, table: 'products', enterpriseCode: 'MAKER' })
  assert.equal(picked.length, 4)
  assert.deepEqual(await seen(platform, { ...lately, table: 'products', enterpriseCode: 'PLATFORM' }), [])
  assert.equal((await read(own, { ...lately, enterpriseCode: 'PLATFORM' })).code, codes.notAuthorized)
})

test('the hash of an API key is in no answer and no file, and cannot be searched for', async () => {
  const made = await portal.call(companyCalls.createApiKey, { name: 'WMS', scopes: ['read'] }, { as: own })
  await settle()
  const stored = await portal.db
    .selectFrom('api_keys')
    .select('key_hash')
    .where('id', '=', made.data.id)
    .executeTakeFirstOrThrow()
  const hash = stored.key_hash.toString('hex')
  for (const as of [own, platform]) {
    const search = { table: 'api_keys', record: String(made.data.id) } as const
    const { data } = await read(as, search)
    const file = await portal.download(downloadAuditCsv, search, { as })
    assert.equal(data.rows.length, 1)
    assert.ok(!JSON.stringify(data).includes(hash) && !file.body.includes(hash) && file.body.includes('WMS'))
    assert.deepEqual(await seen(as, { ...lately, keyword: hash.slice(0, 20) }), [])
  }
})

test('a file has the images as stored, with time, actor, reason and seal, and no formula', async () => {
  const { body, headers } = await portal.download(downloadAuditCsv, { ...story(), order: 'asc' }, { as: own })
  assert.match(String(headers['content-disposition']), /audit-trail-.*\.csv/)
  const [heads, added, renamed] = body.slice(1).split('\n')
  assert.match(heads ?? '', /^日時 \(Asia\/Tokyo\),日時（UTC・正確）,証跡ID,記録の種類,表,/)
  assert.match(added ?? '', /,製品,products,\d+,登録,key:\d+,基幹システム,製薬甲,,/)
  assert.match(
    renamed ?? '',
    /変更,user:\d+,.*,製薬甲,台帳の訂正,名称（英語）,"\{""name_en"": ""Drug""\}","\{.*\}",\d+,[0-9a-f]{64}$/,
  )
  assert.doesNotMatch(body, /,=1\+1/)
})

test('a member with the menu reads its company’s trail; unsealed entries follow shortly', async () => {
  const member = await makeUser(portal.db, { company, role: '03', menus: ['AuditTrail'] })
  const as = await openSessionOf(portal, member)
  assert.equal((await seen(as, story())).length, 4)
  const search: Search = { table: 'users', record: String(member.id) }
  assert.deepEqual([(await seen(as, search)).length, (await seen(platform, search)).length], [0, 1])
  assert.equal((await read(platform, search)).data.rows[0]?.seal, null)
  await settle()
  assert.equal((await seen(as, search)).length, 1)
})

test('REC-7: what the portal did is found by the words of its reason, in any width and kana', async () => {
  await by('system:portal', systemReasons.adminCommand, async tx => {
    const values = { company_id: company.id, item_code: 'COMMAND', name_ja: '薬', name_en: 'Drug' }
    await tx.insertInto('products').values(values).execute()
  })
  await settle()
  for (const keyword of ['コマンド（npm', 'さーばー', 'ｻｰﾊﾞｰのコマンド', 'command on the server'])
    assert.equal((await seen(own, { ...lately, table: 'products', keyword })).length, 1, keyword)
})
