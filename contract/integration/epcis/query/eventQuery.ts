import { orderDirections, type EventQuery, type QueryFault } from '#contract/integration/epcis/query/queryTypes.ts'
import { testOf } from '#contract/integration/epcis/query/eventTests.ts'
import { parseInstant } from '#contract/telemetry/rules/readings/receivedTime.ts'

/** Parameters by their names, as a URL or a named query has them; a URL separates the values of one by `|`. */
export type QueryParameters = Readonly<Record<string, unknown>>

/** Parameters that say how results are told rather than which events they are. */
export const controls = ['orderBy', 'orderDirection', 'eventCountLimit', 'maxEventCount'] as const
export const timeLimits = {
  GE_eventTime: ['eventTime', 'fromMs'],
  LT_eventTime: ['eventTime', 'beforeMs'],
  GE_recordTime: ['recordTime', 'fromMs'],
  LT_recordTime: ['recordTime', 'beforeMs'],
} as const

const highestCount = 10_000

/**
 * The query that the parameters state (EPCIS 2.0, 8.2.7.1), or what is wrong with them, each by its name. A parameter that is
 * not known is refused: left out, it would let pass what somebody meant to exclude.
 */
export function eventQuery(parameters: QueryParameters): { query: EventQuery } | { faults: QueryFault[] } {
  const faults: QueryFault[] = []
  const query: EventQuery = { eventTime: {}, recordTime: {}, tests: [], order: null, limit: null, most: null }
  const fault = (parameter: string, message: string) => void faults.push({ parameter, message })
  for (const [name, value] of Object.entries(parameters)) {
    const values = valuesOf(value)
    if (!isStorable(name)) fault(name, 'has letters that do not exist')
    else if (values === undefined || values.length === 0) fault(name, 'has no value')
    else if (Object.hasOwn(timeLimits, name)) setTime(query, name as keyof typeof timeLimits, values, fault)
    else if (!controls.some(one => one === name)) {
      const test = testOf(name, values)
      if ('fault' in test) fault(name, test.fault)
      else query.tests.push({ name, values, holds: test.holds })
    }
  }
  setControls(query, parameters, fault)
  return faults.length > 0 ? { faults } : { query }
}

type Fault = (parameter: string, message: string) => void

/** Without NUL and halves of letters, which PostgreSQL does not take. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** The texts of a value; undefined if it is none. */
function valuesOf(value: unknown): string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = list.map(one => (Number.isFinite(one) || typeof one === 'boolean' ? String(one) : one))
  return texts.every(one => typeof one === 'string' && one !== '' && one.length <= 2000 && isStorable(one))
    ? (texts as string[])
    : undefined
}

function setTime(query: EventQuery, name: keyof typeof timeLimits, values: readonly string[], fault: Fault) {
  const atMs = parseInstant(values[0] ?? '')
  if (values.length > 1 || typeof atMs === 'string') return fault(name, 'is no time with Z or an offset')
  const [field, end] = timeLimits[name]
  query[field][end] = atMs
}

function setControls(query: EventQuery, parameters: QueryParameters, fault: Fault) {
  const { orderBy, orderDirection = 'DESC', eventCountLimit, maxEventCount } = parameters
  if (orderBy !== undefined) {
    if (orderBy !== 'eventTime' && orderBy !== 'recordTime') fault('orderBy', 'is neither eventTime nor recordTime')
    else query.order = { by: orderBy, descending: orderDirection === 'DESC' }
  }
  if (!orderDirections.some(one => one === orderDirection)) fault('orderDirection', 'is neither ASC nor DESC')
  query.limit = count('eventCountLimit', eventCountLimit, fault)
  query.most = count('maxEventCount', maxEventCount, fault)
  if (eventCountLimit !== undefined && orderBy === undefined) fault('eventCountLimit', 'needs orderBy')
  if (eventCountLimit !== undefined && maxEventCount !== undefined) fault('maxEventCount', 'excludes eventCountLimit')
}

function count(name: string, value: unknown, fault: Fault): number | null {
  if (value === undefined) return null
  const number = Number(value)
  if (Number.isInteger(number) && number >= 1 && number <= highestCount) return number
  fault(name, `is no whole number from 1 to ${highestCount}`)
  return null
}
