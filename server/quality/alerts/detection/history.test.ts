import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { excursionSeverity, hasWorsened, type Outside } from '#contract/quality/rules/alerts/alertSeverity.ts'
import type { ExcursionStep } from '#contract/quality/rules/alerts/alertRules.ts'
import { makeAlertWorld, type AlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import { cases } from '#test/support/worlds/quality/cases.ts'
import { reevaluate } from '#test/support/worlds/reevaluate.ts'

let world: AlertWorld
const steps: ExcursionStep[] = [
  { severity: 1, deviationMilliCelsius: null, outOfRangeMinutes: null },
  { severity: 2, deviationMilliCelsius: 1500, outOfRangeMinutes: 30 },
  { severity: 3, deviationMilliCelsius: 4000, outOfRangeMinutes: 90 },
]
before(async () => {
  world = await makeAlertWorld()
  await world.rule(world.user.maria, { condition: { kind: 'excursion', steps } })
})
after(() => world.close())

type Act =
  | { kind: 'block'; logger: 0 | 1; slot: number; celsius: number[] }
  | { kind: 'evaluate'; band: '2-8' | '1-30' }
  | { kind: 'look' }

const celsius = fc.constantFrom(5, 5, 5, 8.5, 9.6, 12.5, 1.2, -3)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      logger: fc.constantFrom(0 as const, 1 as const),
      // Blocks arrive late, repeatedly and overlapping.
      slot: fc.nat(12),
      celsius: fc.array(celsius, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('evaluate' as const), band: fc.constantFrom('2-8', '1-30') }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'look' as const }) },
)

let made = 0
async function begin() {
  const reference = `H-${++made}`
  const from = '2026-11-20T09:00:00+09:00'
  const itemCode = `H-${made}`
  await world.apiClient.products([{ itemCode, nameJa: '薬', nameEn: 'Drug', band: '2-8', toleranceMinutes: 0 }])
  const loggers = [0, 1].map(nth => ({ serial: `${reference}-${nth}`, from, intervalSeconds: 600 }))
  const deliveryId = await world.deliver({ reference, items: [{ itemCode, quantity: 1 }], loggers })
  return { reference, deliveryId }
}

/** From the stored out-of-range periods, computed independently of the detection of alerts. */
async function outsideNow(deliveryId: number): Promise<Outside | null> {
  const runs = await world.db
    .selectFrom('out_of_range_periods as r')
    .innerJoin('assignment_evaluations as j', 'j.id', 'r.assignment_evaluation_id')
    .innerJoin('logger_assignments as l', 'l.id', 'j.logger_assignment_id')
    .select([
      'l.id',
      'r.highest_milli',
      'r.lowest_milli',
      'r.started_at',
      'r.ended_at',
      'j.lower_milli',
      'j.upper_milli',
    ])
    .where('l.delivery_id', '=', deliveryId)
    .where('r.kind', '=', 'excursion')
    .execute()
  if (runs.length === 0) return null
  const beyond = runs.map(run =>
    Math.max(run.highest_milli - (run.upper_milli ?? Infinity), (run.lower_milli ?? -Infinity) - run.lowest_milli),
  )
  const ofLoggers = [...Map.groupBy(runs, run => run.id).values()].map(all =>
    all.reduce((sum, run) => sum + run.ended_at.getTime() - run.started_at.getTime(), 0),
  )
  return { deviationMilliCelsius: Math.max(...beyond), outOfRangeMs: Math.max(...ofLoggers) }
}

test('Whatever readings arrive in whatever order, an alert matches the excursions, is notified once for each step, and withdrawn when none is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async acts => {
      const { reference, deliveryId } = await begin()
      let known: Outside | null = null
      let expected: { severity: number; round: number; isWithdrawn: boolean } | null = null
      let notified = 0
      for (const one of [...acts, { kind: 'look' as const }]) {
        if (one.kind === 'block') await world.measure(`${reference}-${one.logger}`, one.celsius, one.slot * 10)
        else if (one.kind === 'evaluate') await reevaluate(world.portal, deliveryId, one.band)
        else {
          await world.work()
          const now: Outside | null = await outsideNow(deliveryId)
          const severity = now && hasWorsened(known ?? undefined, now) ? excursionSeverity(steps, now) : null
          if (severity !== null && (expected === null || expected.isWithdrawn || severity > expected.severity)) {
            const round: number = expected === null ? 1 : expected.round + (expected.isWithdrawn ? 1 : 0)
            expected = { severity, round, isWithdrawn: false }
            notified += 1
          }
          if (now === null && expected) expected = { ...expected, isWithdrawn: true }
          known = now
        }
      }
      const [alert, ...more] = (await world.alerts()).filter(
        row => row.name === '霞製薬' && row.reference === reference,
      )
      assert.equal(more.length, 0)
      assert.deepEqual(
        alert ? { severity: alert.severity, round: alert.round, isWithdrawn: alert.withdrawn_at !== null } : null,
        expected,
      )
      const notifications = await world.db
        .selectFrom('alert_notifications')
        .select('id')
        .where('alert_id', '=', alert?.id ?? 0)
        .where('user_id', '=', world.user.maria.id)
        .where('channel', '=', 'inApp')
        .where('act', '=', 'raised')
        .execute()
      assert.equal(notifications.length, notified)
    }),
    { numRuns: cases(8) },
  )
})
