import { sideOf, type EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'

const minuteMs = 60_000

/**
 * A maximal sequence of consecutive readings outside the band. It lasts from its first reading to the first one back inside
 * ('back'), or to its own last reading where a gap ('gap') or nothing ('open') follows it in this assignment.
 */
export type OutOfRangePeriod = {
  specKey: string
  startedAtMs: number
  endedAtMs: number
  closedBy: 'back' | 'gap' | 'open'
  /** A spike is shorter than the tolerance and closed by a reading inside. It is shown, but is not an excursion. */
  kind: 'spike' | 'excursion'
  side: 'above' | 'below' | 'both'
  lowestMilli: number
  highestMilli: number
  /** The reading farthest from the band; of two equally far the warmer one. */
  peakMilli: number
  aboveMs: number
  belowMs: number
  readings: number
}

/** A period that the next reading may continue. */
export type OpenPeriod = Pick<
  OutOfRangePeriod,
  'startedAtMs' | 'lowestMilli' | 'highestMilli' | 'aboveMs' | 'belowMs' | 'readings'
>

export function endPeriod(
  spec: EvaluationSpec & { key: string },
  period: OpenPeriod,
  endedAtMs: number,
  closedBy: OutOfRangePeriod['closedBy'],
): OutOfRangePeriod {
  // TEL-21: a period shorter than the tolerance is a spike; one that is open or cut by a gap always is an excursion.
  const isSpike = closedBy === 'back' && endedAtMs - period.startedAtMs < spec.toleranceMinutes * minuteMs
  return {
    ...period,
    specKey: spec.key,
    endedAtMs,
    closedBy,
    kind: isSpike ? 'spike' : 'excursion',
    side: sideOfPeriod(spec, period),
    peakMilli: peakOf(spec, period),
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
