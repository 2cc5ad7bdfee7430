import { maxClockSkewMs } from '#contract/kernel/time/clockSkew.ts'
import { isObject, listOf, type Fields } from '#contract/integration/epcis/eventFields.ts'
import { celsiusFrom } from '#contract/integration/epcis/meaning.ts'
import { isEventType, type EventType } from '#contract/integration/epcis/events.ts'
import { standardWord } from '#contract/integration/epcis/vocabulary.ts'

/** What is wrong with an event, by the path within it. */
export type EventFault = { path: (string | number)[]; message: string }

/**
 * What a schema cannot say about an event (EPCIS 2.0, chapter 7): which lists it needs, the order of its times, units that
 * measure what is reported. Reads whatever is there, so that a fault of a field hides no other.
 */
export function eventRules(event: Fields, nowMs: number): EventFault[] {
  return [
    ...(isEventType(event.type) ? lists[event.type](event) : []),
    ...times(event, nowMs),
    ...quantities(event),
    ...sensors(event),
  ]
}

const lists: Record<EventType, (event: Fields) => EventFault[]> = {
  ObjectEvent: event => [
    ...(Array.isArray(event.epcList) || has(event.quantityList) || reportsOnPlace(event)
      ? []
      : [fault('', 'has neither epcList nor quantityList, nor sensor data of a readPoint')]),
    ...(event.ilmd !== undefined && isAction(event.action) && event.action !== 'ADD'
      ? [fault('ilmd', 'is allowed with action ADD only')]
      : []),
  ],
  AggregationEvent: event => [...parent(event, event.action !== 'OBSERVE'), ...children(event)],
  AssociationEvent: event => [...parent(event, true), ...children(event)],
  TransactionEvent: event => [
    ...(has(event.bizTransactionList) ? [] : [fault('bizTransactionList', 'names no business transaction')]),
    ...(Array.isArray(event.epcList) || has(event.quantityList) || event.action === 'DELETE'
      ? []
      : [fault('', 'has neither epcList nor quantityList')]),
  ],
  TransformationEvent: event => {
    const input = has(event.inputEPCList) || has(event.inputQuantityList)
    const output = has(event.outputEPCList) || has(event.outputQuantityList)
    if ((input && output) || (event.transformationID !== undefined && (input || output))) return []
    return [fault('', 'needs an input and an output, or a transformationID with one of them')]
  },
}

const parent = (event: Fields, isNeeded: boolean) =>
  isNeeded && event.parentID === undefined ? [fault('parentID', 'is missing')] : []

const children = (event: Fields) =>
  has(event.childEPCs) || has(event.childQuantityList) || event.action === 'DELETE'
    ? []
    : [fault('', 'has neither childEPCs nor childQuantityList')]

const reportsOnPlace = (event: Fields) => has(event.sensorElementList) && event.readPoint !== undefined

function times(event: Fields, nowMs: number): EventFault[] {
  const happened = ms(event.eventTime)
  const declared = ms(fields(event.errorDeclaration).declarationTime)
  return [
    ...(happened > nowMs + maxClockSkewMs ? [fault('eventTime', 'is more than 10 minutes in the future')] : []),
    ...(declared < happened
      ? [fault('errorDeclaration.declarationTime', 'is before the event that it declares false')]
      : []),
  ]
}

const quantityLists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'] as const

/** Without a unit a quantity counts pieces (EPCIS 2.0, 7.3.3.3). */
const quantities = (event: Fields) =>
  quantityLists.flatMap(name =>
    objects(event[name]).flatMap((one, at) =>
      one.uom === undefined && typeof one.quantity === 'number' && !Number.isInteger(one.quantity)
        ? [{ path: [name, at, 'quantity'], message: 'is no whole number: a quantity without uom counts pieces' }]
        : one.uom !== undefined && one.quantity === undefined
          ? [{ path: [name, at, 'uom'], message: 'measures no quantity' }]
          : [],
    ),
  )

const sensors = (event: Fields) =>
  objects(event.sensorElementList).flatMap((element, at) => {
    const metadata = fields(element.sensorMetadata)
    const [start, end] = [ms(metadata.startTime), ms(metadata.endTime)]
    const path = ['sensorElementList', at]
    const order = end < start ? [{ path: [...path, 'sensorMetadata', 'endTime'], message: 'is before startTime' }] : []
    const reports = objects(element.sensorReport).flatMap((report, place) =>
      unitFaults(report, [...path, 'sensorReport', place]),
    )
    return [...order, ...reports]
  })

/** Units of UN/CEFACT Recommendation 20 that measure what is reported. */
const units: ReadonlyMap<string, readonly string[]> = new Map([
  ['Temperature', Object.keys(celsiusFrom)],
  ['RelativeHumidity', ['P1']],
])
const measured = ['value', 'minValue', 'maxValue', 'meanValue'] as const

function unitFaults(report: Fields, path: (string | number)[]): EventFault[] {
  const type = typeof report.type === 'string' ? standardWord('measurementType', report.type) : undefined
  const allowed = type === undefined ? undefined : units.get(type)
  const faults: EventFault[] = []
  if (allowed && typeof report.uom === 'string' && !allowed.includes(report.uom)) {
    faults.push({ path: [...path, 'uom'], message: `${report.uom} does not measure ${type}: ${allowed.join(', ')}` })
  }
  if (type === 'Temperature' && report.uom === undefined && measured.some(name => report[name] !== undefined)) {
    faults.push({ path: [...path, 'uom'], message: 'is missing: a temperature without unit says nothing' })
  }
  if (typeof report.minValue === 'number' && typeof report.maxValue === 'number' && report.minValue > report.maxValue) {
    faults.push({ path: [...path, 'minValue'], message: 'is greater than maxValue' })
  }
  return faults
}

const fault = (path: string, message: string): EventFault => ({ path: path === '' ? [] : path.split('.'), message })
const has = (list: unknown) => Array.isArray(list) && list.length > 0
const isAction = (action: unknown) => action === 'ADD' || action === 'OBSERVE' || action === 'DELETE'
const fields = (value: unknown): Fields => (isObject(value) ? value : {})
/** One for each value, also where it is no object: a fault names its place in the list. */
const objects = (value: unknown) => listOf(value).map(fields)
/** NaN, which compares with nothing, if it is no time. */
const ms = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
