import type { RequestOf } from '#contract/kernel/call.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import type { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { isDay } from '#contract/kernel/time/lateness.ts'
import type { RegisteredDelivery } from '#contract/logistics/types/deliveryRegistration.ts'

export type Request = RequestOf<typeof deliveryRegistrationCalls.saveDelivery>
type Delivery = RegisteredDelivery['delivery']

/** A day, and perhaps a time of day, as clocks in the portal's time zone show them. */
export type Moment = { day: string; time: string }
export type PlaceFields = {
  centreCode: string | null
  name: string
  nameEn: string
  gln: string
  lat: number | null
  lon: number | null
}
/** `key` tells items apart while they are typed: loggers refer to it. */
export type ItemFields = { key: string; itemCode: string | null; lot: string; expiry: string; quantity: number | null }
/** The place that a line has in the delivery that the form was filled from, whose seconds its times keep. */
type Line = { former?: number }
export type StopFields = Line &
  Omit<PlaceFields, 'centreCode' | 'gln'> & { plannedArrival: Moment; plannedDeparture: Moment }
export type LoggerFields = Line & {
  serial: string
  owner: string
  from: Moment
  to: Moment
  intervalSeconds: number | null
  items: string[]
}

/** A unit keeps the loggers that its sender stated. */
export type UnitFields = { sscc: string; items: string[]; loggers: { serial: string; owner: string }[] }

export const numberNames = ['inboundNo', 'clientManagementNo'] as const
export const partyNames = ['shipperCode', 'consigneeCode', 'carrierCode'] as const
export const planNames = ['plannedPickup', 'scheduledArrival'] as const
export const actualNames = ['actualPickup', 'deliveredAt'] as const
export const countNames = [
  'scheduledPieces',
  'actualPieces',
  'shippedPieces',
  'receivedPieces',
  'inboundPallets',
  'palletsOnTime',
] as const

export type RegistrationFields = {
  reference: string
  deliveryType: Delivery['deliveryType']
  shippingDate: string
  slipNo: string[]
  depositCode: string | null
  shipFrom: PlaceFields
  destination: PlaceFields & { kind: Delivery['destination']['kind'] }
  warehousedOn: string
  plannedStops: StopFields[]
  items: ItemFields[]
  loggers: LoggerFields[]
  units: UnitFields[]
  remark: string
  reason: string
} & Record<(typeof numberNames)[number], string> &
  Record<(typeof partyNames)[number], string | null> &
  Record<(typeof planNames)[number] | (typeof actualNames)[number], Moment> &
  Record<(typeof countNames)[number], number | null>

const noMoment: Moment = { day: '', time: '' }
const noPlace: PlaceFields = { centreCode: null, name: '', nameEn: '', gln: '', lat: null, lon: null }

export const newStop: StopFields = {
  name: '',
  nameEn: '',
  lat: null,
  lon: null,
  plannedArrival: noMoment,
  plannedDeparture: noMoment,
}

/**
 * A line that is added has a random key, not a counted one: what was typed before a reload keeps its keys. Those that a form
 * begins with are the same each time, since the draft of a form is found by what it began with.
 */
export const newItem = (key = Math.random().toString(36).slice(2)): ItemFields => ({
  key,
  itemCode: null,
  lot: '',
  expiry: '',
  quantity: null,
})
const keyAt = (place: number) => `line ${place}`
export const newUnit: UnitFields = { sscc: '', items: [], loggers: [] }
export const newLogger = (owner: string): LoggerFields => ({
  serial: '',
  owner,
  from: noMoment,
  to: noMoment,
  intervalSeconds: null,
  items: [],
})

export const emptyFields = (today: string): RegistrationFields => ({
  reference: '',
  deliveryType: '0003',
  shippingDate: today,
  slipNo: [],
  inboundNo: '',
  clientManagementNo: '',
  depositCode: null,
  shipperCode: null,
  consigneeCode: null,
  carrierCode: null,
  shipFrom: noPlace,
  destination: { ...noPlace, kind: 'distributionCentre' },
  plannedPickup: noMoment,
  actualPickup: noMoment,
  scheduledArrival: noMoment,
  deliveredAt: noMoment,
  scheduledPieces: null,
  actualPieces: null,
  shippedPieces: null,
  receivedPieces: null,
  inboundPallets: null,
  palletsOnTime: null,
  warehousedOn: '',
  plannedStops: [],
  items: [newItem(keyAt(0))],
  loggers: [],
  units: [],
  remark: '',
  reason: '',
})

/** An instant, or a planned day, as it is typed. */
export function momentOf(at: string | null, timeZone: string): Moment {
  if (at === null) return noMoment
  if (isDay(at)) return { day: at, time: '' }
  const [day = '', time = ''] = zonedTime(new Date(at), timeZone).split('T')
  return { day, time: time.slice(0, 5) }
}

/** A delivery as its form is filled. */
export function fieldsOf({ delivery }: RegisteredDelivery, timeZone: string): RegistrationFields {
  const moment = (at: string | null) => momentOf(at, timeZone)
  const items = delivery.items.map(({ lot, expiry, ...item }, place) => ({
    key: keyAt(place),
    ...item,
    lot: lot ?? '',
    expiry: expiry ?? '',
  }))
  const keysAt = (places: readonly number[] | null) => (places ?? []).flatMap(place => items[place]?.key ?? [])
  return {
    ...delivery,
    inboundNo: delivery.inboundNo ?? '',
    clientManagementNo: delivery.clientManagementNo ?? '',
    shipFrom: placeOf(delivery.shipFrom),
    destination: { ...placeOf(delivery.destination), kind: delivery.destination.kind },
    plannedPickup: moment(delivery.plannedPickup),
    actualPickup: moment(delivery.actualPickup),
    scheduledArrival: moment(delivery.scheduledArrival),
    deliveredAt: moment(delivery.deliveredAt),
    warehousedOn: delivery.warehousedOn ?? '',
    plannedStops: delivery.plannedStops.map(({ nameEn, plannedArrival, plannedDeparture, ...stop }, former) => ({
      ...stop,
      former,
      nameEn: nameEn ?? '',
      plannedArrival: moment(plannedArrival),
      plannedDeparture: moment(plannedDeparture),
    })),
    remark: delivery.remark ?? '',
    items,
    units: delivery.units.map(({ items: places, ...unit }) => ({ ...unit, items: keysAt(places) })),
    loggers: delivery.loggers.map(({ from, to, items: places, ...logger }, former) => ({
      ...logger,
      former,
      from: moment(from),
      to: moment(to),
      items: keysAt(places),
    })),
    reason: '',
  }
}

const placeOf = ({ centreCode, name, nameEn, gln, lat, lon }: Delivery['shipFrom']): PlaceFields => ({
  centreCode,
  name,
  nameEn: nameEn ?? '',
  gln: gln ?? '',
  lat,
  lon,
})

/**
 * A new delivery like an earlier one. Its numbers, lots, times and remark are not copied: a number that nobody looked
 * at would be wrong.
 */
export function copyOf(seen: RegisteredDelivery, today: string): RegistrationFields {
  const { delivery } = seen
  const empty = emptyFields(today)
  const copied = fieldsOf(seen, 'UTC')
  return {
    ...empty,
    deliveryType: delivery.deliveryType,
    depositCode: delivery.depositCode,
    shipperCode: delivery.shipperCode,
    consigneeCode: delivery.consigneeCode,
    carrierCode: delivery.carrierCode,
    shipFrom: copied.shipFrom,
    destination: copied.destination,
    plannedStops: copied.plannedStops.map(stop => ({
      ...stop,
      plannedArrival: noMoment,
      plannedDeparture: noMoment,
    })),
    items: copied.items.map(item => ({ ...item, lot: '', expiry: '' })),
  }
}
