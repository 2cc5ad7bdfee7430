import { sideOf, type JudgingSpec } from '#contract/telemetry/rules/temperature/bands.ts'

const minuteMs = 60_000

/**
 * A maximal run of consecutive readings outside the band. It lasts from its first reading outside to the first reading back
 * inside ('back'); where a gap cuts it ('gap') or nothing follows it on this link ('open'), to its last reading.
 */
export type Run = {
  specKey: string
  startedAtMs: number
  endedAtMs: number
  closedBy: 'back' | 'gap' | 'open'
  /** A spike is shorter than the tolerance and closed by a reading back inside. It is shown, and no excursion. */
  kind: 'spike' | 'excursion'
  side: 'above' | 'below' | 'both'
  lowestMilli: number
  highestMilli: number
  /** The reading farthest from the band; the warmer one of two equally far. */
  peakMilli: number
  aboveMs: number
  belowMs: number
  readings: number
}

/** A run that the next reading may still carry on. */
export type OpenRun = {
  startedAtMs: number
  lowestMilli: number
  highestMilli: number
  aboveMs: number
  belowMs: number
  readings: number
}

/** The run as it stands when it ends. */
export function endRun(
  spec: JudgingSpec & { key: string },
  run: OpenRun,
  endedAtMs: number,
  closedBy: Run['closedBy'],
): Run {
  // TEL-21: a run shorter than the tolerance is a spike; one that is open or cut by a gap is never excused
  const excused = closedBy === 'back' && endedAtMs - run.startedAtMs < spec.toleranceMinutes * minuteMs
  return {
    specKey: spec.key,
    startedAtMs: run.startedAtMs,
    endedAtMs,
    closedBy,
    kind: excused ? 'spike' : 'excursion',
    side: sideOfRun(spec, run),
    lowestMilli: run.lowestMilli,
    highestMilli: run.highestMilli,
    peakMilli: peakOf(spec, run),
    aboveMs: run.aboveMs,
    belowMs: run.belowMs,
    readings: run.readings,
  }
}

function sideOfRun(spec: JudgingSpec, run: OpenRun): Run['side'] {
  if (sideOf(spec, run.lowestMilli) !== 'below') return 'above'
  return sideOf(spec, run.highestMilli) === 'above' ? 'both' : 'below'
}

export function peakOf(
  spec: Pick<JudgingSpec, 'lowerMilli' | 'upperMilli'>,
  run: Pick<OpenRun, 'lowestMilli' | 'highestMilli'>,
): number {
  const over = spec.upperMilli === null ? -Infinity : run.highestMilli - spec.upperMilli
  const under = spec.lowerMilli === null ? -Infinity : spec.lowerMilli - run.lowestMilli
  return under > over ? run.lowestMilli : run.highestMilli
}
