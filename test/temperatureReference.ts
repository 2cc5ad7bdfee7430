import type { JudgingSpec } from '#contract/telemetry/rules/temperature/bands.ts'
import type { Outcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import type { Run } from '#contract/telemetry/rules/temperature/outOfRangePeriods.ts'

/**
 * Temperature truth a second time: plain and slow, over all readings at once, written from docs/product/telemetry.md and sharing nothing
 * with the contract but types. Tests compare the portal's figures with it.
 */

/** Readings of one logger in the order of their arrival: late, double and conflicting ones are welcome. ms UTC, thousandths of °C. */
export type Arrival = { atMs: number; milliCelsius: number }
/** A link as its delivery knows it; without any end it lasts until now, and owns whatever was sent. */
export type ReferenceLink = {
  fromMs: number
  toMs: number | null
  deliveredAtMs: number | null
  nextLinkFromMs: number | null
  nowMs: number
  intervalSeconds: number | null
}
export type ReferenceRun = Omit<Run, 'specKey'>

const minutes = 60_000

/** Figures of one link, judged by every spec in the order given. */
export function referenceFigures(arrivals: readonly Arrival[], link: ReferenceLink, specs: readonly JudgingSpec[]) {
  const readings = ownReadings(arrivals, link)
  const steps = readings.slice(1).map((reading, index) => reading.atMs - readings[index]!.atMs)
  const intervalMs = link.intervalSeconds === null ? (median(steps) ?? 10 * minutes) : link.intervalSeconds * 1000
  const isGap = (ms: number) => ms > 3 * intervalMs && ms > 30 * minutes
  const stretches = split(readings, isGap)
  const values = readings.map(reading => reading.milliCelsius)
  const gaps = silences(readings, link).filter(({ fromMs, toMs }) => isGap(toMs - fromMs))
  return {
    intervalMs,
    count: readings.length,
    suspects: values.filter(value => value / 1000 === -100).length,
    minMilli: values.length ? Math.min(...values) : null,
    maxMilli: values.length ? Math.max(...values) : null,
    meanCelsius: values.length ? sum(values.map(value => value / 1000)) / values.length : null,
    ...meanKineticTemperature(stretches, intervalMs),
    gaps,
    specs: specs.map(spec => judge(stretches, spec)),
  }
}

/** The outcome of several loggers together, from their reference figures. */
export function referenceOutcome(loggers: readonly ReturnType<typeof referenceFigures>[]): Outcome {
  if (loggers.every(logger => logger.count === 0)) return 'noData'
  const runs = loggers.flatMap(logger => logger.specs.flatMap(spec => spec.runs))
  if (runs.some(run => run.kind === 'excursion')) return 'excursion'
  return loggers.some(logger => logger.gaps.length > 0) ? 'incomplete' : 'kept'
}

/** The first value of a time counts; a delivery owns from ≤ time < to. */
function ownReadings(arrivals: readonly Arrival[], link: ReferenceLink): Arrival[] {
  const first = arrivals.filter((one, index) => arrivals.findIndex(other => other.atMs === one.atMs) === index)
  const own = first.filter(({ atMs }) => !(atMs < link.fromMs) && !(atMs >= (endOf(link) ?? Infinity)))
  return own.toSorted((a, b) => a.atMs - b.atMs)
}

function endOf(link: ReferenceLink): number | null {
  if (link.toMs !== null) return link.toMs
  const [first = null] = [link.deliveredAtMs, link.nextLinkFromMs].filter(end => end !== null).toSorted((a, b) => a - b)
  return first
}

function median(numbers: readonly number[]): number | null {
  let rest = numbers.toSorted((a, b) => a - b)
  while (rest.length > 2) rest = rest.slice(1, -1)
  return rest.length ? sum(rest) / rest.length : null
}

/** Stretches of readings without a gap in them. */
function split(readings: readonly Arrival[], isGap: (ms: number) => boolean): Arrival[][] {
  const starts = readings.flatMap((reading, index) =>
    index === 0 || isGap(reading.atMs - readings[index - 1]!.atMs) ? [index] : [],
  )
  return starts.map((start, index) => readings.slice(start, starts[index + 1]))
}

function silences(readings: readonly Arrival[], link: ReferenceLink): { fromMs: number; toMs: number }[] {
  const moments = [link.fromMs, ...readings.map(reading => reading.atMs), endOf(link) ?? link.nowMs]
  return moments.slice(1).map((toMs, index) => ({ fromMs: moments[index]!, toMs }))
}

/** USP <1079.2> as it is printed. */
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

/** Each stretch becomes a word of the letters i, a and b (inside, above, below); runs are its longest parts without an i. */
function judge(stretches: readonly Arrival[][], spec: JudgingSpec) {
  const letter = ({ milliCelsius }: Arrival) =>
    spec.upperMilli !== null && !(milliCelsius <= spec.upperMilli)
      ? 'a'
      : spec.lowerMilli !== null && !(milliCelsius >= spec.lowerMilli)
        ? 'b'
        : 'i'
  const judged = stretches.map((stretch, index) => {
    const word = stretch.map(letter).join('')
    const timeIn = (wanted: string) =>
      sum(stretch.slice(1).map((next, at) => (word[at] === wanted ? next.atMs - stretch[at]!.atMs : 0)))
    const atEnd = index + 1 === stretches.length ? ('open' as const) : ('gap' as const)
    const runs = [...word.matchAll(/[ab]+/g)].map(found => describeRun(stretch, found.index, found[0], spec, atEnd))
    return { inBandMs: timeIn('i'), aboveMs: timeIn('a'), belowMs: timeIn('b'), runs }
  })
  return {
    inBandMs: sum(judged.map(({ inBandMs }) => inBandMs)),
    aboveMs: sum(judged.map(({ aboveMs }) => aboveMs)),
    belowMs: sum(judged.map(({ belowMs }) => belowMs)),
    runs: judged.flatMap(({ runs }) => runs),
  }
}

function describeRun(
  stretch: readonly Arrival[],
  start: number,
  letters: string,
  spec: JudgingSpec,
  atEnd: 'open' | 'gap',
): ReferenceRun {
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
