import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { signatureCalls as calls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { lockLots, lotsOfItems } from '#server/logistics/stock/deliveryLots.ts'
import { quarantineLots } from '#server/quality/releases/writeDecisions.ts'
import { makeUser, password, type MadeUser } from '#test/support/database/make.ts'
import { mailedCode } from '#test/support/calls/signIn.ts'
import type { ActToSign } from '#test/support/worlds/quality/signing.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'
import { storedId } from '#test/support/database/storedId.ts'
import { until } from '#test/support/database/until.ts'
import { isAnybodyWaiting } from '#test/support/database/waitingForLock.ts'

const world = await makeSigningWorld()
const { portal, db, user, company, released } = world
after(() => world.close())

let number = 0
const nextReference = () => `SIGN-${++number}`
/** A user of the depositor who has signed before in this session. */
let mika: MadeUser
let as: Tokens
let deliveryId: number
let caseId: number
beforeEach(async () => {
  mika = await makeUser(db, { company: company.maker, menus: ['DeliveryStatus', 'Quality'] })
  as = await world.signer(mika)
  ;({ deliveryId, caseId } = await world.assessed(nextReference(), as))
})

const assess = () => ({ kind: 'assess' as const, caseId })
const approve = () => ({ kind: 'approve' as const, caseId })
const decide = (...lots: object[]) => ({
  kind: 'decide' as const,
  deliveryId,
  lots: lots.length === 0 ? [released] : (lots as (typeof released)[]),
})
const challengeOf = async (act: Parameters<typeof world.prepare>[1], session = as) => {
  const { code, data, issues } = await world.prepare(session, act)
  assert.equal(code, codes.success, JSON.stringify(issues))
  return data.challenge
}
/** The last refusal; checks that nothing was signed. */
const refusedAs = async (reason: string, of = mika) => {
  assert.equal((await world.refusals(of)).at(-1)?.reason, reason)
  assert.deepEqual(await signaturesNow(), [])
}
const signaturesNow = async () => (await world.caseOf(caseId, as)).signatures.map(signature => signature.meaning)
/** The lots of the release list that a user finds. */
const listed = async (by: MadeUser) =>
  (await portal.call(releaseCalls.getReleaseList, { decision: 'all' }, { as: await world.as(by) })).data.rows
const faultOf = (answer: { code: number; issues: { path: string; message: string }[] }) => [
  answer.code,
  ...answer.issues.map(({ path, message }) => `${path} ${message}`),
]

suite('A signature', () => {
  test('is offered only where it would be accepted: with the menus of its case and of its delivery', async () => {
    const withMenus = async (...menus: Menu[]) => {
      const one = await makeUser(db, { company: company.maker, menus })
      return { one, session: await world.signer(one) }
    }
    const delivery = await withMenus('DeliveryStatus')
    const quality = await withMenus('Quality')
    for (const act of [assess(), approve(), decide()]) {
      assert.equal((await world.prepare(quality.session, act)).code, codes.notAuthorized, act.kind)
    }
    for (const act of [assess(), approve()]) {
      assert.equal((await world.prepare(delivery.session, act)).code, codes.notAuthorized, act.kind)
    }
    const { faults, rights, lotStates } = await world.caseOf(caseId, quality.session)
    assert.deepEqual([faults, lotStates[0]?.mayDecide, rights.mayAssess], [null, false, true])
    const { data } = await portal.call(releaseCalls.getReleaseList, { decision: 'all' }, { as: quality.session })
    assert.deepEqual([...new Set(data.rows.map(row => row.mayDecide))], [false])
    await challengeOf(assess())
    assert.ok((await world.caseOf(caseId, as)).faults)
  })

  test('shows signer and content beforehand, and afterwards signer, time, meaning and validity', async () => {
    const { data } = await world.prepare(as, assess())
    assert.partialDeepStrictEqual(data, { meanings: ['assessed'], signer: mika.name, needsOneTimePassword: false })
    assert.equal(data.subject.reference, `SIGN-${number}`)
    assert.equal(Date.parse(data.expiresAt) - portal.now().getTime(), 5 * 60_000)
    assert.equal((await world.sign(as, data.challenge)).code, codes.success)
    const { signatures } = await world.caseOf(caseId, as)
    assert.deepEqual(
      signatures.map(({ signatureId: _id, ...signature }) => signature),
      [
        {
          meaning: 'assessed',
          about: null,
          by: { name: mika.name, company: { code: company.maker.code, name: '霞製薬', nameEn: 'Kasumi Pharma' } },
          at: portal.now().toISOString(),
          contentHash: data.contentHash,
          isValid: true,
          changed: [],
        },
      ],
    )
  })

  test('covers an assessment, decisions with a restriction and a rejection, and the approval', async () => {
    const items = [
      { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
      { itemCode: 'A', lot: 'LOT-C', quantity: 2 },
      { itemCode: 'A', lot: null, quantity: 3 },
    ]
    ;({ deliveryId, caseId } = await world.assessed(nextReference(), as, { items }))
    await world.signed(mika, as, assess())
    const decisionRequests = [
      { ...released, decision: 'restricted', restriction: '2027-03-31 までに使用' },
      { ...released, lot: 'LOT-C', decision: 'rejected' },
      { ...released, lot: null },
    ]
    const { data } = await world.prepare(as, decide(...decisionRequests))
    assert.deepEqual(data.meanings, ['released', 'rejected'])
    assert.deepEqual(
      data.subject.lots.map(({ itemCode, nameEn, lot, decision }) => [itemCode, nameEn, lot, decision]),
      [
        ['A', 'Drug A', 'LOT-A', 'restricted'],
        ['A', 'Drug A', 'LOT-C', 'rejected'],
        ['A', 'Drug A', null, 'released'],
      ],
    )
    assert.equal((await world.sign(as, data.challenge)).data.signatureIds.length, 3)
    await world.signed(mika, as, approve())
    const { state, signatures, lotStates } = await world.caseOf(caseId, as)
    assert.equal(state, 'concluded')
    assert.deepEqual(
      signatures.map(({ meaning, about, isValid }) => [
        meaning,
        about && `${about.product.itemCode} ${about.lot}`,
        isValid,
      ]),
      [
        ['assessed', null, true],
        ['released', 'A LOT-A', true],
        ['rejected', 'A LOT-C', true],
        ['released', 'A null', true],
        ['approved', null, true],
      ],
    )
    assert.deepEqual(
      lotStates.map(({ lot, decision, isQuarantined, last }) => [
        lot,
        decision,
        isQuarantined,
        last?.signature?.meaning,
      ]),
      [
        ['LOT-A', 'restricted', false, 'released'],
        ['LOT-C', 'rejected', true, 'rejected'],
        [null, 'released', false, 'released'],
      ],
    )
  })

  test('decides lots of a delivery without a case too', async () => {
    deliveryId = await world.deliverClean(nextReference())
    await world.signed(mika, as, decide())
    const { lots } = await world.release(deliveryId)
    assert.partialDeepStrictEqual(lots, [
      { decision: 'released', last: { cause: 'person', signature: { isValid: true } } },
    ])
  })
})

suite('A challenge is refused', () => {
  test('if it is used again', async () => {
    const challenge = await challengeOf(assess())
    assert.equal((await world.sign(as, challenge)).code, codes.success)
    assert.deepEqual(faultOf(await world.sign(as, challenge)), [codes.invalidParameters, 'challenge challengeUsed'])
    assert.deepEqual((await world.refusals(mika)).at(-1), {
      reason: 'challengeUsed',
      meaning: 'assessed',
      caseId,
      deliveryId,
    })
    assert.deepEqual(await signaturesNow(), ['assessed'])
  })

  test('except once if it is used ten times at the same moment', async () => {
    const challenge = await challengeOf(assess())
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.sign(as, challenge)))
    const signed = answers.filter(({ code }) => code === codes.success)
    assert.equal(signed.length, 1)
    assert.deepEqual(await signaturesNow(), ['assessed'])
  })

  test('if it is unknown, altered or empty', async () => {
    const challenge = await challengeOf(assess())
    const altered = challenge.startsWith('A') ? `B${challenge.slice(1)}` : `A${challenge.slice(1)}`
    for (const forged of [altered, 'A'.repeat(43), 'x', `${challenge}A`]) {
      assert.deepEqual(faultOf(await world.sign(as, forged)), [codes.invalidParameters, 'challenge challengeUnknown'])
      await refusedAs('challengeUnknown')
    }
  })

  test('after five minutes', async () => {
    const challenge = await challengeOf(assess())
    portal.moveClock(5 * 60_000)
    assert.deepEqual(faultOf(await world.sign(as, challenge)), [codes.invalidParameters, 'challenge challengeExpired'])
    await refusedAs('challengeExpired')
  })

  test('in another session of the same user, of a colleague or of another company, like an unknown one', async () => {
    const challenge = await challengeOf(assess())
    const colleague = await makeUser(db, { company: company.maker })
    for (const other of [mika, colleague, user.clara, user.bianca]) {
      const answer = await world.sign(await world.signer(other), challenge)
      assert.deepEqual(faultOf(answer), [codes.invalidParameters, 'challenge challengeUnknown'])
      assert.deepEqual((await world.refusals(other)).at(-1), {
        reason: 'challengeForeign',
        meaning: null,
        caseId: null,
        deliveryId: null,
      })
    }
    assert.equal((await world.sign(as, challenge)).code, codes.success)
  })

  test('after signing out, and for a user who was disabled', async () => {
    const challenge = await challengeOf(assess())
    await portal.call(sessionCalls.logout, {}, { as })
    assert.equal((await world.sign(as, challenge)).code, codes.loginRevoked)
    const other = await world.signer(mika)
    const second = await challengeOf(assess(), other)
    await db.updateTable('users').set({ state: 'disabled' }).where('id', '=', mika.id).execute()
    assert.equal((await world.sign(other, second)).code, codes.accountDisabled)
    as = await world.as('maria')
    assert.deepEqual(await signaturesNow(), [])
  })

  test('if the session is ended during the check of the password', async () => {
    const challenge = await challengeOf(assess())
    const signed = await db.transaction().execute(async tx => {
      await tx.updateTable('sessions').set({ revoked_at: portal.now() }).where('user_id', '=', mika.id).execute()
      const answer = world.sign(as, challenge)
      await until('the signing waits for the session', () => isAnybodyWaiting(db))
      return { answer }
    })
    assert.equal((await signed.answer).code, codes.loginRevoked)
    as = await world.as('maria')
    assert.deepEqual(await signaturesNow(), [])
  })
})

suite('The signed content must be the shown one', () => {
  const changes = {
    'a reading arrives': () => world.measure(`SIGN-${number}-L`, [6.5], 55),
    'a conflicting reading arrives': () => world.measure(`SIGN-${number}-L`, [7], 50),
    'somebody writes on the assessment': async () =>
      world.write(caseId, await world.as('maria'), { hazard: '力価の低下' }),
    'the sender amends the delivery': () =>
      world.deliver({ reference: `SIGN-${number}`, deliveredAt: '2026-11-20T10:30:00+09:00' }),
    'the signer is given another name': () =>
      db.updateTable('users').set({ name: '別名' }).where('id', '=', mika.id).execute(),
  }
  for (const [what, change] of Object.entries(changes)) {
    test(`${what}: refused, and the challenge is used up`, async () => {
      const challenge = await challengeOf(assess())
      await change()
      assert.deepEqual(faultOf(await world.sign(as, challenge)), [codes.invalidParameters, 'challenge contentChanged'])
      await refusedAs('contentChanged')
      assert.deepEqual(faultOf(await world.sign(as, challenge)), [codes.invalidParameters, 'challenge challengeUsed'])
    })
  }
})

suite('The password', () => {
  test('is refused if it is wrong or missing; five wrong ones block, also at sign-in', async () => {
    const challenge = await challengeOf(assess())
    assert.equal((await world.sign(as, challenge, { password: '' })).code, codes.enterPassword)
    for (let count = 0; count < 5; count++) {
      const { code, issues } = await world.sign(as, challenge, { password: `Wrong2to${count}` })
      assert.deepEqual([code, issues[0]?.path], [codes.wrongPassword, 'password'])
      await refusedAs('wrongPassword')
    }
    assert.equal((await world.sign(as, challenge)).code, codes.tooManyWrongPasswords)
    await refusedAs('tooManyWrongPasswords')
    const signIn = await portal.call(sessionCalls.login, { email: mika.email, password })
    assert.equal(signIn.code, codes.tooManyWrongPasswords)
    portal.moveClock(16 * 60_000)
    await world.signed(mika, as, assess())
  })

  test('is required for every signature', async () => {
    await world.signed(mika, as, assess())
    const { code } = await world.sign(as, await challengeOf(decide()), { password: 'Wrong2to8C' })
    assert.equal(code, codes.wrongPassword)
    assert.deepEqual(await signaturesNow(), ['assessed'])
  })
})

suite('The order of signing', () => {
  const colleague = () => makeUser(db, { company: company.maker })
  const twoPeople = (needsTwoPeople: boolean) => world.saveRules({ releasesByItself: true, needsTwoPeople })

  test('allows no signature in a case that is not under assessment', async () => {
    const open = await world.warm(nextReference())
    for (const act of [
      { kind: 'assess', caseId: open.caseId },
      { kind: 'approve', caseId: open.caseId },
    ] as const)
      assert.deepEqual(faultOf(await world.prepare(as, act)), [codes.invalidParameters, 'act notInThisState'])
    const lots = await world.prepare(as, { kind: 'decide', deliveryId: open.deliveryId, lots: [released] })
    assert.deepEqual(faultOf(lots), [codes.invalidParameters, 'act notInThisState'])
    for (const act of [assess(), decide(), approve()]) await world.signed(mika, as, act)
    for (const act of [assess(), decide(), approve()])
      assert.deepEqual(faultOf(await world.prepare(as, act)), [codes.invalidParameters, 'act notInThisState'])
  })

  test('lets a lot that the case is not about be decided after the approval, which stays valid (QUA-15)', async () => {
    const items = [
      { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
      { itemCode: 'B', lot: 'LOT-B', quantity: 7 },
      { itemCode: 'B', lot: 'LOT-B2', quantity: 8 },
    ]
    ;({ deliveryId, caseId } = await world.assessed(nextReference(), as, { items }))
    const other = {
      ...released,
      productId: await storedId(db, 'products', { item_code: 'B', company_id: company.maker.id }),
      lot: 'LOT-B',
    }
    const offered = async () => {
      const { lots, nextActs } = await world.release(deliveryId, mika)
      const rows = (await listed(mika)).filter(row => row.delivery.deliveryId === deliveryId)
      const { lotStates } = await world.caseOf(caseId, as)
      const may = lots.map(lot => lot.mayDecide)
      assert.deepEqual(
        lotStates.map(lot => lot.mayDecide),
        may,
      )
      assert.deepEqual(
        ['LOT-A', 'LOT-B', 'LOT-B2'].map(lot => rows.find(row => row.lot === lot)?.mayDecide),
        may,
      )
      return [nextActs[0], ...may]
    }
    const again = { ...other, lot: 'LOT-B2' }
    assert.deepEqual(await offered(), ['assess', false, false, false])
    await world.signed(mika, as, assess())
    assert.deepEqual(await offered(), ['decide', true, true, true])
    await world.signed(mika, as, decide(released, again))
    assert.deepEqual(await offered(), ['approve', true, true, true])
    await world.signed(mika, as, approve())
    assert.deepEqual(await offered(), ['decide', false, true, true])
    for (const act of [decide(), decide(other, released)])
      assert.deepEqual(faultOf(await world.prepare(as, act)), [codes.invalidParameters, 'act notInThisState'])
    await world.signed(mika, as, decide({ ...other, decision: 'rejected' }, { ...again, decision: 'rejected' }))
    const { state, signatures, lotStates } = await world.caseOf(caseId, as)
    assert.equal(state, 'concluded')
    assert.deepEqual(
      signatures.map(({ meaning, isValid }) => [meaning, isValid]),
      [
        ['assessed', true],
        ['released', true],
        ['released', false],
        ['approved', true],
        ['rejected', true],
        ['rejected', true],
      ],
    )
    assert.deepEqual(
      lotStates.map(({ lot, decision }) => [lot, decision]),
      [
        ['LOT-A', 'released'],
        ['LOT-B', 'rejected'],
        ['LOT-B2', 'rejected'],
      ],
    )
    assert.deepEqual((await world.release(deliveryId, mika)).nextActs, [])
  })

  test('offers a decision nowhere where its signature would be refused, and again where one has become void', async () => {
    const offered = async (by: MadeUser) => {
      const { lots, nextActs } = await world.release(deliveryId, by)
      const row = (await listed(by)).find(one => one.delivery.deliveryId === deliveryId)
      assert.equal(row?.mayDecide, lots[0]?.mayDecide)
      return [row?.mayDecide, nextActs]
    }
    const other = await colleague()
    await twoPeople(true)
    try {
      assert.deepEqual(await offered(mika), [false, ['assess']])
      await world.signed(mika, as, assess())
      assert.deepEqual(await offered(mika), [false, []])
      assert.deepEqual((await world.release(deliveryId, mika)).faults, ['samePerson'])
      assert.deepEqual(await offered(other), [true, ['decide']])
    } finally {
      await twoPeople(false)
    }
    await world.signed(mika, as, decide())
    assert.deepEqual(await offered(mika), [true, ['approve']])
    await world.measure(`SIGN-${number}-L`, [6.5], 55)
    assert.deepEqual(await offered(mika), [false, ['assess']])
    await world.signed(mika, as, assess())
    assert.deepEqual(await offered(mika), [true, ['decide']])
    await world.signed(mika, as, decide())
    assert.deepEqual(await offered(mika), [true, ['approve']])
  })

  test('requires a rationale for the assessment', async () => {
    await world.write(caseId, as, { rationale: null })
    assert.deepEqual(faultOf(await world.prepare(as, assess())), [codes.invalidParameters, 'act rationaleMissing'])
    await refusedAs('rationaleMissing')
  })

  test('allows no decision before the assessment is signed, nor after it was changed', async () => {
    assert.deepEqual(faultOf(await world.prepare(as, decide())), [codes.invalidParameters, 'act assessmentNotSigned'])
    await refusedAs('assessmentNotSigned')
    await world.signed(mika, as, assess())
    await world.rewrite(caseId, as, { uncertainty: '機械の校正は未確認' })
    assert.deepEqual(faultOf(await world.prepare(as, decide())), [codes.invalidParameters, 'act assessmentChanged'])
  })

  test('allows no approval with an undecided lot or an invalid decision', async () => {
    await world.signed(mika, as, assess())
    assert.deepEqual(faultOf(await world.prepare(as, approve())), [codes.invalidParameters, 'act lotUndecided'])
    await world.signed(mika, as, decide())
    await world.rewrite(caseId, as, { cause: '扉の開放' })
    await world.signed(mika, as, assess())
    assert.deepEqual(faultOf(await world.prepare(as, approve())), [codes.invalidParameters, 'act decisionChanged'])
    await world.signed(mika, as, decide())
    await world.signed(mika, as, approve())
  })

  test('names the lot of an invalid decision: unknown, repeated, restricted without a restriction', async () => {
    await world.signed(mika, as, assess())
    const answers = [
      decide({ ...released, lot: 'LOT-X' }),
      decide(released, released),
      decide({ ...released, decision: 'restricted' }),
      decide({ ...released, restriction: '何か' }),
    ].map(act => world.prepare(as, act))
    assert.deepEqual((await Promise.all(answers)).map(faultOf), [
      [codes.invalidParameters, 'act.lots[0].lot lotUnknown'],
      [codes.invalidParameters, 'act.lots[1].lot lotUnknown'],
      [codes.invalidParameters, 'act.lots[0].restriction restrictionMissing'],
      [codes.invalidParameters, 'act.lots[0].restriction restrictionMissing'],
    ])
  })

  test('waits for who holds its lots, who may write about its case meanwhile', async () => {
    const items = [
      { itemCode: 'A', lot: 'LOT-A', quantity: 1 },
      { itemCode: 'B', lot: 'LOT-B', quantity: 7 },
    ]
    ;({ deliveryId, caseId } = await world.assessed(nextReference(), as, { items }))
    await world.signed(mika, as, assess())
    const challenge = await challengeOf(decide())
    const { signing } = await db.transaction().execute(async tx => {
      await lockLots(tx, [deliveryId])
      const signed = world.sign(as, challenge)
      await until('the signature waits for the lots', () => isAnybodyWaiting(db))
      const lots = (await lotsOfItems(tx, deliveryId)).slice(1)
      await quarantineLots(tx, { caseId, deliveryId, lots, cause: 'case', reason: '', now: portal.now() })
      return { signing: signed }
    })
    assert.equal((await signing).code, codes.success)
    assert.deepEqual(await world.decided(deliveryId), ['LOT-A released person', 'LOT-B undecided case'])
  })

  test('with the two-person rule excludes the assessor from decisions and the approval', async () => {
    await twoPeople(true)
    try {
      await world.signed(mika, as, assess())
      assert.deepEqual(faultOf(await world.prepare(as, decide())), [codes.invalidParameters, 'act samePerson'])
      assert.equal((await world.refusals(mika)).at(-1)?.reason, 'samePerson')
      const other = await colleague()
      const otherSession = await world.signer(other)
      await world.signed(other, otherSession, decide())
      assert.deepEqual(faultOf(await world.prepare(as, approve())), [codes.invalidParameters, 'act samePerson'])
      await world.signed(other, otherSession, approve())
    } finally {
      await twoPeople(false)
    }
  })

  test('applies a rule that is saved between showing and signing', async () => {
    await world.signed(mika, as, assess())
    const challenge = await challengeOf(decide())
    await twoPeople(true)
    try {
      assert.deepEqual(faultOf(await world.sign(as, challenge)), [codes.invalidParameters, 'act samePerson'])
    } finally {
      await twoPeople(false)
    }
  })

  test('requires the second of two people who decide about a lot to review it again', async () => {
    await world.signed(mika, as, assess())
    const other = await world.signer(await colleague())
    const theirs = await challengeOf(decide(), other)
    const mine = await challengeOf(decide({ ...released, decision: 'rejected' }))
    const answers = await Promise.all([world.sign(other, theirs), world.sign(as, mine)])
    const refused = answers.filter(({ code }) => code !== codes.success)
    assert.deepEqual(refused.map(faultOf), [[codes.invalidParameters, 'challenge contentChanged']])
    const { lotStates } = await world.caseOf(caseId, as)
    assert.equal(lotStates[0]?.history.length, 2)
    await world.signed(mika, as, decide({ ...released, decision: 'rejected' }))
    const { signatures } = await world.caseOf(caseId, as)
    assert.deepEqual(
      signatures.map(({ isValid, changed }) => isValid || changed),
      [true, ['decision'], true],
    )
  })
})

suite('Signers', () => {
  const outsiders = ['gina', 'root', 'clara', 'carlo', 'bianca'] as const
  for (const name of outsiders) {
    test(`not ${name}: 4017, and it is kept`, async () => {
      const session = await world.signer(user[name])
      for (const act of [assess(), approve(), decide()])
        assert.equal((await world.prepare(session, act)).code, codes.notAuthorized)
      assert.equal((await world.refusals(user[name])).at(-1)?.reason, 'notAuthorized')
    })
  }

  test('get the same answer for an unknown record as for one of others', async () => {
    const unknown: ActToSign[] = [
      { kind: 'assess', caseId: 999_999 },
      { kind: 'decide', deliveryId: 999_999, lots: [released] },
    ]
    for (const act of unknown) {
      const { code, issues } = await world.prepare(as, act)
      assert.deepEqual([code, issues], [codes.notAuthorized, []])
    }
  })

  test('lose a right that is withdrawn after showing', async () => {
    const challenge = await challengeOf(assess())
    await db.updateTable('users').set({ role: '03' }).where('id', '=', mika.id).execute()
    assert.equal((await world.sign(as, challenge)).code, codes.notAuthorized)
    await refusedAs('notAuthorized')
  })
})

test('No password, one-time password or challenge is in a log, the audit trail or the operation log', async () => {
  const fresh = await world.as(mika)
  const challenge = await challengeOf(assess(), fresh)
  const oneTimePassword = await world.askedCode(mika, fresh)
  const wrong = 'Wrong-Secret-9'
  await world.sign(fresh, challenge, { password: wrong, oneTimePassword })
  assert.equal((await world.sign(fresh, challenge, { oneTimePassword })).code, codes.success)
  const kept = await Promise.all([
    db.selectFrom('audit_trail').select(['old', 'new']).execute(),
    db.selectFrom('operation_log').selectAll().execute(),
    db.selectFrom('signatures').selectAll().execute(),
    db.selectFrom('signature_refusals').selectAll().execute(),
  ])
  const all = JSON.stringify(kept) + portal.logLines.join('\n')
  for (const secret of [password, wrong, challenge]) assert.ok(!all.includes(secret), secret)
  assert.doesNotMatch(all, new RegExp(`\\b${oneTimePassword}\\b`))
  assert.match(portal.logLines.join('\n'), /signature refused/)
})

test('Signing discloses a case to nobody', async () => {
  await world.signed(mika, as, assess())
  const { data } = await portal.call(alertCalls.getAlertList, {}, { as: await world.as('bianca') })
  assert.equal(data.total, 0)
  assert.equal(
    (await portal.call(caseCalls.getCase, { caseId }, { as: await world.as('bianca') })).code,
    codes.notAuthorized,
  )
  const { data: seen } = await portal.call(caseCalls.getCase, { caseId }, { as: await world.as('clara') })
  assert.equal(seen.signatures[0]?.by.name, mika.name)
})

test('A mailed code is requested by its own call, which guests may not make', async () => {
  const guest = await world.as('gina')
  assert.equal((await portal.call(calls.sendSigningPassword, {}, { as: guest })).code, codes.notAuthorized)
  await assert.rejects(mailedCode(db, user.gina.email))
})
