import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { termsOfUseCalls as calls } from '#contract/information/calls/termsOfUse.ts'
import { ensureTermsOfUse } from '#server/information/termsOfUse/handlers.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp } from '#test/support/portal/testApp.ts'

test('of processes that start together one publishes the shipped terms as version 1.0, with both files', async () => {
  await using portal = await createTestApp()
  const other = await createTestApp({ beside: portal })
  await Promise.all([portal, other, portal].map(one => ensureTermsOfUse(one.appContext)))
  await other.close()
  const versions = await portal.db
    .selectFrom('terms_versions as v')
    .innerJoin('documents as ja', 'ja.id', 'v.document_ja')
    .innerJoin('documents as en', 'en.id', 'v.document_en')
    .select(['v.version', 'ja.file_name as ja', 'en.file_name as en', 'ja.company_id', 'ja.media_type'])
    .select(
      sql<boolean>`ja.sha256 = (
      select sha256(string_agg(c.bytes, '' order by c.n)) from document_chunks c where c.document_id = ja.id)`.as(
        'isWhole',
      ),
    )
    .execute()
  assert.deepEqual(versions, [
    {
      version: '1.0',
      ja: 'KelvinChain_利用規約.pdf',
      en: 'KelvinChain_Terms_of_Use.pdf',
      company_id: null,
      media_type: 'application/pdf',
      isWhole: true,
    },
  ])
  assert.equal((await portal.db.selectFrom('documents').select('id').execute()).length, 2)

  const sent = { as: (await openSessionOf(portal, await makeUser(portal.db))).accessToken }
  const file = await portal.download(calls.getTermsOfUseFile, {}, sent)
  assert.ok(file.body.startsWith('%PDF-1.7') && file.body.trimEnd().endsWith('%%EOF'))
})

test('a portal with its own published terms keeps them', async () => {
  await using portal = await createTestApp()
  await portal.db.insertInto('terms_versions').values({ version: '7', published_at: portal.now() }).execute()
  await ensureTermsOfUse(portal.appContext)
  const versions = await portal.db.selectFrom('terms_versions').select('version').execute()
  assert.deepEqual(versions, [{ version: '7' }])
})

test('a version 1.0 without a text gets it, and agreements stay', async () => {
  await using portal = await createTestApp()
  const user = await makeUser(portal.db)
  const { id } = await portal.db
    .insertInto('terms_versions')
    .values({ version: '1.0', published_at: portal.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.insertInto('terms_agreements').values({ user_id: user.id, terms_version_id: id }).execute()
  await ensureTermsOfUse(portal.appContext)
  await ensureTermsOfUse(portal.appContext)
  const sent = { as: (await openSessionOf(portal, user)).accessToken }
  const file = await portal.download(calls.getTermsOfUseFile, {}, sent)
  assert.ok(file.body.startsWith('%PDF-1.7'))
  assert.equal((await portal.db.selectFrom('documents').select('id').execute()).length, 2)
})
