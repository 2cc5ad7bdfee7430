import { caseCalls } from '#contract/quality/calls/cases.ts'
import { signatureCalls as calls } from '#contract/quality/calls/signatures.ts'
import { codes } from '#contract/kernel/codes.ts'
import { emptyAssessment, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { password, type MadeUser } from '#test/support/database/make.ts'
import { makeReleaseWorld } from '#test/support/worlds/quality/releaseWorld.ts'
import { askedCode, signAs, type ActToSign } from '#test/support/worlds/quality/signing.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

export const rationale = '安定性試験 STB-12 の範囲内であり、品質に影響はない。'

/** The release world, with cases under assessment, and sessions that have signed before. */
export async function makeSigningWorld(options: { portal?: TestApp } = {}) {
  const world = await makeReleaseWorld(options)
  const { portal, db } = world
  const productId = await world.productId('A')

  const ok = <Data>(answer: { code: number; data: Data; issues: unknown[] }): Data => {
    if (answer.code !== codes.success) throw new Error(`${answer.code} ${JSON.stringify(answer.issues)}`)
    return answer.data
  }
  const write = async (caseId: number, as: Tokens, written: Partial<Assessment>) => {
    const { assessment: before } = ok(await portal.call(caseCalls.getCase, { caseId }, { as }))
    const assessment = { ...before, ...written }
    ok(await portal.call(caseCalls.saveAssessment, { caseId, assessment, before }, { as }))
  }
  const revise = async (caseId: number, as: Tokens) =>
    await portal.call(caseCalls.reviseAssessment, { caseId, reason: '根拠を追記するため' }, { as })
  /** A delivered delivery that was too warm for twenty minutes, with its case. */
  const warm = async (reference: string, more: object = {}) => {
    const deliveryId = await world.deliver({ reference, deliveredAt: '2026-11-20T10:00:00+09:00', ...more })
    await world.measure(`${reference}-L`, [5, 9, 9, 5, 5, 5])
    await world.look()
    const caseId = await storedId(db, 'excursion_cases', { delivery_id: deliveryId })
    return { deliveryId, caseId }
  }
  const released = { productId, lot: 'LOT-A', decision: 'released' as const, reason: '評価のとおり' }

  return {
    ...world,
    productId,
    released,
    write,
    revise,
    /** Writes on an assessment that is signed. */
    rewrite: async (caseId: number, as: Tokens, written: Partial<Assessment>) => {
      ok(await revise(caseId, as))
      await write(caseId, as, written)
    },
    warm,
    /** … and prepared so that it can be signed. */
    assessed: async (reference: string, as: Tokens, more: object = {}) => {
      const found = await warm(reference, more)
      ok(await portal.call(caseCalls.startAssessment, { caseId: found.caseId }, { as }))
      await write(found.caseId, as, { ...emptyAssessment, rationale })
      return found
    },
    /** A session of a user who has entered the one-time password for signing. */
    signer: async (user: MadeUser): Promise<Tokens> => {
      const as = await world.as(user)
      await db
        .updateTable('sessions')
        .set({ signing_confirmed_at: portal.now() })
        .where('id', '=', eb => eb.selectFrom('sessions').select(o => o.fn.max('id').as('id')))
        .execute()
      return as
    },
    prepare: async (as: Tokens, act: ActToSign) => await portal.call(calls.prepareSignature, { act }, { as }),
    sign: async (as: Tokens, challenge: string, given: { password?: string; oneTimePassword?: string } = {}) =>
      await portal.call(calls.sign, { challenge, password, ...given }, { as }),
    signed: async (user: MadeUser, as: Tokens, act: ActToSign) => ok(await signAs(portal, user, as, act)),
    askedCode: (user: MadeUser, as: Tokens) => askedCode(portal, user, as),
    caseOf: async (caseId: number, as: Tokens) => ok(await portal.call(caseCalls.getCase, { caseId }, { as })),
    /** The refusals, newest last. */
    refusals: async (user: MadeUser) =>
      await db
        .selectFrom('signature_refusals')
        .select(['reason', 'meaning', 'case_id as caseId', 'delivery_id as deliveryId'])
        .where('user_id', '=', user.id)
        .orderBy('id')
        .execute(),
  }
}
