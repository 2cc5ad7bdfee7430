import type { RegisteredDelivery } from '#contract/logistics/types/deliveryRegistration.ts'
import { instantOf } from '#web/kernel/ui/days/wallClock.ts'
import {
  momentOf,
  type LoggerFields,
  type Moment,
  type PlaceFields,
  type RegistrationFields,
  type Request,
  type StopFields,
} from '#web/logistics/registration/registrationFields.ts'

type Sending = {
  timeZone: string
  /** Whose delivery it is. */
  enterpriseCode: string | undefined
  /** What the form was filled from, where it amends that. */
  seen: RegisteredDelivery | undefined
}

/** What a form sends: every field, so that an emptied one is cleared. */
export function requestOf(fields: RegistrationFields, { timeZone, enterpriseCode, seen }: Sending): Request {
  const { items, loggers, units, shipFrom, destination, reason, depositCode, ...facts } = fields
  const was = seen?.delivery
  const at = (moment: Moment, former: string | null | undefined) => instantAt(moment, former, timeZone)
  const placeOfKey = new Map(items.map(({ key }, place) => [key, place]))
  return {
    ...facts,
    ...(seen && { deliveryId: seen.deliveryId, version: seen.version }),
    enterpriseCode,
    reference: fields.reference.trim(),
    depositCode: depositCode ?? undefined,
    inboundNo: textOrNull(fields.inboundNo),
    clientManagementNo: textOrNull(fields.clientManagementNo),
    shipFrom: placeOf(shipFrom),
    destination: { ...placeOf(destination), kind: destination.kind },
    plannedPickup: at(fields.plannedPickup, was?.plannedPickup),
    actualPickup: at(fields.actualPickup, was?.actualPickup),
    scheduledArrival: at(fields.scheduledArrival, was?.scheduledArrival),
    deliveredAt: at(fields.deliveredAt, was?.deliveredAt),
    warehousedOn: fields.warehousedOn || null,
    plannedStops: fields.plannedStops.map(stop => stopOf(stop, was, timeZone)),
    items: items.map(({ itemCode, lot, expiry, quantity }) => ({
      itemCode: itemCode ?? '',
      lot: textOrNull(lot),
      expiry: expiry || null,
      quantity: quantity ?? 0,
    })),
    loggers: loggers.map(logger => ({
      ...timesOf(logger, was, timeZone),
      serial: logger.serial.trim(),
      owner: logger.owner,
      intervalSeconds: logger.intervalSeconds,
      items: placesOf(logger, placeOfKey),
    })),
    units: units.map(unit => ({
      sscc: unit.sscc.trim(),
      items: placesOf(unit, placeOfKey),
      loggers: unit.loggers.filter(({ serial, owner }) =>
        loggers.some(one => one.serial.trim() === serial && one.owner === owner),
      ),
    })),
    remark: textOrNull(fields.remark),
    reason: textOrNull(reason),
  }
}

const textOrNull = (text: string | null) => text?.trim() || null

const placeOf = ({ centreCode, name, nameEn, gln, lat, lon }: PlaceFields) => ({
  centreCode,
  name: name.trim(),
  nameEn: textOrNull(nameEn),
  gln: textOrNull(gln),
  lat,
  lon,
})

const isSame = (one: Moment, other: Moment) => one.day === other.day && one.time === other.time

/** Fields hold minutes: a time that nobody changed keeps the seconds that its sender gave it. */
function instantAt(moment: Moment, former: string | null | undefined, timeZone: string): string | null {
  if (moment.day === '') return null
  if (former && isSame(moment, momentOf(former, timeZone))) return former
  return moment.time === '' ? moment.day : instantOf(`${moment.day}T${moment.time}`, timeZone)
}

function stopOf(
  { former, name, nameEn, lat, lon, ...times }: StopFields,
  was: RegisteredDelivery['delivery'] | undefined,
  zone: string,
) {
  const before = former === undefined ? undefined : was?.plannedStops[former]
  return {
    name: name.trim(),
    nameEn: textOrNull(nameEn),
    lat,
    lon,
    plannedArrival: instantAt(times.plannedArrival, before?.plannedArrival, zone),
    plannedDeparture: instantAt(times.plannedDeparture, before?.plannedDeparture, zone),
  }
}

function timesOf({ former, from, to }: LoggerFields, was: RegisteredDelivery['delivery'] | undefined, zone: string) {
  const before = former === undefined ? undefined : was?.loggers[former]
  return { from: instantAt(from, before?.from, zone) ?? '', to: instantAt(to, before?.to, zone) }
}

/** Null where none is chosen; without the ones that it measured, a logger does not measure the others. */
function placesOf({ items }: { items: readonly string[] }, placeOfKey: ReadonlyMap<string, number>): number[] | null {
  return items.length === 0 ? null : items.flatMap(key => placeOfKey.get(key) ?? [])
}
