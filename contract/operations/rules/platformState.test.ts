import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformFigures } from '#contract/operations/types/platformHealthTypes.ts'
import { levelOf, reasonsOf } from '#contract/operations/rules/platformState.ts'

const at = '2026-11-22T15:00:00.000Z'
const hour = 3600
const own = {
  host: 'one',
  pid: 1,
  version: '1.0.0',
  node: 'v24',
  startedAt: at,
  beatAt: at,
  silentSeconds: 3,
  memoryBytes: 1,
  heapBytes: 1,
  loopDelayMs: 5,
  worstLoopDelayMs: 9,
  pools: [],
}
/** A healthy platform. */
const fine: PlatformFigures = {
  at,
  processes: [{ ...own, state: 'alive' }],
  database: {
    version: '18',
    sizeBytes: 1,
    connections: 20,
    maxConnections: 100,
    oldestTransactionSeconds: 1,
    longestLockWaitSeconds: null,
    disk: { freeBytes: 50e9, totalBytes: 100e9 },
    readingMonths: 12,
  },
  jobs: [{ job: 'sendMail', waiting: 3, running: 1, retrying: 1, failed: 0, oldestSeconds: 2, lastError: null }],
  queues: [{ queue: 'alerts', waiting: 5, oldestSeconds: 2 }],
  openAlerts: [],
  mails: { isSending: true, waiting: 1, oldestSeconds: 1, refusedLastDay: 0 },
  readings: {
    minutes: [],
    routes: [{ route: 'http', lastHour: 5, refusedLastHour: 0, lastAt: at, lastSeconds: 20 }],
  },
  backup: { endedAt: at, ageSeconds: 25 * hour, host: 'vault', fileName: 'f', bytes: 1, rows: 1, durationSeconds: 1 },
  trail: {
    head: '1:0',
    unsealed: 1,
    oldestUnsealedSeconds: 1,
    lastCheck: { endedAt: at, ageSeconds: hour, outcome: 'sound', resultCount: 0 },
  },
  slowStatements: [],
  costlyStatements: null,
  faults: [],
  faultsLastHour: 0,
}

const reasonsWith = (change: Partial<PlatformFigures>) =>
  reasonsOf({ ...fine, ...change }).map(({ kind, level }) => `${kind} ${level}`)
const database = (change: Partial<PlatformFigures['database']>) => ({ database: { ...fine.database, ...change } })
const trail = (change: Partial<PlatformFigures['trail']>) => ({ trail: { ...fine.trail, ...change } })
const job = (change: Partial<PlatformFigures['jobs'][number]>) => ({
  jobs: fine.jobs.map(one => ({ ...one, ...change })),
})
const lastReading = (lastSeconds: number | null) => ({
  readings: { minutes: [], routes: fine.readings.routes.map(route => ({ ...route, lastSeconds })) },
})
const check = (outcome: 'sound' | 'unsound' | 'failed', ageSeconds: number, resultCount: number | null) =>
  trail({ lastCheck: { endedAt: at, ageSeconds, outcome, resultCount } })

test('a healthy platform gives no reason', () => {
  assert.deepEqual(reasonsOf(fine), [])
  assert.equal(levelOf([]), 'ok')
})

const cases: [what: string, change: Partial<PlatformFigures>, expected: string[]][] = [
  ['a silent process', { processes: [{ ...own, state: 'silent' }] }, ['processSilent attention']],
  ['a process that ended', { processes: [{ ...own, state: 'ended', loopDelayMs: 5000 }] }, []],
  ['an event loop 300 ms late', { processes: [{ ...own, state: 'alive', loopDelayMs: 300 }] }, ['loopBusy attention']],
  ['an event loop 2 s late', { processes: [{ ...own, state: 'alive', loopDelayMs: 2000 }] }, ['loopBusy wrong']],
  ['80 % of the connections', database({ connections: 80 }), ['connectionsScarce attention']],
  ['96 % of the connections', database({ connections: 96 }), ['connectionsScarce wrong']],
  ['a transaction of 6 min', database({ oldestTransactionSeconds: 360 }), ['oldTransaction attention']],
  ['a lock waited for 31 s', database({ longestLockWaitSeconds: 31 }), ['longLock attention']],
  ['a lock waited for 6 min', database({ longestLockWaitSeconds: 360 }), ['longLock wrong']],
  ['4 GB free of 100', database({ disk: { freeBytes: 4e9, totalBytes: 100e9 } }), ['diskLow attention']],
  ['4 GB free of 10', database({ disk: { freeBytes: 4e9, totalBytes: 10e9 } }), []],
  ['0.4 GB free of 10', database({ disk: { freeBytes: 0.4e9, totalBytes: 10e9 } }), ['diskLow wrong']],
  ['an unknown disk', database({ disk: null }), []],
  ['a failed job', job({ failed: 1 }), ['jobsFailed attention']],
  ['a job 6 min late', job({ oldestSeconds: 360 }), ['jobsLate attention']],
  ['a queue 11 min late', { queues: [{ queue: 'budgets', waiting: 9, oldestSeconds: 660 }] }, ['queueLate wrong']],
  ['refused mails', { mails: { ...fine.mails, refusedLastDay: 2 } }, ['mailsRefused attention']],
  ['no reading for two hours', lastReading(2 * hour), ['readingsStopped attention']],
  ['no reading for two days', lastReading(48 * hour), []],
  ['never a reading', lastReading(null), []],
  ['no backup', { backup: null }, ['backupMissing attention']],
  ['seals 2 min late', trail({ oldestUnsealedSeconds: 120 }), ['sealingLate attention']],
  ['errors in the audit trail', check('unsound', hour, 3), ['trailUnsound wrong']],
  ['a check of the day before yesterday', check('sound', 48 * hour, 0), ['trailCheckOld attention']],
  ['no check yet', trail({ lastCheck: null }), []],
  ['one fault', { faultsLastHour: 1 }, ['faults attention']],
  ['20 faults', { faultsLastHour: 20 }, ['faults wrong']],
]
for (const [what, change, expected] of cases) {
  test(`${what}: ${expected.join() || 'no reason'}`, () => assert.deepEqual(reasonsWith(change), expected))
}

test('a backup older than 26 hours needs attention, one older than three days is wrong', () => {
  const old = (ageSeconds: number) => reasonsWith({ backup: fine.backup && { ...fine.backup, ageSeconds } })
  assert.deepEqual(old(27 * hour), ['backupOld attention'])
  assert.deepEqual(old(80 * hour), ['backupOld wrong'])
})

test('the most severe reason comes first and determines the level', () => {
  const reasons = reasonsOf({ ...fine, ...job({ failed: 1 }), faultsLastHour: 30 })
  assert.deepEqual(
    reasons.map(({ kind }) => kind),
    ['faults', 'jobsFailed'],
  )
  assert.equal(levelOf(reasons), 'wrong')
})
