import { type JudgingSpec, sideOf, specKey } from '#contract/telemetry/rules/temperature/bands.ts'
import { endRun, type OpenRun, type Run } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

/** What the readings so far mean for the items of one spec. Times in ms. Finished runs are counted here and kept elsewhere. */
export type Judging = JudgingSpec & {
  key: string
  inBandMs: number
  aboveMs: number
  belowMs: number
  spikes: number
  excursions: number
  longestRunMs: number
  open: OpenRun | null
}

export const emptyJudging = (spec: JudgingSpec): Judging => ({
  lowerMilli: spec.lowerMilli,
  upperMilli: spec.upperMilli,
  toleranceMinutes: spec.toleranceMinutes,
  key: specKey(spec),
  inBandMs: 0,
  aboveMs: 0,
  belowMs: 0,
  spikes: 0,
  excursions: 0,
  longestRunMs: 0,
  open: null,
})

/** The time up to the next reading belongs to the side of the reading before it. */
export function addSegment(judging: Judging, milliCelsius: number, stepMs: number): void {
  const side = sideOf(judging, milliCelsius)
  if (side === 'inside') {
    judging.inBandMs += stepMs
    return
  }
  const field = side === 'above' ? 'aboveMs' : 'belowMs'
  judging[field] += stepMs
  if (judging.open) judging.open[field] += stepMs
}

/** A reading opens a run, carries it on (TEL-20: from above to below it stays one run), or ends it by being back inside. */
export function placeReading(judging: Judging, atMs: number, milliCelsius: number, runs: Run[]): void {
  const outside = sideOf(judging, milliCelsius) !== 'inside'
  if (judging.open === null) {
    if (outside) judging.open = beginRun(atMs, milliCelsius)
  } else if (outside) {
    carryOn(judging.open, milliCelsius)
  } else {
    closeRun(judging, atMs, 'back', runs)
  }
}

/** Ends the open run, if there is one, and hands it out. */
export function closeRun(judging: Judging, endedAtMs: number, closedBy: 'back' | 'gap', runs: Run[]): void {
  if (judging.open === null) return
  const run = endRun(judging, judging.open, endedAtMs, closedBy)
  if (run.kind === 'spike') judging.spikes += 1
  else judging.excursions += 1
  judging.longestRunMs = Math.max(judging.longestRunMs, run.endedAtMs - run.startedAtMs)
  judging.open = null
  runs.push(run)
}

const beginRun = (atMs: number, milliCelsius: number): OpenRun => ({
  startedAtMs: atMs,
  lowestMilli: milliCelsius,
  highestMilli: milliCelsius,
  aboveMs: 0,
  belowMs: 0,
  readings: 1,
})

function carryOn(run: OpenRun, milliCelsius: number): void {
  run.lowestMilli = Math.min(run.lowestMilli, milliCelsius)
  run.highestMilli = Math.max(run.highestMilli, milliCelsius)
  run.readings += 1
}
