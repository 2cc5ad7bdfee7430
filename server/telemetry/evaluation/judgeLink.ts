import type pg from 'pg'
import { gapThresholdMs, intervalMs } from '#contract/telemetry/rules/evaluation/interval.ts'
import {
  addReading,
  adoptThreshold,
  emptyLinkState,
  needsRefold,
  noEvents,
  type LinkEvents,
  type LinkState,
} from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { medianStepMs, medianStepOfTimes } from '#contract/telemetry/rules/temperature/steps.ts'
import type { LinkRecord } from '#server/telemetry/evaluation/linkRecords.ts'
import { readStoredReadings } from '#server/telemetry/readings/readStoredReadings.ts'

/** A link after judging: `events` are those since `isAnew` (all of them) or since the state that it went on from. */
export type JudgedLink = {
  link: LinkRecord
  state: LinkState
  events: LinkEvents
  intervalMs: number
  isAnew: boolean
  /** The last reading of the state that it went on from; null where there was none, or it is judged anew. */
  wentOnFromMs: number | null
}

/** New readings of a link in order of time, all of them newer than those it has. */
export type NewReadings = (take: (atMs: number, milliCelsius: number) => void) => void

/**
 * Goes on from the link's state with readings newer than it, or answers null where that cannot give what folding all
 * of them gives: without a state, with late readings, or where the interval they show judges earlier steps otherwise.
 */
export function advanceLink(link: LinkRecord, firstNewMs: number, readings: NewReadings): JudgedLink | null {
  const { state } = link
  if (!state || (state.count > 0 && firstNewMs <= state.lastAtMs)) return null
  const wentOnFromMs = state.count > 0 ? state.lastAtMs : null
  const events = noEvents()
  readings((atMs, milliCelsius) => addReading(state, atMs, milliCelsius, events))
  if (isIntervalUnknown(link) && state.steps === null) return null
  const interval = intervalOf(link, state.steps && medianStepMs(state.steps))
  const thresholdMs = gapThresholdMs(interval)
  if (needsRefold(state, thresholdMs)) return null
  adoptThreshold(state, thresholdMs)
  return { link, state, events, intervalMs: interval, isAnew: false, wentOnFromMs }
}

/** Folds all stored readings of a link from the first one on. */
export async function judgeAnew(client: pg.PoolClient, link: LinkRecord): Promise<JudgedLink> {
  const fold = async (interval: number) => {
    const state = emptyLinkState(link.specs, gapThresholdMs(interval), isIntervalUnknown(link) ? 'counted' : 'left out')
    const events = noEvents()
    await readStoredReadings(client, link.loggerId, link.fromMs, link.endMs, (atMs, milliCelsius) =>
      addReading(state, atMs, milliCelsius, events),
    )
    return { state, events }
  }
  const assumed = intervalOf(link, null)
  const first = await fold(assumed)
  const interval = isIntervalUnknown(link) ? intervalOf(link, await medianOf(client, link, first.state)) : assumed
  if (!needsRefold(first.state, gapThresholdMs(interval))) {
    adoptThreshold(first.state, gapThresholdMs(interval))
    return { link, ...first, intervalMs: interval, isAnew: true, wentOnFromMs: null }
  }
  return { link, ...(await fold(interval)), intervalMs: interval, isAnew: true, wentOnFromMs: null }
}

const isIntervalUnknown = (link: LinkRecord) => link.linkSeconds === null && link.registrySeconds === null

const intervalOf = (link: LinkRecord, median: number | null) =>
  intervalMs({ linkSeconds: link.linkSeconds, registrySeconds: link.registrySeconds, medianStepMs: median })

async function medianOf(client: pg.PoolClient, link: LinkRecord, state: LinkState): Promise<number | null> {
  if (state.steps) return medianStepMs(state.steps)
  // A clock with more different steps than the fold counts: the times themselves tell.
  const times = new Float64Array(state.count)
  let count = 0
  await readStoredReadings(client, link.loggerId, link.fromMs, link.endMs, atMs => {
    times[count++] = atMs
  })
  return medianStepOfTimes(times)
}
