import { sideOf, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'

const minuteMs = 60_000

/**
 * A maximal run of consecutive readings outside the band. It lasts from its first reading outside to the first reading back
 * inside ('back'); where a gap cuts it ('gap') or nothing follows it on this assignment ('open'), to its last reading.
 */
export type OutOfRangePeriod = {
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

/** A period that the next reading may still carry on. */
export type OpenPeriod = {
  startedAtMs: number
  lowestMilli: number
  highestMilli: number
  aboveMs: number
  belowMs: number
  readings: number
}

/** The period as it stands when it ends. */
export function endPeriod(
  spec: EvaluationSpec & { key: string },
  period: OpenPeriod,
  endedAtMs: number,
  closedBy: OutOfRangePeriod['closedBy'],
): OutOfRangePeriod {
  // TEL-21: a period shorter than the tolerance is a spike; one that is open or cut by a gap is never excused
  const excused = closedBy === 'back' && endedAtMs - period.startedAtMs < spec.toleranceMinutes * minuteMs
  return {
    specKey: spec.key,
    startedAtMs: period.startedAtMs,
    endedAtMs,
    closedBy,
    kind: excused ? 'spike' : 'excursion',
    side: sideOfPeriod(spec, period),
    lowestMilli: period.lowestMilli,
    highestMilli: period.highestMilli,
    peakMilli: peakOf(spec, period),
    aboveMs: period.aboveMs,
    belowMs: period.belowMs,
    readings: period.readings,
  }
}

function sideOfPeriod(spec: EvaluationSpec, period: OpenPeriod): OutOfRangePeriod['side'] {
  if (sideOf(spec, period.lowestMilli) !== 'below') return 'above'
  return sideOf(spec, period.highestMilli) === 'above' ? 'both' : 'below'
}

export function peakOf(
  spec: Pick<EvaluationSpec, 'lowerMilli' | 'upperMilli'>,
  period: Pick<OpenPeriod, 'lowestMilli' | 'highestMilli'>,
): number {
  const over = spec.upperMilli === null ? -Infinity : period.highestMilli - spec.upperMilli
  const under = spec.lowerMilli === null ? -Infinity : spec.lowerMilli - period.lowestMilli
  return under > over ? period.lowestMilli : period.highestMilli
}
