import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForRecovery } from '#test/faults/check/waitForRecovery.ts'
import { acknowledgedIsStored } from '#test/faults/check/acknowledgedIsStored.ts'
import { summariesAreRight } from '#test/faults/check/summariesAreRight.ts'
import { trailIsSound } from '#test/faults/check/trailIsSound.ts'
import { startLoad } from '#test/faults/load/load.ts'
import type { Sender, Trace } from '#test/faults/load/trace.ts'
import type { Rig } from '#test/faults/rig/rig.ts'

export type Fault = {
  name: string
  /** How many portals it kills; none ends otherwise. */
  killed?: number
  /** Resolves when the fault is over: from then on the portal has ten seconds to recover. */
  happens: (rig: Rig) => Promise<void>
  /** Puts right what must not be there again for the portal to recover. */
  isMended?: (rig: Rig) => Promise<void>
}
export type Figures = {
  acknowledged: number
  retried: number
  /** Of these, what was answered 503. */
  refused: number
  /** … without saying when to come again. */
  withoutRetryAfter: number
  found: number
  recoverySeconds: number
  /** The longest time in which a sender got no acknowledgement, from the fault on. */
  pauseSeconds: number
  longestSeconds: number
}

/** Includes waiting for a connection, or for a statement that was cut off. */
const longestRequestMs = 45_000

/** Causes a fault under load, and compares what was acknowledged with what is stored. */
export async function runFault(rig: Rig, fault: Fault): Promise<Figures> {
  const load = await startLoad(rig.portal, rig.mailedCodes, rig.world, rig.lists)
  const senders = [...load.senders, ...(rig.more?.senders() ?? [])]
  const starts = rig.portal.starts()
  let recoverySeconds: number
  let pauseSeconds: number
  try {
    await everySenderSucceeds(senders)
    const pauses = watchPauses(senders)
    let isMended = false
    try {
      await fault.happens(rig)
      recoverySeconds = await waitForRecovery(rig.portal.address, rig.observer)
      await everySenderSucceeds(senders)
      isMended = true
      await fault.isMended?.(rig)
      await everySenderSucceeds(senders)
      pauseSeconds = pauses.longestSeconds()
    } finally {
      pauses.stop()
      // Senders end only when they are answered.
      if (!isMended) await fault.isMended?.(rig)
    }
  } finally {
    await Promise.all(senders.map(one => one.stop()))
  }
  assert.equal(rig.portal.starts() - starts, fault.killed ?? 0, `a portal ended: ${lastWords(rig)}`)
  const found = await acknowledgedIsStored(rig.db, rig.lists)
  await summariesAreRight(rig.pool)
  await trailIsSound(rig.database)
  await rig.more?.check()
  assert.deepEqual(
    senders.flatMap(({ name, trace }) => trace.faults.map(text => `${name}: ${text}${whyOf(rig, text)}`)),
    [],
  )
  const traces = senders.map(one => one.trace)
  const sumOf = (count: (trace: Trace) => number) => traces.reduce((sum, trace) => sum + count(trace), 0)
  const longestMs = Math.max(...traces.map(trace => trace.longestMs))
  assert.ok(longestMs < longestRequestMs, `a request hung for ${Math.round(longestMs)} ms`)
  return {
    acknowledged: sumOf(trace => trace.acknowledged),
    retried: sumOf(trace => trace.retried),
    refused: sumOf(trace => trace.refused),
    withoutRetryAfter: sumOf(trace => trace.withoutRetryAfter),
    found,
    recoverySeconds,
    pauseSeconds,
    longestSeconds: longestMs / 1000,
  }
}

const lastWords = ({ portal }: Rig) =>
  portal
    .log()
    .filter(line => line.includes('"level":"fatal"') || !line.startsWith('{'))
    .join('\n')

const lookMs = 50

/** How long a sender got no acknowledgement at most. */
function watchPauses(senders: readonly Sender[]) {
  const last = senders.map(({ trace }) => ({ acknowledged: trace.acknowledged, atMs: performance.now() }))
  let longestMs = 0
  const looking = setInterval(() => {
    for (const [nth, { trace }] of senders.entries()) {
      const before = last[nth]
      longestMs = Math.max(longestMs, performance.now() - (before?.atMs ?? 0))
      if (trace.acknowledged !== before?.acknowledged)
        last[nth] = { acknowledged: trace.acknowledged, atMs: performance.now() }
    }
  }, lookMs)
  return {
    longestSeconds: () => longestMs / 1000,
    stop: () => clearInterval(looking),
  }
}

/** The log line of the fault with the id of the answer. */
function whyOf({ portal }: Rig, answer: string): string {
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer) ?? []
  const line = id === undefined ? undefined : portal.log().find(one => one.includes(id))
  return line === undefined ? '' : ` ← ${line}`
}

/** Waits until each sender has received another acknowledgement. */
export async function everySenderSucceeds(senders: readonly Sender[]) {
  const before = senders.map(one => one.trace.acknowledged)
  const late = () => senders.filter((one, index) => one.trace.acknowledged <= (before[index] ?? 0))
  for (const end = Date.now() + 60_000; late().length > 0; await sleep(20)) {
    if (Date.now() < end) continue
    const reported = late().map(({ name, trace }) => `${name} ${trace.faults[0] ?? ''}`)
    throw new Error(`no more acknowledgements for ${reported.join(', ')}`)
  }
}

export const lineOf = (name: string, { acknowledged, retried, found, recoverySeconds, longestSeconds }: Figures) =>
  `${name}: ${acknowledged} acknowledged, ${retried} sent again, ${found} of the list found, ` +
  `answers again after ${recoverySeconds.toFixed(1)} s, longest request ${longestSeconds.toFixed(1)} s`
