import type { EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { OutOfRangePeriod } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

/**
 * An independent implementation of docs/product/telemetry.md, plain and slow, over all readings at once. It shares only types
 * with the contract. Tests compare the portal's figures with it.
 */

/** The readings of one logger in the order of their arrival, possibly late, duplicate or conflicting. */
export type Arrival = { atMs: number; milliCelsius: number }
/** The times that limit an assignment; no silence lasts longer than until now. */
export type ReferenceAssignment = {
  fromMs: number
  toMs: number | null
  deliveredAtMs: number | null
  nextAssignmentFromMs: number | null
  nowMs: number
  intervalSeconds: number | null
}
export type ReferencePeriod = Omit<OutOfRangePeriod, 'specKey'>

const minutes = 60_000

/** The figures of one assignment, for every spec in the given order. */
export function referenceFigures(
  arrivals: readonly Arrival[],
  assignment: ReferenceAssignment,
  specs: readonly EvaluationSpec[],
) {
  const readings = ownReadings(arrivals, assignment)
  const steps = readings.slice(1).map((reading, index) => reading.atMs - readings[index]!.atMs)
  const intervalMs =
    assignment.intervalSeconds === null ? (median(steps) ?? 10 * minutes) : assignment.intervalSeconds * 1000
  const isGap = (ms: number) => ms > 3 * intervalMs && ms > 30 * minutes
  const stretches = split(readings, isGap)
  const values = readings.map(reading => reading.milliCelsius)
  const gaps = silences(readings, assignment).filter(({ fromMs, toMs }) => isGap(toMs - fromMs))
  return {
    intervalMs,
    count: readings.length,
    suspects: values.filter(value => value / 1000 === -100).length,
    minMilli: values.length ? Math.min(...values) : null,
    maxMilli: values.length ? Math.max(...values) : null,
    meanCelsius: values.length ? sum(values.map(value => value / 1000)) / values.length : null,
    ...meanKineticTemperature(stretches, intervalMs),
    gaps,
    specs: specs.map(spec => evaluate(stretches, spec)),
  }
}

/** The outcome of several loggers together, from their reference figures. */
export function referenceOutcome(loggers: readonly ReturnType<typeof referenceFigures>[]): Outcome {
  if (loggers.every(logger => logger.count === 0)) return 'noData'
  const periods = loggers.flatMap(logger => logger.specs.flatMap(spec => spec.periods))
  if (periods.some(period => period.kind === 'excursion')) return 'excursion'
  return loggers.some(logger => logger.gaps.length > 0) ? 'incomplete' : 'compliant'
}

/** The first value of a time counts; from ≤ time < to. */
function ownReadings(arrivals: readonly Arrival[], assignment: ReferenceAssignment): Arrival[] {
  const first = arrivals.filter((one, index) => arrivals.findIndex(other => other.atMs === one.atMs) === index)
  const own = first.filter(({ atMs }) => !(atMs < assignment.fromMs) && !(atMs >= (endOf(assignment) ?? Infinity)))
  return own.toSorted((a, b) => a.atMs - b.atMs)
}

function endOf(assignment: ReferenceAssignment): number | null {
  if (assignment.toMs !== null) return assignment.toMs
  const [first = null] = [assignment.deliveredAtMs, assignment.nextAssignmentFromMs]
    .filter(end => end !== null)
    .toSorted((a, b) => a - b)
  return first
}

function median(numbers: readonly number[]): number | null {
  let rest = numbers.toSorted((a, b) => a - b)
  while (rest.length > 2) rest = rest.slice(1, -1)
  return rest.length ? sum(rest) / rest.length : null
}

/** Sequences of readings without a gap. */
function split(readings: readonly Arrival[], isGap: (ms: number) => boolean): Arrival[][] {
  const starts = readings.flatMap((reading, index) =>
    index === 0 || isGap(reading.atMs - readings[index - 1]!.atMs) ? [index] : [],
  )
  return starts.map((start, index) => readings.slice(start, starts[index + 1]))
}

function silences(readings: readonly Arrival[], assignment: ReferenceAssignment): { fromMs: number; toMs: number }[] {
  const endMs = Math.min(endOf(assignment) ?? Infinity, assignment.nowMs)
  const moments = [assignment.fromMs, ...readings.map(reading => reading.atMs), endMs]
  return moments.slice(1).map((toMs, index) => ({ fromMs: moments[index]!, toMs }))
}

/** USP <1079.2>, as printed. */
function meanKineticTemperature(stretches: readonly Arrival[][], intervalMs: number) {
  const weighed = stretches.flatMap(stretch =>
    stretch.map((reading, index) => ({
      kelvin: reading.milliCelsius / 1000 + 273.15,
      ms: index + 1 < stretch.length ? stretch[index + 1]!.atMs - reading.atMs : intervalMs,
    })),
  )
  const weightMs = sum(weighed.map(({ ms }) => ms))
  const inner = sum(weighed.map(({ kelvin, ms }) => ms * Math.exp(-83.144 / (0.0083144 * kelvin)))) / weightMs
  return { weightMs, mktCelsius: weightMs === 0 ? null : 83.144 / 0.0083144 / -Math.log(inner) - 273.15 }
}

/** Each sequence becomes a word of the letters i, a and b (inside, above, below); periods are its longest parts without an i. */
function evaluate(stretches: readonly Arrival[][], spec: EvaluationSpec) {
  const letter = ({ milliCelsius }: Arrival) =>
    spec.upperMilli !== null && !(milliCelsius <= spec.upperMilli)
      ? 'a'
      : spec.lowerMilli !== null && !(milliCelsius >= spec.lowerMilli)
        ? 'b'
        : 'i'
  const evaluated = stretches.map((stretch, index) => {
    const word = stretch.map(letter).join('')
    const timeIn = (wanted: string) =>
      sum(stretch.slice(1).map((next, at) => (word[at] === wanted ? next.atMs - stretch[at]!.atMs : 0)))
    const atEnd = index + 1 === stretches.length ? ('open' as const) : ('gap' as const)
    const periods = [...word.matchAll(/[ab]+/g)].map(found =>
      describePeriod(stretch, found.index, found[0], spec, atEnd),
    )
    return { inBandMs: timeIn('i'), aboveMs: timeIn('a'), belowMs: timeIn('b'), periods }
  })
  return {
    inBandMs: sum(evaluated.map(({ inBandMs }) => inBandMs)),
    aboveMs: sum(evaluated.map(({ aboveMs }) => aboveMs)),
    belowMs: sum(evaluated.map(({ belowMs }) => belowMs)),
    periods: evaluated.flatMap(({ periods }) => periods),
  }
}

function describePeriod(
  stretch: readonly Arrival[],
  start: number,
  letters: string,
  spec: EvaluationSpec,
  atEnd: 'open' | 'gap',
): ReferencePeriod {
  const readings = stretch.slice(start, start + letters.length)
  const back = stretch[start + letters.length]
  const startedAtMs = readings[0]!.atMs
  const endedAtMs = (back ?? readings.at(-1)!).atMs
  const values = readings.map(reading => reading.milliCelsius).toSorted((a, b) => b - a)
  const distance = (value: number) =>
    Math.max(
      spec.upperMilli === null ? 0 : value - spec.upperMilli,
      spec.lowerMilli === null ? 0 : spec.lowerMilli - value,
    )
  const farthest = Math.max(...values.map(distance))
  const timeOn = (wanted: string) =>
    sum(
      readings.map((reading, at) =>
        letters[at] === wanted ? (stretch[start + at + 1] ?? reading).atMs - reading.atMs : 0,
      ),
    )
  return {
    startedAtMs,
    endedAtMs,
    closedBy: back ? 'back' : atEnd,
    kind: back && (endedAtMs - startedAtMs) / minutes < spec.toleranceMinutes ? 'spike' : 'excursion',
    side: letters.includes('a') ? (letters.includes('b') ? 'both' : 'above') : 'below',
    lowestMilli: values.at(-1)!,
    highestMilli: values[0]!,
    peakMilli: values.find(value => distance(value) === farthest)!,
    aboveMs: timeOn('a'),
    belowMs: timeOn('b'),
    readings: readings.length,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
