import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { SignedPart } from '#contract/quality/rules/signing.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { decidedLots, decisionsToSign } from '#server/quality/signatures/content/decidedLots.ts'
import { factParts, partOf } from '#server/quality/signatures/content/deliveryFacts.ts'
import { contentOf, sealed, signerOf } from '#server/quality/signatures/content/signedContent.ts'
import { insertSignatures } from '#server/quality/signatures/insertSignatures.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { sha256 } from '#server/quality/signatures/content/values.ts'
import { knownSignatures, signaturesOf } from '#server/quality/signatures/signaturesOf.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { makeUser } from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'

const world = await makeSigningWorld()
const { portal, db, user, company, released, productId } = world
after(() => world.close())

let number = 0
let reference = ''
let as: Tokens
let deliveryId: number
let caseId: number
/** An assessment, a decision and an approval, all valid. */
beforeEach(async () => {
  as = await world.signer(user.maria)
  reference = `VALID-${++number}`
  ;({ deliveryId, caseId } = await world.assessed(reference, as))
  await world.signed(user.maria, as, { kind: 'assess', caseId })
  await world.signed(user.maria, as, { kind: 'decide', deliveryId, lots: [released] })
  await world.signed(user.maria, as, { kind: 'approve', caseId })
})

const changed = async () => (await signaturesOf(db, { caseId })).map(signature => signature.changed)
const everywhere = (...parts: SignedPart[]) => [parts, parts, parts]
const behindTheBack = async (statement: string) => {
  const client = new Client(portal.database.config)
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; ${statement}`)
  } finally {
    await client.end()
  }
}

suite('A signature is valid', () => {
  test('as long as its content is unchanged, whatever the time and the comments', async () => {
    await portal.call(
      caseCalls.addCaseComment,
      { caseId, body: '写真を確認しました。', isInternal: false, documentIds: [] },
      { as },
    )
    portal.moveClock(24 * 60 * 60_000)
    await world.look()
    await world.work()
    assert.deepEqual(await changed(), everywhere())
    portal.moveClock(-24 * 60 * 60_000)
  })

  test('until a late reading arrives, even inside the band', async () => {
    await world.measure(`${reference}-L`, [6.5], 45)
    assert.deepEqual(await changed(), everywhere('readings'))
  })

  test('until another value is received for a measured time', async () => {
    await world.measure(`${reference}-L`, [7], 50)
    assert.deepEqual(await changed(), everywhere('readings'))
  })

  test('until the sender amends the delivery or its items', async () => {
    await world.deliver({
      reference,
      deliveredAt: '2026-11-20T10:00:00+09:00',
      items: [{ itemCode: 'A', lot: 'LOT-A', quantity: 7 }],
    })
    const [assessed] = await changed()
    assert.ok(assessed?.includes('items') && !assessed.includes('readings'), String(assessed))
    await world.deliver({ reference, deliveredAt: '2026-11-20T10:00:01+09:00' })
    assert.ok((await changed())[0]?.includes('delivery'))
  })

  test('until what bears on the goods is amended: pieces and what is in a logistic unit, but no plan and no paper', async () => {
    const sscc = '349123450000000010'
    const amend = (more: object) => {
      const sent = { reference: `${reference}-P`, receivedPieces: 3, units: [{ sscc, items: [0] }], ...more }
      return world.deliver({ ...sent, deliveredAt: '2026-11-20T10:00:00+09:00', reason: '訂正' })
    }
    const signedId = await amend({})
    await world.signed(user.maria, as, { kind: 'decide', deliveryId: signedId, lots: [released] })
    const changedBy = async (more: object) => {
      await amend(more)
      return (await signaturesOf(db, { deliveryId: signedId }))[0]?.changed
    }
    const plan = { scheduledArrival: '2026-11-20T09:50:00+09:00', slipNo: ['S-9'], inboundNo: 'I-9', remark: '訂正' }
    assert.deepEqual(await changedBy(plan), [])
    assert.deepEqual(await changedBy({ receivedPieces: 2 }), ['delivery'])
    assert.deepEqual(await changedBy({}), [])
    assert.deepEqual(await changedBy({ units: [{ sscc }] }), ['delivery'])
  })

  test('until other readings with the same number, limits and times take the place of the measured ones', async () => {
    const { id } = await db
      .selectFrom('logger_assignments')
      .select('id')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow()
    const figures = db.updateTable('assignment_temperature').where('logger_assignment_id', '=', id)
    await figures.set(eb => ({ mkt_celsius: eb('mkt_celsius', '+', 0.001) })).execute()
    assert.deepEqual(await changed(), everywhere('readings'))
  })

  test('in its former form, that named neither pieces nor means', async () => {
    const facts = (await factParts(db, [deliveryId])).get(deliveryId)
    assert.ok(facts)
    const caller = await callerOfUser(db, user.maria.id, 1, portal.now())
    const former = { ...facts, parts: { ...facts.parts, ...facts.former } }
    assert.notEqual(former.parts.readings?.hash, facts.parts.readings?.hash)
    const assessment = sealed({
      about: { deliveryId, caseId, withdrawalId: null },
      shown: { reference: facts.reference, caseNumber: facts.caseNumber, file: null },
      contents: [contentOf('assessed', signerOf(caller), former)],
      parts: Object.values(former.parts),
      known: null,
      lots: [],
    })
    await insertSignatures(db, assessment, { caller, usedOneTimePassword: false, at: portal.now() })
    assert.deepEqual((await changed()).at(-1), [])
    await world.measure(`${reference}-L`, [6.5], 45)
    assert.deepEqual((await changed()).at(-1), ['readings'])
  })

  test('until its delivery is re-evaluated', async () => {
    const maria = await makeUser(db, {
      company: company.maker,
      role: '01',
      menus: ['ProductMaster', 'DeliveryStatus', 'Quality'],
    })
    const session = await openSessionOf(portal, maria)
    const version = { validFrom: '2026-12-01', band: '2-8', toleranceMinutes: 90, toleranceSource: 'STB-12' } as const
    const { data: product } = await portal.call(productCalls.getProduct, { productId }, { as: session })
    const lastVersion = product.versions[0]?.version ?? 0
    const added = await portal.call(
      productCalls.addProductVersion,
      { productId, lastVersion, ...version },
      { as: session },
    )
    const evaluation = { productId, version: added.data.version, deliveryIds: [deliveryId], reason: 'STB-12' }
    assert.equal((await portal.call(productCalls.reevaluate, evaluation, { as: session })).code, codes.success)
    await world.look()
    assert.deepEqual(await changed(), everywhere('items', 'evaluation', 'excursions'))
  })

  test('until the case is reopened, assessed, decided and approved again', async () => {
    const reopened = await portal.call(caseCalls.reopenCase, { caseId, reason: '出荷先からの指摘' }, { as })
    assert.equal(reopened.code, codes.success)
    assert.deepEqual(await changed(), [['case'], ['case', 'decision'], ['case', 'decisions']])
    await portal.call(caseCalls.startAssessment, { caseId }, { as })
    const early = await world.prepare(as, { kind: 'approve', caseId })
    assert.deepEqual(
      early.issues.map(issue => issue.message),
      ['assessmentChanged', 'lotUndecided'],
    )
    await world.signed(user.maria, as, { kind: 'assess', caseId })
    await world.signed(user.maria, as, { kind: 'decide', deliveryId, lots: [released] })
    await world.signed(user.maria, as, { kind: 'approve', caseId })
    const { state, signatures } = await world.caseOf(caseId, as)
    assert.equal(state, 'concluded')
    assert.deepEqual(
      signatures.map(({ isValid }) => isValid),
      [false, false, false, true, true, true],
    )
  })

  test('until the assessment is revised, for a reason, which alone lets it be changed (QUA-40)', async () => {
    await portal.call(caseCalls.reopenCase, { caseId, reason: '出荷先からの指摘' }, { as })
    await portal.call(caseCalls.startAssessment, { caseId }, { as })
    await world.signed(user.maria, as, { kind: 'assess', caseId })
    const { assessment, rights } = await world.caseOf(caseId, as)
    assert.deepEqual([rights.mayAssess, rights.mayRevise], [false, true])
    const save = async () => {
      const body = { caseId, assessment: { ...assessment, cause: '扉の開放' }, before: assessment }
      const { code, issues } = await portal.call(caseCalls.saveAssessment, body, { as })
      return [code, issues.map(issue => issue.message)]
    }
    assert.deepEqual(await save(), [codes.invalidParameters, ['assessmentSigned']])
    const [event] = (await world.caseOf(caseId, as)).events.slice(-1)
    assert.equal(event?.kind, 'signed', 'a refusal leaves nothing behind')

    assert.equal((await world.revise(caseId, as)).code, codes.success)
    assert.deepEqual((await changed()).at(-1), ['case'])
    const revised = await world.caseOf(caseId, as)
    assert.deepEqual([revised.rights.mayAssess, revised.rights.mayRevise], [true, false])
    const { kind, by, reason } = revised.events.at(-1) ?? {}
    assert.deepEqual([kind, by?.name, reason], ['assessmentRevised', user.maria.name, '根拠を追記するため'])
    const last = await db.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    assert.deepEqual([last.table_name, last.reason], ['case_events', '根拠を追記するため'])
    assert.deepEqual(await save(), [codes.success, []])
    await world.signed(user.maria, as, { kind: 'assess', caseId })
    assert.deepEqual((await changed()).at(-1), [])
  })

  test('and is not revised without a reason, twice, unsigned, by a guest or by another company', async () => {
    await portal.call(caseCalls.reopenCase, { caseId, reason: '出荷先からの指摘' }, { as })
    await portal.call(caseCalls.startAssessment, { caseId }, { as })
    const refusal = ({ code, issues }: Awaited<ReturnType<typeof world.revise>>) => [code, issues[0]?.message]
    assert.deepEqual(refusal(await world.revise(caseId, as)), [codes.invalidParameters, 'assessmentNotSigned'])
    await world.signed(user.maria, as, { kind: 'assess', caseId })
    const blank = await portal.call(caseCalls.reviseAssessment, { caseId, reason: ' ' }, { as })
    assert.deepEqual([blank.code, blank.issues[0]?.path], [codes.invalidParameters, 'reason'])
    for (const other of [user.gina, user.clara, user.bianca])
      assert.equal((await world.revise(caseId, await world.as(other))).code, codes.notAuthorized)
    assert.deepEqual((await changed()).at(-1), [])
    const [first, second] = await Promise.all([world.revise(caseId, as), world.revise(caseId, as)])
    assert.deepEqual(new Set([first.code, second.code]), new Set([codes.success, codes.invalidParameters]))
  })

  test('as an approval that also covers what was decided about other lots, as former ones do', async () => {
    const items = [
      { itemCode: 'A', lot: 'LOT-A', quantity: 2 },
      { itemCode: 'B', lot: 'LOT-B', quantity: 3 },
    ]
    ;({ deliveryId, caseId } = await world.assessed(`${reference}-B`, as, { items }))
    await world.signed(user.maria, as, { kind: 'assess', caseId })
    const other = { ...released, lot: 'LOT-B', productId: await storedId(db, 'products', { item_code: 'B' }) }
    await world.signed(user.maria, as, { kind: 'decide', deliveryId, lots: [released, other] })
    const facts = (await factParts(db, [deliveryId])).get(deliveryId)
    assert.ok(facts)
    const decisions = partOf(decisionsToSign((await decidedLots(db, [deliveryId])).get(deliveryId) ?? []))
    const caller = await callerOfUser(db, user.maria.id, 1, portal.now())
    const approval = sealed({
      about: { deliveryId, caseId, withdrawalId: null },
      shown: { reference: facts.reference, caseNumber: facts.caseNumber, file: null },
      contents: [contentOf('approved', signerOf(caller), facts, { decisions })],
      parts: [...Object.values(facts.parts), decisions],
      known: null,
      lots: [],
    })
    await insertSignatures(db, approval, { caller, usedOneTimePassword: false, at: portal.now() })
    assert.deepEqual(await changed(), [[], [], [], []])
    await world.signed(user.maria, as, { kind: 'decide', deliveryId, lots: [{ ...released, reason: '再判定' }] })
    assert.deepEqual((await changed()).slice(1), [['decision'], [], ['decisions'], []])
  })

  test('until a case is opened for a delivery that was decided without one', async () => {
    const clean = await world.deliverClean(`${reference}-C`)
    await world.signed(user.maria, as, { kind: 'decide', deliveryId: clean, lots: [released] })
    await portal.call(caseCalls.openCase, { deliveryId: clean, reason: '外装の破損' }, { as })
    const [signature] = await signaturesOf(db, { deliveryId: clean })
    assert.deepEqual(signature?.changed, ['case', 'excursions', 'assessment', 'decision'])
  })
})

suite('A signature', () => {
  const ofThisCase = () => db.selectFrom('signatures').selectAll().where('case_id', '=', caseId).orderBy('id').execute()

  test('covers texts that anyone can hash again', async () => {
    for (const { content, content_hash: hash } of await ofThisCase()) {
      const { parts } = content as { parts: Record<string, string> }
      assert.ok(Object.keys(parts).length >= 7)
      for (const [name, part] of Object.entries(parts)) {
        const { body } = await db
          .selectFrom('signed_parts')
          .select('body')
          .where('hash', '=', Buffer.from(part, 'hex'))
          .executeTakeFirstOrThrow()
        assert.equal(sha256(body).toString('hex'), part, name)
      }
      const { rows } = await sql<{ hash: Buffer }>`
        select sha256(convert_to(${canonical(content)}, 'UTF8')) as hash`.execute(db)
      assert.ok(rows[0]?.hash.equals(hash))
    }
  })
  /** An independent implementation, as an inspector would write it. */
  const canonical = (value: unknown): string =>
    typeof value !== 'object' || value === null
      ? JSON.stringify(value)
      : `{${Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
          .join(',')}}`

  test('cannot be changed or deleted, nor can its texts and the refusals', async () => {
    await world.prepare(await world.signer(user.gina), { kind: 'assess', caseId })
    const refused = /stays as it is|is kept until/
    const columns = {
      signatures: 'user_name',
      signed_parts: 'body',
      signature_refusals: 'reason',
      lot_decisions: 'reason',
    }
    for (const [table, column] of Object.entries(columns)) {
      await assert.rejects(sql.raw(`update ${table} set ${column} = ${column}`).execute(db), refused, table)
      await assert.rejects(sql.raw(`delete from ${table}`).execute(db), refused, table)
    }
  })

  test('that was changed in the database is shown as invalid, and named by the check of the audit trail', async () => {
    await sealAuditTrail(db)
    const [assessed, decided, approved] = await ofThisCase()
    assert.ok(assessed)
    const { parts } = assessed.content as { parts: Record<string, string> }
    await behindTheBack(`
      update signatures set user_name = '他人' where id = ${assessed.id};
      update signatures set content = '{}' where id = ${decided?.id};
      update signatures set content = jsonb_set(content, '{signer,userId}', '1.5') where id = ${approved?.id};
      alter table signed_parts drop constraint signed_parts_check;
      update signed_parts set body = body || ' ' where encode(hash, 'hex') = '${parts['readings']}'`).catch(async () =>
      assert.fail('could not change it'),
    )
    assert.deepEqual(await changed(), everywhere('record'))
    const client = new Client(portal.database.config)
    await client.connect()
    const found = (await Array.fromAsync(verifyAuditTrail(client))).filter(one => !one.isInformation)
    await client.end()
    assert.deepEqual(
      found
        .filter(({ table }) => table.startsWith('sign'))
        .map(({ table, record, what }) => [table, record, what.slice(0, 40)])
        .toSorted((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1)),
      [
        ['signatures', String(assessed.id), 'was changed outside the portal: user_nam'],
        ['signatures', String(decided?.id), 'its content does not match its hash'],
        ['signatures', String(decided?.id), 'was changed outside the portal: content '],
        ['signatures', String(approved?.id), 'its content does not match its hash'],
        ['signatures', String(approved?.id), 'was changed outside the portal: content '],
        ['signed_parts', parts['readings'], 'its content does not match its hash'],
      ],
    )
  })
})

test('The signatures of many deliveries are read at once', async () => {
  const clean = await world.deliverClean(`${reference}-D`)
  const found = await knownSignatures(db, [deliveryId, clean])
  assert.deepEqual([...found.keys()], [deliveryId])
  assert.deepEqual(await knownSignatures(db, []), new Map())
  assert.deepEqual(await signaturesOf(db, { caseId: 999_999 }), [])
})
