import { sideOf } from '#contract/telemetry/rules/temperature/bands.ts'
import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { columnReadings, type ColumnReadings } from '#web/kernel/temperatureChart/values/columnReadings.ts'
import type { TimeView } from '#web/kernel/temperatureChart/axes/timeView.ts'

export type ColumnState = 'inside' | 'above' | 'below' | 'both' | 'gap' | 'silent'
export type ColumnRow = {
  logger: ChartLogger
  readings: ColumnReadings
  state: ColumnState
  /** What the run is that the column lies in. */
  kind: 'excursion' | 'spike' | null
}

/** A column of the plot in ms, one pixel wider on each side, so that a peak needs no pixel-perfect pointing. */
export function columnAt(view: TimeView, columns: number, atPx: number): TimeView {
  const msPerPx = (view.toMs - view.fromMs) / Math.max(columns, 1)
  const fromMs = view.fromMs + (Math.floor(atPx) - 1) * msPerPx
  return { fromMs, toMs: fromMs + 3 * msPerPx }
}

export const columnRows = (loggers: readonly ChartLogger[], column: TimeView): ColumnRow[] =>
  loggers.map(logger => {
    const readings = columnReadings(logger.curve, logger.gaps, column)
    const state = stateOf(logger, readings)
    const isOutside = state === 'above' || state === 'below' || state === 'both'
    return { logger, readings, state, kind: isOutside ? kindOf(logger, column) : null }
  })

function stateOf({ band }: ChartLogger, readings: ColumnReadings): ColumnState {
  if (readings.state === 'gap' || readings.state === 'silent') return readings.state
  const isAbove = sideOf(band, readings.highestMilli) === 'above'
  const isBelow = sideOf(band, readings.lowestMilli) === 'below'
  if (isAbove && isBelow) return 'both'
  if (isAbove) return 'above'
  return isBelow ? 'below' : 'inside'
}

function kindOf(logger: ChartLogger, column: TimeView): ColumnRow['kind'] {
  const periods = logger.periods.filter(period => period.fromMs <= column.toMs && period.toMs >= column.fromMs)
  if (periods.some(period => period.kind === 'excursion')) return 'excursion'
  return periods.length > 0 ? 'spike' : null
}

/** The time that the readings of a column cover, or the column's middle where there is none. */
export function timeOfRows(rows: readonly ColumnRow[], column: TimeView): TimeView {
  const measured = rows.map(row => row.readings).filter(readings => readings.state === 'measured')
  if (measured.length === 0) {
    const middleMs = (column.fromMs + column.toMs) / 2
    return { fromMs: middleMs, toMs: middleMs }
  }
  return {
    fromMs: Math.min(...measured.map(readings => readings.fromMs)),
    toMs: Math.max(...measured.map(readings => readings.toMs)),
  }
}
