import { fixedZone } from '#contract/kernel/time/clockZone.ts'
import type { Layout } from '#server/devices/reader/explanation/layout.ts'
import type { TableSample } from '#server/devices/reader/table/tableSample.ts'
import { rawNumber } from '#server/devices/reader/text/rawNumber.ts'
import { rawTime } from '#server/devices/reader/time/rawTime.ts'

/** Columns: number; time; zone in quarter hours; T1; T2; T3; moisture; shake; error */
const minColumns = 9
const temperatures = [3, 4, 5]
const maxQuarters = 56

/** TOMST TMS: no headers; times in UTC by the maker's convention, three temperatures in °C. */
export function tomstLayout(sample: TableSample): Layout | undefined {
  const [first] = sample.rows
  const known = sample.rows.filter(({ cells }) => isTomst(cells))
  // Some lines may be cut or damaged.
  if (!first || known.length === 0 || known.length < sample.rows.length * 0.8) return undefined
  return {
    form: 'tomst',
    device: 'TOMST',
    firstLine: first.line,
    time: { column: 1, clock: null, isNumbered: false },
    zone: fixedZone(0),
    channels: temperatures.map((celsius, index) => ({
      celsius,
      humidity: null,
      serial: null,
      channel: `T${index + 1}`,
      unit: 'C',
    })),
    serialColumn: null,
    group: null,
    serialOfBlank: null,
    batteryColumn: null,
    unitColumn: null,
    leftOut: [],
    statements: [],
    statedReadings: null,
    headers: [],
  }
}

const whole = /^-?\d+$/
const isTomst = (cells: readonly string[]) =>
  cells.length >= minColumns &&
  whole.test(cells[0] ?? '') &&
  rawTime(cells[1] ?? '') !== undefined &&
  whole.test(cells[2] ?? '') &&
  Math.abs(Number(cells[2])) <= maxQuarters &&
  temperatures.every(column => rawNumber(cells[column] ?? '') !== undefined) &&
  whole.test(cells[6] ?? '')
