import type { ReadSeries } from '#server/devices/reader/file/loggerFileReading.ts'
import type { IncomingReadings } from '#server/telemetry/ingest/incomingReadings.ts'

/** The readings of several series of a file, one after the other; `serialIndex` is the index of the series. */
export function incomingSeries(series: readonly ReadSeries[]): IncomingReadings {
  const count = series.reduce((sum, { readings }) => sum + readings.count, 0)
  const incoming: IncomingReadings = {
    count,
    serials: series.map(({ key }) => key),
    serialIndex: new Int32Array(count),
    atMs: new Float64Array(count),
    milliCelsius: new Int32Array(count),
    centiHumidity: new Int16Array(count),
    lat: new Float32Array(count).fill(NaN),
    lon: new Float32Array(count).fill(NaN),
    line: new Int32Array(count),
    batteries: new Map(series.flatMap(({ battery }, place) => (battery ? [[place, battery]] : []))),
  }
  let at = 0
  for (const [place, { readings }] of series.entries()) {
    incoming.serialIndex.fill(place, at, at + readings.count)
    for (const column of ['atMs', 'milliCelsius', 'centiHumidity', 'line'] as const) {
      incoming[column].set(readings[column].subarray(0, readings.count), at)
    }
    at += readings.count
  }
  return incoming
}
