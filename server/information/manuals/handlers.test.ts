import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { manualCalls as calls } from '#contract/information/calls/manuals.ts'
import { codes } from '#contract/kernel/codes.ts'
import { makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { pdfFile, textOfPdf } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
let platform: MadeCompany
let administrator: MadeUser

before(async () => {
  portal = await createTestApp()
  platform = await makeCompany(portal.db, { industryType: 9 })
  administrator = await makeUser(portal.db, { company: platform, role: '00' })
})
after(() => portal.close())

const as = async (user: MadeUser) => ({ as: (await openSessionOf(portal, user)).accessToken })
const upload = async (user: MadeUser, language: '0' | '1', text: string, enterpriseCode?: string) => {
  const fields = { language, ...(enterpriseCode === undefined ? {} : { enterpriseCode }) }
  return await portal.upload(calls.uploadManual, fields, { file: pdfFile(`${text}.pdf`, text) }, await as(user))
}
/** What the reader gets: the text of an uploaded manual, or 'shipped'. */
async function manualFor(user: MadeUser, enterpriseCode?: string) {
  const { body, headers } = await portal.download(calls.getManualFile, { enterpriseCode }, await as(user))
  if (headers['content-type'] !== 'application/pdf') return (JSON.parse(body) as { code: number }).code
  return textOfPdf(body) ?? 'shipped'
}
const documentCount = async () => (await portal.db.selectFrom('documents').select('id').execute()).length

suite('which manual a reader gets', () => {
  test("its company's in its language, otherwise the platform company's, otherwise the portal's", async () => {
    const company = await makeCompany(portal.db)
    const manager = await makeUser(portal.db, { company, role: '01' })
    const [japanese, english] = [
      await makeUser(portal.db, { company }),
      await makeUser(portal.db, { company, language: 'en' }),
    ]
    const read = async () => [await manualFor(japanese), await manualFor(english)]
    assert.deepEqual(await read(), ['shipped', 'shipped'])
    await upload(administrator, '1', 'platform en')
    assert.deepEqual(await read(), ['shipped', 'platform en'])
    await upload(manager, '0', 'own ja')
    await upload(manager, '1', 'own en')
    assert.deepEqual(await read(), ['own ja', 'own en'])
    await portal.call(calls.deleteManual, { language: '1' }, await as(manager))
    assert.deepEqual(await read(), ['own ja', 'platform en'])
    await portal.call(calls.deleteManual, { language: '1' }, await as(administrator))
    assert.deepEqual(await read(), ['own ja', 'shipped'])
  })

  test('that of any company on its pages, but of no other, existing or not', async () => {
    const [company, partner, outsider] = await Promise.all([1, 2, 3].map(() => makeCompany(portal.db)))
    if (!company || !partner || !outsider) throw new Error('three companies were made')
    await upload(await makeUser(portal.db, { company: partner, role: '01' }), '0', 'partner')
    const user = await makeUser(portal.db, { company, companies: [company, partner] })
    assert.equal(await manualFor(user, partner.code), 'partner')
    assert.equal(await manualFor(user), 'shipped')
    assert.equal(await manualFor(user, outsider.code), codes.notAuthorized)
    assert.equal(await manualFor(user, 'no-such-company'), codes.notAuthorized)
    assert.equal(await manualFor(administrator, partner.code), 'partner')
    assert.equal(await manualFor(administrator, 'no-such-company'), codes.notAuthorized)
  })

  test('under its Japanese name, even before agreeing to the terms', async () => {
    const reader = await makeUser(portal.db)
    await portal.db
      .insertInto('terms_versions')
      .values({ version: '1', published_at: new Date(0) })
      .execute()
    const answer = await portal.download(calls.getManualFile, {}, await as(reader))
    await portal.db.deleteFrom('terms_versions').execute()
    const name = encodeURIComponent('KelvinChain_ユーザーマニュアル.pdf')
    assert.ok(String(answer.headers['content-disposition']).includes(`filename*=UTF-8''${name}`))
    assert.equal(answer.headers['content-type'], 'application/pdf')
  })
})

suite('permission to manage manuals', () => {
  test('a company administrator manages and sees those of its own company', async () => {
    const manager = await makeUser(portal.db, { role: '01' })
    const other = await makeCompany(portal.db)
    await upload(manager, '0', 'own', manager.company.code)
    const sent = await as(manager)
    const { data } = await portal.call(calls.getManualList, {}, sent)
    assert.partialDeepStrictEqual(data, [
      { enterpriseCode: manager.company.code, language: '0', fileName: 'own.pdf', uploadedBy: manager.name },
    ])
    assert.equal(data.length, 1)
    const refused = [
      await upload(manager, '0', 'theirs', other.code),
      await portal.call(calls.getManualList, { enterpriseCode: other.code }, sent),
      await portal.call(calls.deleteManual, { enterpriseCode: other.code, language: '0' }, sent),
    ]
    assert.deepEqual(
      refused.map(answer => answer.code),
      refused.map(() => codes.notAuthorized),
    )
  })

  test('the platform administrator manages all, a company administrator of the platform company its own', async () => {
    const company = await makeCompany(portal.db)
    assert.equal((await upload(administrator, '0', 'for them', company.code)).code, codes.success)
    assert.equal(await manualFor(await makeUser(portal.db, { company })), 'for them')
    const { data: all } = await portal.call(calls.getManualList, {}, await as(administrator))
    assert.ok(all.some(manual => manual.enterpriseCode === company.code))
    const colleague = await makeUser(portal.db, { company: platform, role: '01' })
    assert.equal((await upload(colleague, '0', 'not theirs', company.code)).code, codes.notAuthorized)
    const { data: own } = await portal.call(calls.getManualList, {}, await as(colleague))
    assert.deepEqual(own, [])
    assert.equal((await upload(administrator, '0', 'nobody', 'no-such-company')).code, codes.notAuthorized)
  })
})

suite('replacing a manual', () => {
  test('two simultaneous uploads leave one manual with one file, and the audit trail has who and what', async () => {
    const manager = await makeUser(portal.db, { role: '01' })
    const before = await documentCount()
    const answers = await Promise.all(['a', 'b', 'c'].map(text => upload(manager, '0', text)))
    assert.deepEqual(
      answers.map(answer => answer.code),
      [codes.success, codes.success, codes.success],
    )
    assert.equal(await documentCount(), before + 1)
    const trail = await portal.db
      .selectFrom('audit_trail')
      .select(['table_name', 'act'])
      .where('actor', '=', `user:${manager.id}`)
      .where('table_name', 'in', ['documents', 'manuals'])
      .orderBy('id')
      .execute()
    const acts = (table: string) =>
      trail
        .filter(entry => entry.table_name === table)
        .map(entry => entry.act)
        .join('')
    assert.deepEqual([acts('documents'), acts('manuals')], ['IIDID', 'IUU'])
  })

  test('deleting twice leaves nothing and is no error', async () => {
    const manager = await makeUser(portal.db, { role: '01' })
    const before = await documentCount()
    await upload(manager, '1', 'x')
    for (const _ of [1, 2]) {
      const answer = await portal.call(calls.deleteManual, { language: '1' }, await as(manager))
      assert.equal(answer.code, codes.success)
    }
    assert.equal(await documentCount(), before)
  })
})
