import { array, boolean, constantFrom, integer, record, type Arbitrary } from 'fast-check'

/** A sample as a logger stores it; `localMs` is the time that its clock showed, as if that were UTC. */
export type Logged = { localMs: number; milliCelsius: number; centiHumidity: number }

const minuteMs = 60_000
const start = Date.UTC(2003, 0, 1)
const lastStart = Date.UTC(2025, 11, 1)

/** A series of readings at whole minutes, in ascending order. */
export const loggedSeries: Arbitrary<Logged[]> = record({
  start: integer({ min: start / minuteMs, max: lastStart / minuteMs }),
  steps: array(integer({ min: 1, max: 3 * 24 * 60 }), { minLength: 2, maxLength: 30 }),
  values: array(
    record({ milliCelsius: integer({ min: -99_999, max: 99_999 }), centiHumidity: integer({ min: 0, max: 10_000 }) }),
    {
      minLength: 31,
      maxLength: 31,
    },
  ),
}).map(({ start, steps, values }) => {
  let minute = start
  return [0, ...steps].map((step, index) => {
    minute += step
    return { localMs: minute * minuteMs, ...(values[index] ?? { milliCelsius: 0, centiHumidity: 0 }) }
  })
})

/** A series with readings from a test, ten minutes apart from 3 April 2026. */
export const tenMinutes = (celsius: readonly number[], from = Date.UTC(2026, 3, 3, 9)): Logged[] =>
  celsius.map((value, index) => ({
    localMs: from + index * 10 * minuteMs,
    milliCelsius: Math.round(value * 1000),
    centiHumidity: 4500,
  }))

/** How a file writes its values. */
export type Style = {
  serial: string
  decimalSign: '.' | ','
  dateOrder: 'ymd' | 'dmy' | 'mdy'
  dateSign: '-' | '/' | '.'
  isLongYear: boolean
  isHalfDay: boolean
  lineEnd: '\n' | '\r\n' | '\r'
  endsWithBreak: boolean
  /** Reverses the order of the columns. */
  turn: number
}

export const plainStyle: Style = {
  serial: 'SN-4711',
  decimalSign: '.',
  dateOrder: 'ymd',
  dateSign: '-',
  isLongYear: true,
  isHalfDay: false,
  lineEnd: '\n',
  endsWithBreak: true,
  turn: 0,
}

export const styles: Arbitrary<Style> = record({
  serial: constantFrom('20024354', 'A00000000', '0000-00000', '130400191542', 'ロガー7'),
  decimalSign: constantFrom('.', ','),
  dateOrder: constantFrom('ymd', 'dmy', 'mdy'),
  dateSign: constantFrom('-', '/', '.'),
  isLongYear: boolean(),
  isHalfDay: boolean(),
  lineEnd: constantFrom('\n', '\r\n', '\r'),
  endsWithBreak: boolean(),
  turn: integer({ min: 0, max: 7 }),
})
