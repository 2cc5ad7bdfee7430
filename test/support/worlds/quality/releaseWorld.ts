import { sql } from 'kysely'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { LotDecisionRequest } from '#contract/quality/types/evidenceTypes.ts'
import { meaningOf } from '#contract/logistics/rules/lotDecisions.ts'
import { defaultQualityRules, type QualityRules } from '#contract/quality/rules/qualityRules.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { refuseIssues } from '#server/platform/http/calls/portalError.ts'
import { knownLots } from '#server/quality/releases/knownLots.ts'
import { decideLots, faultsOfDecisionRequests } from '#server/quality/releases/decideLots.ts'
import { insertCase } from '#server/quality/cases/openCase.ts'
import { workReleases } from '#server/quality/releases/releaseQueue.ts'
import { makeAlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import type { MadeUser } from '#test/support/database/make.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

type Sent = Parameters<Awaited<ReturnType<typeof makeAlertWorld>>['deliver']>[0]

/**
 * The alert world, whose maker releases clean deliveries automatically. Only `work` runs the queued jobs; only `look` opens
 * cases and reports alerts.
 */
export async function makeReleaseWorld(options: { portal?: TestApp } = {}) {
  const world = await makeAlertWorld(options)
  const { portal, db, company, user, apiClient } = world
  const work = () => workReleases(portal.appContext)

  const saveRules = async (rules: Partial<QualityRules>, by: MadeUser = user.maria) =>
    await portal.call(
      releaseCalls.saveQualityRules,
      { rules: { ...defaultQualityRules, ...rules } },
      { as: await world.as(by) },
    )
  await saveRules({ releasesByItself: true })

  const calibrate = async (serial: string, calibratedOn = '2026-01-01', dueOn = '2026-12-31') => {
    const id = await storedId(db, 'loggers', { serial })
    await db
      .insertInto('logger_calibrations')
      .values({ logger_id: id, calibrated_on: calibratedOn, due_on: dueOn })
      .execute()
    await sql`select update_calibration_status(array(select delivery_id from logger_assignments where logger_id = ${id}))`.execute(
      db,
    )
  }
  /** A delivery that was delivered after a compliant hour, measured every ten minutes by a calibrated logger. */
  const deliverClean = async (reference: string, different: Partial<Sent> = {}) => {
    const deliveryId = await world.deliver({ reference, deliveredAt: '2026-11-20T10:00:00+09:00', ...different })
    await world.measure(`${reference}-L`, [5, 5, 5, 5, 5, 5])
    await calibrate(`${reference}-L`)
    return deliveryId
  }
  const lots = async (deliveryId: number, by: MadeUser = user.maria) =>
    (await portal.call(releaseCalls.getDeliveryRelease, { deliveryId }, { as: await world.as(by) })).data

  return {
    ...world,
    work,
    /** A case without a quarantine. */
    openCase: async (deliveryId: number) => {
      const opening = { deliveryId, depositorId: company.maker.id, by: null }
      const evaluationContext = { now: portal.now(), timeZone: 'Asia/Tokyo' }
      const id = await db.transaction().execute(tx => insertCase(tx, opening, evaluationContext))
      if (id === null) throw new Error('it has one')
      return id
    },
    saveRules,
    calibrate,
    deliverClean,
    release: lots,
    /** The decisions about the lots of a delivery with their causes, in the order of its items. */
    decided: async (deliveryId: number) =>
      (await lots(deliveryId)).lots.map(({ lot, decision, last }) => `${lot} ${decision} ${last?.cause ?? '-'}`),
    productId: async (itemCode: string) =>
      await storedId(db, 'products', { item_code: itemCode, company_id: company.maker.id }),
    stock: async (lot: string | null, quantity: number, more: object = {}) =>
      await apiClient.stock([
        { itemCode: 'A', lot, centreCode: await centreCode(), qualifiedQuantity: quantity, ...more },
      ]),
    /** A person's signed decision; server/quality/signatures tests who may sign, and how. */
    decide: async (deliveryId: number, decisionRequests: LotDecisionRequest[], by: MadeUser = user.maria) =>
      await db.transaction().execute(async tx => {
        await lockLots(tx, [deliveryId])
        refuseIssues(faultsOfDecisionRequests(decisionRequests, await knownLots(tx, deliveryId)))
        const requests = []
        for (const decisionRequest of decisionRequests)
          requests.push({ ...decisionRequest, signatureId: await signatureOf(deliveryId, decisionRequest, by) })
        await decideLots(tx, { deliveryId, requests, userId: by.id, now: portal.now() })
        async function signatureOf(delivery: number, { decision }: LotDecisionRequest, { id: userId }: MadeUser) {
          const { id } = await tx
            .insertInto('signatures')
            .values({
              meaning: meaningOf(decision),
              delivery_id: delivery,
              user_id: userId,
              company_id: company.maker.id,
              user_name: 'Maria',
              company_name: '霞製薬',
              company_name_en: 'Kasumi Pharma',
              content: JSON.stringify({ form: 1, meaning: meaningOf(decision), parts: {}, signer: {} }),
              content_hash: Buffer.alloc(32),
              used_one_time_password: false,
              session_id: 1,
              signed_at: portal.now(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          return id
        }
      }),
  }

  async function centreCode() {
    const { rows } = await sql<{ code: string }>`
      select code from centres where company_id = ${company.maker.id}`.execute(db)
    return rows[0]?.code ?? ''
  }
}
export type ReleaseWorld = Awaited<ReturnType<typeof makeReleaseWorld>>
