import { sql } from 'kysely'
import { caseCalls } from '#contract/quality/calls/cases.ts'
import { stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import { inTransaction } from '#server/platform/db/onOneClient.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'
import { reevaluateTouched } from '#server/telemetry/evaluation/reevaluate.ts'
import { makeUser } from '#test/support/database/make.ts'
import { signAs, type ActToSign } from '#test/support/worlds/quality/signing.ts'
import { makeSigningWorld } from '#test/support/worlds/quality/signingWorld.ts'

/** The refusals that a history may contain (4022): actions in a state that does not allow them. */
const inOrder: readonly number[] = [codes.success, codes.invalidParameters]

/**
 * The signing world with two signing users of the maker, and a budget for the item A. Actions of people are carried out or
 * refused, but never a fault; `settle` runs the jobs.
 */
export async function makeHistoryWorld() {
  const world = await makeSigningWorld()
  const { portal, db, pool, company, productId } = { ...world, pool: world.portal.pool }
  const people = [
    await makeUser(db, { company: company.maker, role: '01', menus: ['DeliveryStatus', 'Quality', 'ProductMaster'] }),
    await makeUser(db, { company: company.maker, menus: ['DeliveryStatus', 'Quality', 'ProductStockInformation'] }),
  ] as const
  const openSessions = async () => [await world.signer(people[0]), await world.signer(people[1])] as const
  let sessions = await openSessions()
  const ranges = [
    { lowerMilli: 8_000, upperMilli: 25_000, minutes: 60 },
    { lowerMilli: 25_000, upperMilli: null, minutes: 10 },
  ]
  const allowance = { productId, lastVersion: 0, warnPercent: 50, source: 'STB-9', ranges }
  await portal.call(stabilityBudgetCalls.saveStabilityBudget, allowance, { as: sessions[0] })
  const count = () => workBudgets(portal.appContext)

  const caseOf = async (deliveryId: number) =>
    (await db.selectFrom('excursion_cases').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst())?.id
  const tried = ({ code, issues }: { code: number; issues: unknown[] }) => {
    if (!inOrder.includes(code)) throw new Error(`${code} ${JSON.stringify(issues)}`)
    return code === codes.success
  }
  /** Everything that users can see of a delivery now. */
  const reported = async (deliveryId: number, lot: string) => {
    const [as] = sessions
    const caseId = await caseOf(deliveryId)
    const known = caseId && (await portal.call(caseCalls.getCase, { caseId }, { as })).data
    const stock = await portal.call(stockCalls.getStockList, { lot }, { as: sessions[1] })
    const { data: budgets } = await portal.call(stabilityBudgetCalls.getLotBudgets, { deliveryId }, { as })
    return {
      case: known && {
        state: known.state,
        excursions: known.excursions,
        signatures: known.signatures,
        events: known.events.length,
      },
      lots: (await world.release(deliveryId)).lots,
      stock: stock.data.rows.map(row => [row.lot, row.qualifiedQuantity, row.quarantinedQuantity]),
      budgets,
    }
  }
  return {
    ...world,
    /** Advances the clock, so that sessions end. */
    signInAgain: async () => {
      sessions = await openSessions()
    },
    caseOf,
    reported,
    start: async (who: 0 | 1, caseId: number) =>
      tried(await portal.call(caseCalls.startAssessment, { caseId }, { as: sessions[who] })),
    reopen: async (who: 0 | 1, caseId: number) =>
      tried(await portal.call(caseCalls.reopenCase, { caseId, reason: '追加の情報' }, { as: sessions[who] })),
    assess: async (who: 0 | 1, caseId: number, rationale: string) => {
      const as = sessions[who]
      const { data } = await portal.call(caseCalls.getCase, { caseId }, { as })
      const assessment = { ...data.assessment, rationale }
      return tried(await portal.call(caseCalls.saveAssessment, { caseId, assessment, before: data.assessment }, { as }))
    },
    trySigning: async (who: 0 | 1, act: ActToSign) => tried(await signAs(portal, people[who], sessions[who], act)),
    /** All jobs: cases and alerts, releases, budgets. */
    settle: async () => {
      await world.look()
      await world.work()
      await count()
    },
    /** Deletes everything that was evaluated and counted, and computes it again from what was sent. */
    recompute: async (deliveryIds: number[]) => {
      await inTransaction(pool, async (client, tx) => {
        const assignments = sql`select id from logger_assignments where delivery_id = any(${deliveryIds}::bigint[])`
        await sql`delete from budget_uses where logger_assignment_id in (${assignments})`.execute(tx)
        await sql`delete from assignment_temperature where logger_assignment_id in (${assignments})`.execute(tx)
        await sql`delete from delivery_temperature where delivery_id = any(${deliveryIds}::bigint[])`.execute(tx)
        await sql`delete from delivery_item_temperature where delivery_item_id in (
          select i.id from delivery_items i where i.delivery_id = any(${deliveryIds}::bigint[]))`.execute(tx)
        await reevaluateTouched(client, { deliveryIds, loggerIds: [] })
      })
    },
  }
}
export type HistoryWorld = Awaited<ReturnType<typeof makeHistoryWorld>>
