import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { changeKeyHeader } from '#contract/kernel/tokens.ts'
import { codes } from '#contract/kernel/codes.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { deleteExpired } from '#server/app/deleteExpired.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'

const world = await makeSigningWorld()
const { portal, db, user } = world
after(() => world.close())

let as: Tokens
let caseId: number
before(async () => {
  as = await world.as(user.maria)
  caseId = (await world.warm('ONCE-1')).caseId
})

const newKey = () => randomUUID()
const comment = (body: string, key: string, by: Tokens = as) =>
  portal.call(
    caseCalls.addCaseComment,
    { caseId, body, isInternal: false, documentIds: [] },
    { as: by, headers: { [changeKeyHeader]: key } },
  )
const written = async (body: string) =>
  (await db.selectFrom('case_comments').select('id').where('body', '=', body).execute()).length
const deeds = async () =>
  (await db.selectFrom('operation_log').select('id').where('operation', '=', 'assessCases').execute()).length

test('a change that is sent again under its key is made once, logged once and answered twice (SHL-73)', async () => {
  const key = newKey()
  const before = await deeds()
  for (let sent = 0; sent < 3; sent++) assert.equal((await comment('一度だけ', key)).code, codes.success)
  assert.deepEqual([await written('一度だけ'), await deeds()], [1, before + 1])
  assert.equal((await comment('一度だけ', newKey())).code, codes.success)
  assert.equal(await written('一度だけ'), 2, 'another key is another change')
})

test('however many tries arrive at the same moment', async () => {
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 5 }, () => comment('同時に', key)))
  assert.deepEqual(
    answers.map(({ code }) => code),
    answers.map(() => codes.success),
  )
  assert.equal(await written('同時に'), 1)
})

test('a key belongs to one change of one user, and has a shape', async () => {
  const key = newKey()
  await comment('最初', key)
  const other = await comment('別の内容', key)
  assert.deepEqual([other.code, other.issues[0]?.path], [codes.invalidParameters, changeKeyHeader])
  assert.equal(await written('別の内容'), 0)
  assert.equal((await comment('最初', key, await world.as(user.mika))).code, codes.success)
  assert.equal(await written('最初'), 2)
  for (const misshapen of ['short', 'x'.repeat(65), 'with a blank in between']) {
    const { code, issues } = await comment('形の違う鍵', misshapen)
    assert.deepEqual([code, issues[0]?.path], [codes.invalidParameters, changeKeyHeader])
  }
})

test('a refused change leaves its key free, and access is checked every time', async () => {
  const key = newKey()
  const refused = await portal.call(
    caseCalls.addCaseComment,
    { caseId, body: '添付あり', isInternal: false, documentIds: [999_999] },
    { as, headers: { [changeKeyHeader]: key } },
  )
  assert.notEqual(refused.code, codes.success)
  assert.equal((await comment('添付なし', key)).code, codes.success)
  assert.equal((await comment('添付なし', key, await world.as(user.gina))).code, codes.notAuthorized)
})

test('an answer with a secret is not kept: sent again, it is refused, and nothing is made twice', async () => {
  const key = newKey()
  const create = () =>
    portal.call(
      companyCalls.createApiKey,
      { name: '再送の試験', scopes: ['read'] },
      { as, headers: { [changeKeyHeader]: key } },
    )
  const first = await create()
  if (first.code !== codes.success) assert.fail(JSON.stringify(first))
  assert.equal((await create()).code, codes.mayBeSaved)
  const keys = await db.selectFrom('api_keys').select('id').where('name', '=', '再送の試験').execute()
  assert.equal(keys.length, 1)
  const { answer } = await db
    .selectFrom('call_receipts')
    .select('answer')
    .where('path', '=', companyCalls.createApiKey.path)
    .executeTakeFirstOrThrow()
  assert.equal(answer, null)
})

test('a change that was made stays made if its receipt cannot be completed', async () => {
  const key = newKey()
  await portal.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'no more'; end $$;
    create trigger fails before update on call_receipts for each row execute function fail()`)
  await assert.rejects(comment('残る', key), /no more/)
  await portal.pool.query('drop function fail cascade')
  const { code } = await comment('続き', key)
  assert.deepEqual([code, await written('残る'), await written('続き')], [codes.invalidParameters, 1, 0])
})

test('a change whose process died is not made again under its key, and says so once nobody can be at it (SHL-83)', async () => {
  const key = newKey()
  await comment('途中まで', key)
  const leave = (begun: Date) =>
    db.updateTable('call_receipts').set({ answered_at: null, answer: null, begun_at: begun }).execute()
  await leave(new Date(portal.now().getTime() - 4 * 60_000))
  assert.equal((await comment('途中まで', key)).code, codes.tryLater)
  await leave(new Date(portal.now().getTime() - 6 * 60_000))
  assert.equal((await comment('途中まで', key)).code, codes.mayBeSaved)
  assert.equal(await written('途中まで'), 1)
})

test('a password in the content cannot be found from its receipt by trying many', async () => {
  const key = newKey()
  await comment('合言葉', key)
  const body = JSON.stringify({ caseId, body: '合言葉', isInternal: false, documentIds: [] })
  const receipts = await db.selectFrom('call_receipts').select(['key', 'body_hash']).execute()
  const plain = createHash('sha256').update(body).digest('hex')
  assert.ok(receipts.length > 0)
  for (const receipt of receipts) {
    assert.notEqual(receipt.body_hash.toString('hex'), plain)
    assert.ok(!receipt.key.includes(key), 'the key, with which it was hashed')
  }
})

test('receipts are deleted after a day', async () => {
  await comment('昨日', newKey())
  portal.moveClock(25 * 60 * 60_000)
  await deleteExpired({}, portal.appContext)
  assert.deepEqual(await db.selectFrom('call_receipts').selectAll().execute(), [])
  portal.moveClock(-25 * 60 * 60_000)
})
