import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { Client } from 'pg'
import { verifyAuditTrail } from '#server/records/auditTrail/verification/verifyAuditTrail.ts'
import { sealAuditTrail } from '#server/records/auditTrail/checkAuditTrail.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { history, type Act, type Which } from '#test/support/worlds/quality/historyActs.ts'
import { reevaluate } from '#test/support/worlds/reevaluate.ts'
import { makeHistoryWorld, type HistoryWorld } from '#test/support/worlds/quality/historyWorld.ts'

let world: HistoryWorld
before(async () => {
  world = await makeHistoryWorld()
})
after(() => world.close())

let made = 0

/** Two deliveries of one lot; the first one was too warm from the start. */
async function begin() {
  await world.signInAgain()
  const period = ++made
  const lot = `H-${period}`
  const references = [`H${period}-0`, `H${period}-1`]
  const delivered: (string | null)[] = ['2026-11-20T10:00:00+09:00', '2026-11-20T10:30:00+09:00']
  const quantities = [3, 3]
  const send = async (nth: Which) =>
    await world.deliver({
      reference: references[nth] ?? '',
      deliveredAt: delivered[nth] ?? null,
      items: [{ itemCode: 'A', lot, quantity: quantities[nth] ?? 3 }],
      reason: '訂正',
    })
  const ids = [await send(0), await send(1)]
  await world.measure(`${references[0]}-L`, [5, 9, 9, 5, 5, 5])
  await world.stock(lot, 10)
  return { lot, references, delivered, quantities, send, ids }
}
type Story = Awaited<ReturnType<typeof begin>>

async function happen(story: Story, act: Act): Promise<void> {
  if (act.kind === 'settle') return await world.settle()
  if (act.kind === 'rule') return void (await world.saveRules(act))
  const deliveryId = story.ids[act.nth] ?? 0
  const serial = `${story.references[act.nth]}-L`
  const caseId = await world.caseOf(deliveryId)
  switch (act.kind) {
    case 'measure':
      return void (await world.measure(serial, act.celsius, act.slot * 10))
    case 'evaluate':
      return await reevaluate(world.portal, deliveryId, act.band)
    case 'calibrate':
      return await world.calibrate(serial).catch(() => undefined)
    case 'arrive':
    case 'leave':
      story.delivered[act.nth] = act.kind === 'arrive' ? '2026-11-20T10:00:00+09:00' : null
      return void (await story.send(act.nth))
    case 'amend':
      story.quantities[act.nth] = act.quantity
      return void (await story.send(act.nth))
    case 'decide': {
      const restriction = act.decision === 'restricted' ? '国内向けに限る' : null
      const decisionRequest = { ...world.released, lot: story.lot, decision: act.decision, restriction }
      return void (await world.trySigning(act.who, { kind: 'decide', deliveryId, lots: [decisionRequest] }))
    }
  }
  if (caseId === undefined) return
  if (act.kind === 'start') await world.start(act.who, caseId)
  else if (act.kind === 'assess') await world.assess(act.who, caseId, `根拠 ${++made}`)
  else if (act.kind === 'reopen') await world.reopen(act.who, caseId)
  else await world.trySigning(act.who, { kind: act.kind === 'approve' ? 'approve' : 'assess', caseId })
}

const leadsTo = {
  opened: 'open',
  assessmentStarted: 'underAssessment',
  concluded: 'concluded',
  reopened: 'reopened',
} as const
const comesFrom: Record<string, readonly (string | null)[]> = {
  opened: [null],
  assessmentStarted: ['open', 'reopened'],
  concluded: ['underAssessment'],
  reopened: ['concluded'],
}

/** The state after the events of a case, each checked to be possible in its state. */
async function stateByEvents(caseId: number): Promise<string | null> {
  const events = await world.db
    .selectFrom('case_events')
    .select('kind')
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  let state: string | null = null
  for (const { kind } of events) {
    if (!(kind in leadsTo)) continue
    assert.ok(comesFrom[kind]?.includes(state), `${kind} from ${state}`)
    state = leadsTo[kind as keyof typeof leadsTo]
  }
  return state
}

/** Excursions computed independently of the evaluation, only from the stored readings (no tolerance). */
async function recounted(deliveryId: number) {
  const { db } = world
  const assignment = await db
    .selectFrom('logger_assignments as l')
    .innerJoin('assignment_temperature as t', 't.logger_assignment_id', 'l.id')
    .innerJoin('delivery_items as i', 'i.delivery_id', 'l.delivery_id')
    .innerJoin('product_versions as v', 'v.id', 'i.product_version_id')
    .select(['l.logger_id', 'l.from_at', 't.end_at', 't.threshold_ms', 'v.band'])
    .where('l.delivery_id', '=', deliveryId)
    .executeTakeFirst()
  if (!assignment) return null
  const [low, high] = assignment.band === '2-8' ? [2_000, 8_000] : [1_000, 30_000]
  const readings = await db
    .selectFrom('readings')
    .select(['at', 'milli_celsius as milli'])
    .where('logger_id', '=', assignment.logger_id)
    .where('at', '>=', assignment.from_at)
    .where('at', '<', assignment.end_at ?? new Date('2100-01-01'))
    .orderBy('at')
    .execute()
  const periods: { ms: number; beyond: number }[] = []
  let isOpen = false
  for (const [nth, { at, milli }] of readings.entries()) {
    const beyond = Math.max(milli - high, low - milli)
    const next = readings[nth + 1]
    const step = next ? next.at.getTime() - at.getTime() : Infinity
    if (beyond <= 0) isOpen = false
    else {
      if (!isOpen) periods.push({ ms: 0, beyond: 0 })
      const period = periods.at(-1)
      if (period)
        Object.assign(period, {
          ms: period.ms + (step <= assignment.threshold_ms ? step : 0),
          beyond: Math.max(period.beyond, beyond),
        })
      isOpen = step <= assignment.threshold_ms
    }
  }
  if (periods.length === 0) return null
  return {
    excursionCount: periods.length,
    outOfRangeMs: periods.reduce((sum, period) => sum + period.ms, 0),
    deviationMilliCelsius: Math.max(...periods.map(period => period.beyond)),
  }
}

test('After any history, cases, decisions, stock and budgets equal a recomputation from the sent data', async () => {
  await fc.assert(
    fc.asyncProperty(history, async acts => {
      const story = await begin()
      for (const act of acts) await happen(story, act)
      await world.settle()
      const reported = await Promise.all(story.ids.map(id => world.reported(id, story.lot)))
      for (const [nth, deliveryId] of story.ids.entries()) {
        const found = reported[nth]?.case
        const standing = found ? found.excursions.filter(excursion => excursion.withdrawnAt === null) : []
        const expected = await recounted(deliveryId)
        assert.deepEqual(
          standing.map(({ excursionCount, outOfRangeMs, deviationMilliCelsius }) => ({
            excursionCount,
            outOfRangeMs,
            deviationMilliCelsius,
          })),
          expected ? [expected] : [],
        )
        const caseId = await world.caseOf(deliveryId)
        if (caseId !== undefined) assert.equal(found && found.state, await stateByEvents(caseId))
        const states = reported[nth]?.lots ?? []
        if (found && found.state === 'concluded') {
          assert.ok(states.every(lot => !lot.isAffected || (lot.decision !== 'undecided' && lot.last?.signature)))
        }
      }
      const isQuarantined = reported.some(one => one.lots.some(lot => lot.isQuarantined))
      for (const one of reported)
        assert.deepEqual(one.stock, [[story.lot, isQuarantined ? 0 : 10, isQuarantined ? 10 : 0]])
      await world.recompute(story.ids)
      await world.settle()
      assert.deepEqual(await Promise.all(story.ids.map(id => world.reported(id, story.lot))), reported)
    }),
    { numRuns: cases(4) },
  )
})

test('The audit trail has every step of these histories, with nothing unexplained', async () => {
  await sealAuditTrail(world.db)
  const client = new Client(world.portal.database.config)
  await client.connect()
  try {
    const excursions = await Array.fromAsync(verifyAuditTrail(client))
    assert.deepEqual(
      excursions.filter(found => !found.isInformation),
      [],
    )
  } finally {
    await client.end()
  }
})
