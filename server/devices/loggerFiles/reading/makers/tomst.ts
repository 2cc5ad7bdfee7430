import { fixedZone } from '#contract/kernel/time/clockZone.ts'
import type { Layout } from '#server/devices/loggerFiles/reading/explanation/layout.ts'
import type { TableSample } from '#server/devices/loggerFiles/reading/table/tableSample.ts'
import { rawNumber } from '#server/devices/loggerFiles/reading/text/rawNumber.ts'
import { rawTime } from '#server/devices/loggerFiles/reading/time/rawTime.ts'

/** number; time; zone in quarter hours; T1; T2; T3; moisture; shake; error */
const leastColumns = 9
const temperatures = [3, 4, 5]
const farthestQuarters = 56

/** TOMST TMS: no heads; times in UTC by the maker's convention, three temperatures in °C. */
export function tomstLayout(sample: TableSample): Layout | undefined {
  const [first] = sample.rows
  const known = sample.rows.filter(({ cells }) => isTomst(cells))
  // a cut or damaged line here and there makes no other form of it
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
    said: [],
    statedReadings: null,
    heads: [],
  }
}

const whole = /^-?\d+$/
const isTomst = (cells: readonly string[]) =>
  cells.length >= leastColumns &&
  whole.test(cells[0] ?? '') &&
  rawTime(cells[1] ?? '') !== undefined &&
  whole.test(cells[2] ?? '') &&
  Math.abs(Number(cells[2])) <= farthestQuarters &&
  temperatures.every(column => rawNumber(cells[column] ?? '') !== undefined) &&
  whole.test(cells[6] ?? '')
