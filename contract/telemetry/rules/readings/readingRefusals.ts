import type { TimeProblem } from '#contract/telemetry/rules/readings/receivedTime.ts'

export type RefusalCode =
  | TimeProblem
  | 'notAnObject'
  | 'unknownField'
  | 'loggerMissing'
  | 'unknownLogger'
  | 'timeInFuture'
  | 'timeBefore2000'
  | 'timeInArchive'
  | 'celsiusNotANumber'
  | 'celsiusOutOfRange'
  | 'sensorMissing'
  | 'humidityOutOfRange'
  | 'positionOutOfRange'
  | 'positionIncomplete'
  | 'batteryOutOfRange'

/** Why a reading is refused: a stable code, the field, and a sentence for the sender. */
export type Refusal = { code: RefusalCode; field: string; text: string }

const refuse = (code: RefusalCode, field: string, why: string): Refusal => ({ code, field, text: `${field}: ${why}` })

const timeTexts: Record<TimeProblem, string> = {
  timeUnreadable: 'must be a time like 2026-11-20T01:02:03Z',
  timeWithoutZone: 'has neither Z nor an offset like +09:00',
  timeImpossible: 'is not a possible date and time',
}
const timeProblems = Object.keys(timeTexts) as TimeProblem[]

/** The refusals of one reading (TEL-6). The caller adds the line. */
export const refusals = {
  notAnObject: refuse('notAnObject', 'reading', 'must be an object with logger, time and celsius'),
  unknownField: (name: string) => refuse('unknownField', name.slice(0, 40), 'is not a field of a reading'),
  loggerMissing: refuse('loggerMissing', 'logger', 'must be the serial of a logger'),
  unknownLogger: refuse('unknownLogger', 'logger', 'is not a logger of your company'),
  time: (problem: TimeProblem) => refuse(problem, 'time', timeTexts[problem]),
  timeInFuture: refuse('timeInFuture', 'time', 'is more than 10 minutes in the future'),
  timeBefore2000: refuse('timeBefore2000', 'time', 'is before the year 2000'),
  timeInArchive: refuse('timeInArchive', 'time', 'is in a month whose readings were moved to the archive'),
  celsiusNotANumber: refuse('celsiusNotANumber', 'celsius', 'must be a number'),
  celsiusOutOfRange: refuse('celsiusOutOfRange', 'celsius', 'must be from -200 to 150'),
  sensorMissing: refuse('sensorMissing', 'celsius', '-200.0 marks a missing sensor'),
  humidityOutOfRange: refuse('humidityOutOfRange', 'humidity', 'must be a number from 0 to 100'),
  positionOutOfRange: (field: 'lat' | 'lon', limit: number) =>
    refuse('positionOutOfRange', field, `must be a number from -${limit} to ${limit}`),
  positionIncomplete: (field: 'lat' | 'lon') =>
    refuse('positionIncomplete', field, 'is missing: lat and lon come together'),
  batteryOutOfRange: refuse('batteryOutOfRange', 'battery', 'must be a number from 0 to 100'),
}

const codesByText = new Map(
  [
    ...Object.values(refusals).filter(refusal => typeof refusal !== 'function'),
    ...timeProblems.map(refusals.time),
    ...(['lat', 'lon'] as const).map(refusals.positionIncomplete),
    refusals.positionOutOfRange('lat', 90),
    refusals.positionOutOfRange('lon', 180),
  ].map(({ text, code }) => [text, code]),
)
const unknownFieldEnd = refusals.unknownField('').text.slice(1)

/**
 * The code of a refusal sentence, for metrics. Of several reasons on one line the first counts; a line that is not a
 * reading at all is 'unreadable'.
 */
export function refusalCodeOf(reason: string): RefusalCode | 'unreadable' {
  const [first = ''] = reason.split('; ')
  return codesByText.get(first) ?? (first.endsWith(unknownFieldEnd) ? 'unknownField' : 'unreadable')
}
