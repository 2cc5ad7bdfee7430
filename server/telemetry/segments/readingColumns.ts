/**
 * Readings of one logger in columns, ascending in time: times in ms UTC, thousandths of °C, humidity in hundredths of a
 * percent (−1: none), positions in degrees (NaN: none), and the batch of each.
 */
export type ReadingColumns = {
  loggerId: number
  atMs: Float64Array
  milliCelsius: Int32Array
  centiHumidity: Int16Array
  lat: Float32Array
  lon: Float32Array
  batchId: Float64Array
}

const names = ['atMs', 'milliCelsius', 'centiHumidity', 'lat', 'lon', 'batchId'] as const

export function emptyColumns(loggerId: number, count: number): ReadingColumns {
  return {
    loggerId,
    atMs: new Float64Array(count),
    milliCelsius: new Int32Array(count),
    centiHumidity: new Int16Array(count).fill(-1),
    lat: new Float32Array(count).fill(NaN),
    lon: new Float32Array(count).fill(NaN),
    batchId: new Float64Array(count),
  }
}

/** The readings at [start, end), without a copy. */
export const columnsWithin = (columns: ReadingColumns, start: number, end: number): ReadingColumns => ({
  loggerId: columns.loggerId,
  atMs: columns.atMs.subarray(start, end),
  milliCelsius: columns.milliCelsius.subarray(start, end),
  centiHumidity: columns.centiHumidity.subarray(start, end),
  lat: columns.lat.subarray(start, end),
  lon: columns.lon.subarray(start, end),
  batchId: columns.batchId.subarray(start, end),
})

/** Readings of one logger from several pieces, in order of time. */
export function inOrder(pieces: readonly ReadingColumns[]): ReadingColumns {
  const joined = emptyColumns(
    pieces[0]?.loggerId ?? 0,
    pieces.reduce((sum, { atMs }) => sum + atMs.length, 0),
  )
  let start = 0
  for (const piece of pieces) {
    for (const name of names) joined[name].set(piece[name], start)
    start += piece.atMs.length
  }
  return sorted(joined)
}

function sorted(columns: ReadingColumns): ReadingColumns {
  const { atMs } = columns
  // As they are where no piece overlaps another.
  if (atMs.every((ms, n) => n === 0 || (atMs[n - 1] ?? 0) <= ms)) return columns
  return at(
    columns,
    placesOf(atMs).sort((a, b) => (atMs[a] ?? 0) - (atMs[b] ?? 0)),
  )
}

const placesOf = ({ length }: Float64Array) => new Int32Array(length).map((_, place) => place)

/** The readings whose place is wanted. */
export const selected = (columns: ReadingColumns, isWanted: (place: number) => boolean): ReadingColumns =>
  at(columns, placesOf(columns.atMs).filter(isWanted))

function at(columns: ReadingColumns, places: Int32Array): ReadingColumns {
  const chosen = emptyColumns(columns.loggerId, places.length)
  for (const name of names) {
    const [to, from] = [chosen[name], columns[name]]
    for (let place = 0; place < places.length; place++) to[place] = from[places[place] ?? 0] ?? 0
  }
  return chosen
}
