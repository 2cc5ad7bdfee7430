import type { RequestOf } from '#contract/kernel/call.ts'
import { stabilityBudgetCalls as calls } from '#contract/quality/calls/stabilityBudget.ts'
import { codes } from '#contract/kernel/codes.ts'
import { workBudgets } from '#server/quality/stabilityBudget/workBudgets.ts'
import { makeAlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'
import { until } from '#test/support/database/until.ts'
import { storedId } from '#test/support/database/storedId.ts'

type Allowance = RequestOf<typeof calls.saveStabilityBudget>

/** Above 2–8 °C to 25 °C 100 minutes, to 30 °C 30 minutes; below 2 °C none. */
export const someRanges: Allowance['ranges'] = [
  { lowerMilli: null, upperMilli: 2_000, minutes: 0 },
  { lowerMilli: 8_000, upperMilli: 25_000, minutes: 100 },
  { lowerMilli: 25_000, upperMilli: 30_000, minutes: 30 },
]

/** The world of alerts, whose maker has a head of quality (01) with the product master; only `count` counts. */
export async function makeBudgetWorld() {
  const world = await makeAlertWorld()
  const { portal, db, company, apiClient } = world
  const quality = await makeUser(db, {
    company: company.maker,
    role: '01',
    menus: ['ProductMaster', 'DeliveryStatus', 'Quality'],
  })
  let made = 0
  /** An item of the maker, by default 2–8 °C. */
  const item = async (band: '2-8' | 'max5' | '1-30' = '2-8') => {
    const itemCode = `BUDGET-${++made}`
    await apiClient.products([
      { itemCode, nameJa: `安定薬${made}`, nameEn: `Stable drug ${made}`, band, toleranceMinutes: 0 },
    ])
    return { itemCode, productId: await storedId(db, 'products', { item_code: itemCode }) }
  }
  const save = async (productId: number, allowance: Partial<Allowance> = {}, by: MadeUser = quality) =>
    await portal.call(
      calls.saveStabilityBudget,
      { productId, lastVersion: 0, warnPercent: 80, source: 'STB-7', ranges: someRanges, ...allowance },
      { as: await world.as(by) },
    )
  const count = () => workBudgets(portal.appContext)
  return {
    ...world,
    user: { ...world.user, quality },
    item,
    save,
    /** Saves the next version. */
    allow: async (productId: number, allowance: Partial<Allowance> = {}) => {
      const { data: known } = await portal.call(
        calls.getStabilityBudget,
        { productId },
        { as: await world.as(quality) },
      )
      const { code, issues } = await save(productId, { lastVersion: known.versions[0]?.version ?? 0, ...allowance })
      if (code !== codes.success) throw new Error(JSON.stringify(issues))
    },
    /** Counts everything that is queued. */
    count,
    /** Counts until no budget has to be counted again because of transactions that were open when it was saved. */
    settle: () =>
      until('allowances are settled', async () => {
        await count()
        const open = db.selectFrom('product_budgets').select('product_id').where('unseen_by', 'is not', null)
        return (await open.execute()).length === 0
      }),
    budgets: async (deliveryId: number, by: MadeUser = world.user.mika) =>
      await portal.call(calls.getLotBudgets, { deliveryId }, { as: await world.as(by) }),
  }
}
export type BudgetWorld = Awaited<ReturnType<typeof makeBudgetWorld>>
