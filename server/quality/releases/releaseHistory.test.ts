import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { isQuarantined, type LotDecision } from '#contract/logistics/rules/lotDecisions.ts'
import { stockCalls } from '#contract/logistics/calls/stock.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { makeUser, type MadeUser } from '#test/support/database/make.ts'
import { makeReleaseWorld, type ReleaseWorld } from '#test/support/worlds/quality/releaseWorld.ts'

let world: ReleaseWorld
let reader: MadeUser
let productId: number
before(async () => {
  world = await makeReleaseWorld()
  productId = await world.productId('A')
  reader = await makeUser(world.db, { company: world.company.maker, menus: ['ProductStockInformation'] })
})
after(() => world.close())

type Nth = 0 | 1
type Act =
  | { kind: 'measure'; nth: Nth; celsius: number; minute: number }
  | { kind: 'calibrate'; nth: Nth }
  | { kind: 'arrive' | 'refund' | 'otherLot'; nth: Nth }
  | { kind: 'decide'; nth: Nth; decision: 'released' | 'restricted' | 'rejected' }
  | { kind: 'work' }
  | { kind: 'look' }

const nth = fc.constantFrom<Nth>(0, 1)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Act>({ kind: 'work' }, { kind: 'look' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('measure' as const),
      nth,
      // Warm, suspect and conflicting readings.
      celsius: fc.constantFrom(5, 5, 6, 9, -100),
      minute: fc.constantFrom(0, 15, 30, 45, 55),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .record({ kind: fc.constantFrom('calibrate', 'arrive', 'arrive', 'refund', 'otherLot'), nth })
      .map(one => one as Act),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      nth,
      decision: fc.constantFrom('released' as const, 'restricted' as const, 'rejected' as const),
    }),
  },
)

let made = 0

/** Two deliveries of one lot, compliant in transit; both may be amended, measured and decided at any time. */
async function begin() {
  const run = ++made
  const lots = [`F-${run}`, `F-${run}-NEW`]
  const references = [`F${run}-0`, `F${run}-1`]
  const facts = [0, 1].map(() => ({ lot: lots[0], deliveredAt: null as string | null, isCalibrated: false }))
  const send = (place: Nth) =>
    world.deliver({
      reference: references[place] ?? '',
      deliveredAt: facts[place]?.deliveredAt ?? null,
      items: [{ itemCode: 'A', lot: facts[place]?.lot, quantity: 1 }],
      reason: 'amended',
    })
  const ids = [await send(0), await send(1)]
  for (const reference of references) await world.measure(`${reference}-L`, [5, 5, 5, 5, 5, 5])
  for (const lot of lots) await world.stock(lot, 10)
  return { run, lots, references, facts, send, ids }
}
type Story = Awaited<ReturnType<typeof begin>>

async function happen(story: Story, one: Act): Promise<void> {
  if (one.kind === 'work') return await world.work()
  if (one.kind === 'look') return await world.look()
  const facts = story.facts[one.nth] ?? assert.fail()
  const logger = `${story.references[one.nth]}-L`
  if (one.kind === 'measure') return void (await world.measure(logger, [one.celsius], one.minute))
  if (one.kind === 'calibrate') {
    if (facts.isCalibrated) return
    facts.isCalibrated = true
    return await world.calibrate(logger)
  }
  if (one.kind === 'decide') {
    const restriction = one.decision === 'restricted' ? 'for Osaka' : null
    const decisionRequest = { productId, lot: facts.lot ?? null, decision: one.decision, restriction, reason: 'seen' }
    return await world.decide(story.ids[one.nth] ?? 0, [decisionRequest])
  }
  if (one.kind === 'otherLot') facts.lot = story.lots[1]
  else facts.deliveredAt = one.kind === 'arrive' ? '2026-11-20T10:00:00+09:00' : null
  await story.send(one.nth)
}

/** The expected states, computed only from the decisions. */
async function reckoned(ids: readonly number[]) {
  const decisions = await world.db
    .selectFrom('lot_decisions as d')
    .innerJoin('lots as o', 'o.id', 'd.lot_id')
    .select(['d.delivery_id as deliveryId', 'o.lot', 'd.decision', 'd.cause'])
    .where('d.delivery_id', 'in', [...ids])
    .orderBy('d.id')
    .execute()
  const states = new Map<string, { decision: LotDecision; isAffected: boolean; isQuarantined: boolean; lot: string }>()
  for (const { deliveryId, lot, cause, ...made } of decisions) {
    const decision = made.decision as LotDecision
    const key = `${deliveryId} ${lot}`
    const isAffected = states.get(key)?.isAffected === true || cause === 'excursion'
    assert.ok(cause === 'person' || decision !== 'rejected', 'nothing is rejected automatically')
    assert.ok(cause !== 'rule' || !isAffected, 'no affected lot is released automatically')
    states.set(key, { decision, isAffected, isQuarantined: isQuarantined(isAffected, decision), lot })
  }
  return states
}

async function shownStock(lot: string) {
  const { data } = await world.portal.call(stockCalls.getStockList, { lot }, { as: await world.as(reader) })
  return data.rows.filter(row => row.lot === lot).map(row => [row.qualifiedQuantity, row.quarantinedQuantity])
}

test('After any history states and stock match the decisions, and no lot was rejected automatically', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async acts => {
      const story = await begin()
      for (const one of acts) await happen(story, one)
      await world.look()
      await world.work()
      const states = await reckoned(story.ids)
      for (const deliveryId of story.ids) {
        const { lots, releaseBlockers } = await world.release(deliveryId)
        for (const { lot, decision, isAffected, isQuarantined: quarantined, isInDelivery, last } of lots) {
          const { lot: _lot, ...expected } = states.get(`${deliveryId} ${lot}`) ?? {
            lot,
            decision: 'undecided',
            isAffected: false,
            isQuarantined: false,
          }
          assert.deepEqual({ decision, isAffected, isQuarantined: quarantined }, expected)
          if (last?.cause === 'rule')
            assert.deepEqual(
              releaseBlockers.filter(one => one !== 'decided'),
              [],
            )
          if (isInDelivery && !isAffected && decision === 'undecided') assert.notDeepEqual(releaseBlockers, [])
        }
      }
      for (const lot of story.lots) {
        const quarantined = [...states.values()].some(one => one.lot === lot && one.isQuarantined)
        assert.deepEqual(await shownStock(lot), [quarantined ? [0, 10] : [10, 0]])
      }
    }),
    { numRuns: cases(5) },
  )
})
