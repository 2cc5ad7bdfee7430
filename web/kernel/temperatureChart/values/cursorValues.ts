import type { ChartLogger } from '#web/kernel/temperatureChart/chartLogger.ts'
import { columnRows, type ColumnState } from '#web/kernel/temperatureChart/values/columnRows.ts'

/** What a logger measured at the cursor, and how much warmer that is than the coldest logger then. */
export type CursorValue = {
  logger: ChartLogger
  state: ColumnState
  kind: 'excursion' | 'spike' | null
  /** null where it measured nothing then: in a gap, before its start, after its end. */
  milliCelsius: number | null
  aboveColdestMilli: number | null
}

/** Of each logger the reading nearest in time; nothing is made up over a gap (TEL-24). */
export function cursorValues(loggers: readonly ChartLogger[], atMs: number): CursorValue[] {
  const values = columnRows(loggers, { fromMs: atMs, toMs: atMs }).map(({ logger, readings, state, kind }) => ({
    logger,
    state,
    kind,
    milliCelsius: 'lowestMilli' in readings ? readings.lowestMilli : null,
  }))
  const coldest = Math.min(...values.flatMap(value => value.milliCelsius ?? []))
  return values.map(value => ({
    ...value,
    aboveColdestMilli: value.milliCelsius === null ? null : value.milliCelsius - coldest,
  }))
}
