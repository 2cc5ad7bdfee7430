import type { LocalInfo, LoggerTemperature, Run } from '#contract/calls/deliveryShapes.ts'
import type { Band } from '#contract/rules/bands.ts'
import { positionAt, type LonLat, type Trace } from '#web/map/traceLegs.ts'

/** An excursion with the place where it was worst; null where no logger told a position then. */
export type TraceExcursion = {
  loggerLinkId: number
  serial: string
  fromMs: number
  toMs: number
  isAbove: boolean
  worstMilli: number
  band: Band
  /** `toldBy` is another logger of the delivery, where this one tells no positions. */
  worst: { atMs: number; at: LonLat; toldBy: string | null } | null
}

type Measured = Pick<LoggerTemperature, 'loggerLinkId' | 'serial' | 'shown'>

/**
 * Where on their way the loggers were outside of the band for too long, in order of time. Loggers of a delivery travel
 * together: where one tells no positions, those of the logger that told most stand for it.
 */
export function traceExcursions(traces: LocalInfo['traces'], loggers: readonly Measured[]): TraceExcursion[] {
  const fullest = traces.reduce<Trace | null>(
    (one, other) => (one && one.atMs.length >= other.atMs.length ? one : other),
    null,
  )
  const excursions = loggers.flatMap(logger => {
    const trace = traces.find(one => one.loggerLinkId === logger.loggerLinkId) ?? fullest
    const runs = logger.shown.runs.filter(run => run.kind === 'excursion')
    return trace ? runs.map(run => excursionOf(trace, logger, run)) : []
  })
  return excursions.sort((one, other) => one.fromMs - other.fromMs || one.loggerLinkId - other.loggerLinkId)
}

function excursionOf(trace: Trace, { loggerLinkId, serial, shown }: Measured, run: Run): TraceExcursion {
  const [fromMs, toMs] = [Date.parse(run.startedAt), Date.parse(run.endedAt)]
  const isAbove = beyond(shown.band, run.highestMilli) >= beyond(shown.band, run.lowestMilli)
  return {
    loggerLinkId,
    serial,
    fromMs,
    toMs,
    isAbove,
    worstMilli: isAbove ? run.highestMilli : run.lowestMilli,
    band: shown.band,
    worst:
      trace.loggerLinkId === loggerLinkId
        ? ownPlace(trace, fromMs, toMs, isAbove)
        : middlePlace(trace, fromMs, toMs, trace.serial),
  }
}

const beyond = ({ lowerMilli, upperMilli }: Band, milli: number) =>
  Math.max(upperMilli === null ? 0 : milli - upperMilli, lowerMilli === null ? 0 : lowerMilli - milli)

/** Positions may come more rarely than temperatures: then the one nearest to the middle of the excursion. */
function ownPlace(trace: Trace, fromMs: number, toMs: number, isAbove: boolean): TraceExcursion['worst'] {
  let [place, worst] = [-1, -Infinity]
  for (const [index, atMs] of trace.atMs.entries()) {
    if (atMs < fromMs || atMs > toMs) continue
    const milli = trace.milliCelsius[index] ?? 0
    const warmth = isAbove ? milli : -milli
    if (warmth > worst) [place, worst] = [index, warmth]
  }
  if (place === -1) return middlePlace(trace, fromMs, toMs, null)
  return { atMs: trace.atMs[place] ?? 0, at: [trace.lon[place] ?? 0, trace.lat[place] ?? 0], toldBy: null }
}

function middlePlace(trace: Trace, fromMs: number, toMs: number, toldBy: string | null): TraceExcursion['worst'] {
  const atMs = (fromMs + toMs) / 2
  const at = positionAt(trace, atMs)
  return at && { atMs, at, toldBy }
}
