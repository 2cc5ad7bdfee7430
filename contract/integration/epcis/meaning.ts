import { parseDigitalLink } from '#contract/kernel/gs1/digitalLink.ts'
import type { EpcisEvent, ObjectEvent, SensorElement, SensorReport } from '#contract/integration/epcis/events.ts'
import { glnOfUri, gs1Keys, numberOfTransaction, type DocumentNumber } from '#contract/integration/epcis/identifiers.ts'
import { standardWord } from '#contract/integration/epcis/vocabulary.ts'

/** What an event tells of a delivery: picked up, arrived, on its way, or never shipped. */
export type ProgressAct = 'pickup' | 'arrival' | 'underWay' | 'void'
export type Progress = {
  act: ProgressAct
  /** As sent. */
  at: string
  /** Numbers of the documents it names, and the SSCCs of its units. */
  numbers: (DocumentNumber & { isDespatchAdvice: boolean })[]
  ssccs: string[]
  /** Global location numbers of where it happened, and of the locations that it names as source and destination. */
  here: string[]
  from: string[]
  to: string[]
  /** Whether the act is stated outright, or depends on the place: arriving may be at a stop. */
  dependsOnPlace: boolean
}

const acts: Record<string, { act: ProgressAct; dependsOnPlace?: true }> = {
  shipping: { act: 'pickup' },
  departing: { act: 'pickup', dependsOnPlace: true },
  transporting: { act: 'underWay' },
  arriving: { act: 'arrival', dependsOnPlace: true },
  receiving: { act: 'arrival' },
  void_shipping: { act: 'void' },
}

/** Undefined for an event of another business step. */
export function progressOf(event: EpcisEvent): Progress | undefined {
  const step = acts[stepOf(event) ?? '']
  if (!step) return undefined
  return {
    act: step.act,
    at: event.eventTime,
    numbers: (event.bizTransactionList ?? []).map(({ type, bizTransaction }) => ({
      ...numberOfTransaction(bizTransaction),
      isDespatchAdvice: type !== undefined && standardWord('bizTransactionType', type) === 'desadv',
    })),
    ssccs: unitsOf(event),
    here: glns([event.readPoint?.id, event.bizLocation?.id]),
    from: glns(locations(event.sourceList).map(one => one.source)),
    to: glns(locations(event.destinationList).map(one => one.destination)),
    dependsOnPlace: step.dependsOnPlace ?? false,
  }
}

/** The standard business step, as a bare word. */
export const stepOf = (event: EpcisEvent) => event.bizStep && standardWord('bizStep', event.bizStep)

const locations = <One extends { type: string }>(list: readonly One[] | undefined) =>
  (list ?? []).filter(one => standardWord('sourceDestinationType', one.type) === 'location')

const glns = (uris: readonly (string | undefined)[]) => uris.flatMap(uri => (uri && glnOfUri(uri)) ?? [])

function unitsOf(event: EpcisEvent): string[] {
  const fields: Record<string, unknown> = event
  const named = [fields.parentID, fields.epcList, fields.childEPCs].flat()
  return [...new Set(named.flatMap(uri => (typeof uri === 'string' ? (gs1Keys(uri)?.['00'] ?? []) : [])))]
}

/** A temperature at a moment. `device` is its URI; null where the event names none. Humidity in %, position in WGS 84. */
export type SensorReading = {
  device: string | null
  /** As sent. */
  time: string
  celsius: number
  humidity: number | null
  lat: number | null
  lon: number | null
}

/**
 * The readings of an event, and how many temperature reports are none: minimum, maximum and mean of a period are figures about
 * readings.
 */
export function readingsOf(event: EpcisEvent): { readings: SensorReading[]; aggregates: number } {
  const readings: SensorReading[] = []
  let aggregates = 0
  for (const element of event.sensorElementList ?? []) {
    const momentAndDevice = (report: SensorReport) => `${momentOf(event, element, report)} ${deviceOf(element, report)}`
    const together = Map.groupBy(element.sensorReport, momentAndDevice)
    const others = new Map([...together].map(([key, same]) => [key, besides(same)]))
    for (const report of element.sensorReport) {
      if (standardWord('measurementType', report.type) !== 'Temperature') continue
      const time = momentOf(event, element, report)
      const celsius = celsiusOf(report)
      if (time === undefined || celsius === undefined) {
        aggregates += 1
        continue
      }
      readings.push({
        device: deviceOf(element, report),
        time,
        celsius,
        ...(others.get(momentAndDevice(report)) ?? besides([])),
      })
    }
  }
  return { readings, aggregates }
}

/** A value of a period has no moment. */
function momentOf(event: EpcisEvent, { sensorMetadata = {} }: SensorElement, report: SensorReport) {
  const isOfPeriod = sensorMetadata.startTime !== undefined || sensorMetadata.endTime !== undefined
  return report.time ?? sensorMetadata.time ?? (isOfPeriod ? undefined : event.eventTime)
}

const deviceOf = ({ sensorMetadata }: SensorElement, report: SensorReport) =>
  report.deviceID ?? sensorMetadata?.deviceID ?? null

/** Humidity and position among what an element reports of one device and moment. */
function besides(same: readonly SensorReport[]) {
  const valueOf = (matches: (report: SensorReport) => boolean) => same.find(matches)?.value ?? null
  const component = (word: string) => (one: SensorReport) =>
    one.component !== undefined && standardWord('component', one.component) === word
  const lat = valueOf(component('latitude'))
  const lon = valueOf(component('longitude'))
  return {
    humidity: valueOf(one => standardWord('measurementType', one.type) === 'RelativeHumidity' && one.uom === 'P1'),
    ...(lat === null || lon === null ? { lat: null, lon: null } : { lat, lon }),
  }
}

/** In °C, to the thousandth; undefined without a single value. */
function celsiusOf({ value, uom }: SensorReport): number | undefined {
  if (value === undefined) return undefined
  const celsius = celsiusFrom[uom ?? '']?.(value)
  return celsius === undefined ? undefined : Math.round(celsius * 1000) / 1000
}

/** To °C, by units of UN/CEFACT Recommendation 20. */
export const celsiusFrom: Record<string, (value: number) => number> = {
  CEL: value => value,
  FAH: value => ((value - 32) * 5) / 9,
  KEL: value => value - 273.15,
  A48: value => (value * 5) / 9 - 273.15,
}

/** Pieces of an item that were counted at a place. */
export type StockCount = { gtin: string; lot: string | null; gln: string; quantity: number; at: string }

const counting = new Set(['stock_taking', 'cycle_counting'])
const moving = new Set(['storing', 'stocking', 'holding', 'picking', 'removing', 'accepting'])

/**
 * What an event tells of stock. Only a count states how much there is; of goods that are put away, how many were there before
 * is not known.
 */
export function stockOf(event: EpcisEvent): { counts: StockCount[]; isMovement: boolean } {
  const step = stepOf(event) ?? ''
  const isMovement = moving.has(step)
  const [gln] = glns([event.bizLocation?.id, event.readPoint?.id])
  if (!counting.has(step) || event.type !== 'ObjectEvent' || gln === undefined) return { counts: [], isMovement }
  const counts = (event.quantityList ?? []).flatMap(({ epcClass, quantity, uom }) => {
    const keys = gs1Keys(epcClass)
    if (!keys?.['01'] || quantity === undefined || uom !== undefined) return []
    return [{ gtin: keys['01'], lot: keys['10'] ?? null, gln, quantity, at: event.eventTime }]
  })
  return { counts: counts.length > 0 ? counts : serialisedCounts(event, gln), isMovement }
}

/**
 * Serialised items, one piece each, by GTIN and lot. Quantities beside them count the same goods or others, which nobody can
 * tell: then they alone count.
 */
function serialisedCounts(event: ObjectEvent, gln: string): StockCount[] {
  const classes = event.quantityList ?? []
  if (classes.some(one => one.quantity !== undefined)) return []
  // By their keys: a URN and a Digital Link may name one item twice.
  const items = new Map<string, { gtin: string; lot: string | null }>()
  for (const epc of event.epcList ?? []) {
    const keys = gs1Keys(epc)
    if (!keys?.['01'] || !keys['21']) continue
    const key = `${keys['01']} ${keys['21']}`
    items.set(key, { gtin: keys['01'], lot: items.get(key)?.lot ?? lotOfLink(epc) })
  }
  const isOneClass = new Set([...items.values()].map(({ gtin }) => gtin)).size === 1
  const lotNumber: unknown = isOneClass ? event.ilmd?.['cbvmda:lotNumber'] : undefined
  const lotOf = (gtin: string) => {
    const ofClass = classes.map(({ epcClass }) => gs1Keys(epcClass)).filter(keys => keys?.['01'] === gtin)
    const stated = new Set([...ofClass.map(keys => keys?.['10']), lotNumber].filter(lot => typeof lot === 'string'))
    const [lot] = stated
    return lot !== undefined && stated.size === 1 ? lot : null
  }
  const counted = [...items.values()].map(({ gtin, lot }) => ({ gtin, lot: lot ?? lotOf(gtin) }))
  const together = Map.groupBy(counted, ({ gtin, lot }) => JSON.stringify([gtin, lot]))
  return [...together.values()].flatMap(same =>
    same.slice(0, 1).map(one => ({ ...one, gln, quantity: same.length, at: event.eventTime })),
  )
}

/** The lot that a Digital Link states beside the serial. */
const lotOfLink = (epc: string) => parseDigitalLink(epc)?.elements?.find(element => element.ai === '10')?.value ?? null
