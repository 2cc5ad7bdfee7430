import type { BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import type { DestinationKind, TransportSection } from '#contract/logistics/rules/transportSections.ts'
import { seededRandom } from '#demo/seededRandom.ts'
import { type DemoCentre, centreOf } from '#demo/world/companies/centres.ts'
import { carriers, companyOf } from '#demo/world/companies/companies.ts'
import { dayNumber, shortDay } from '#demo/days.ts'
import { everydayFault, type Fault } from '#demo/world/loggers/fault.ts'
import type { Hospital } from '#demo/world/companies/hospitals.ts'
import { lotOn } from '#demo/world/goods/products.ts'
import { productOf } from '#demo/world/goods/products.ts'
import { type Trip, tripOf } from '#demo/world/deliveries/trip.ts'

/** A place as named in a delivery; the English name of a centre comes from its master record. */
export type DeliveryPlace = {
  centreCode: string | null
  name: string
  nameEn: string | null
  gln: string | null
  lat: number
  lon: number
}

export type PlannedItem = { itemCode: string; lot: string; expiry: string; quantity: number }

/** Items of one band and their number of loggers; `items` are indexes into the delivery's items. */
export type Compartment = { band: BandCode; items: number[]; loggers: number }

/** A delivery with its whole course, past and future. */
export type PlannedDelivery = {
  reference: string
  senderCode: string
  section: TransportSection
  depositorCode: string
  shipperCode: string
  consigneeCode: string | null
  carrierCode: string
  slipNumbers: string[]
  inboundNumber: string | null
  clientManagementNumber: string
  from: DeliveryPlace
  to: DeliveryPlace
  destinationKind: DestinationKind
  plannedPickupMs: number
  isArrivalPlannedByDay: boolean
  items: PlannedItem[]
  compartments: Compartment[]
  /** Null if the receiver did not count. */
  receivedPieces: number | null
  pallets: number
  palletsOnTime: number
  /** The number of pieces that the sender first reported and then corrected. */
  amendedFromPieces: number | null
  /** Of the assignments, if other than the loggers' own interval. */
  intervalSeconds: number | null
  /** Reference of another sender's delivery whose first logger is also assigned to this one for the first hours. */
  alsoAssigns: string | null
  trip: Trip
  fault: Fault
}

/** The given facts of a delivery; all others are random, with its reference as seed. */
export type DeliveryPlan = {
  reference: string
  depositorCode: string
  from: DemoCentre
  to: DemoCentre | Hospital
  plannedPickupMs: number
  items: { itemCode: string; quantity: number }[]
  /** The day on which the lots leave the plant, and a number that distinguishes them from others of this day. */
  lotDay: number
  lotNumber: string
  carrierCode?: string
  fault?: Fault
  pickupDelayMinutes?: number
  arrivalDelayMinutes?: number
  isArrivalPlannedByDay?: boolean
  amendedFromPieces?: number
  intervalSeconds?: number | null
  alsoAssigns?: string
}

export function planDelivery(plan: DeliveryPlan): PlannedDelivery {
  const { reference, from, to, plannedPickupMs } = plan
  const random = seededRandom(`delivery ${reference}`)
  const centre = 'code' in to ? to : null
  const section = from.kind === 'plant' ? '0001' : centre?.kind === 'logistics' ? '0002' : '0003'
  const items = plan.items.map(item => ({ ...item, ...lotOn(item.itemCode, plan.lotDay, plan.lotNumber) }))
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0)
  const pallets = Math.max(1, Math.round(pieces / 24))
  return {
    reference,
    senderCode: from.companyCode,
    section,
    depositorCode: plan.depositorCode,
    shipperCode: from.companyCode,
    consigneeCode: centre?.companyCode ?? null,
    carrierCode: plan.carrierCode ?? carriers[Math.floor(random.next() ** 1.6 * carriers.length)] ?? carriers[0],
    slipNumbers: Array.from({ length: random.isTrue(0.12) ? 2 : 1 }, () => slipNumber(random.next())),
    inboundNumber: centre ? `IN${shortDay(dayNumber(plannedPickupMs))}${random.integer(1000, 9999)}` : null,
    clientManagementNumber: `${companyOf(plan.depositorCode).prefix}${random.integer(100_000, 999_999)}`,
    from: placeOf(from),
    to: placeOf(to),
    destinationKind: section === '0003' && !centre ? 'medicalInstitution' : 'distributionCentre',
    plannedPickupMs,
    isArrivalPlannedByDay: plan.isArrivalPlannedByDay ?? random.isTrue(0.12),
    items,
    compartments: compartmentsOf(items, centre === null),
    receivedPieces: receivedPieces(centre, reference, random.isTrue(0.015) ? pieces - 1 : pieces),
    pallets,
    palletsOnTime: random.isTrue(0.94) ? pallets : pallets - 1,
    amendedFromPieces: plan.amendedFromPieces ?? (random.isTrue(0.02) ? pieces + random.integer(1, 5) : null),
    intervalSeconds: plan.intervalSeconds ?? null,
    alsoAssigns: plan.alsoAssigns ?? null,
    trip: tripOf({ ...plan, section, isMedical: centre === null }),
    fault: plan.fault ?? everydayFault(reference),
  }
}

export const piecesOf = (delivery: PlannedDelivery) => delivery.items.reduce((sum, item) => sum + item.quantity, 0)

const placeOf = (place: DemoCentre | Hospital): DeliveryPlace => ({
  centreCode: 'code' in place ? centreOf(place.code).code : null,
  name: place.name,
  nameEn: 'code' in place ? null : place.nameEn,
  gln: 'code' in place ? null : place.gln,
  lat: place.lat,
  lon: place.lon,
})

/** Some hospitals do not count what they receive. */
const receivedPieces = (centre: DemoCentre | null, reference: string, pieces: number) =>
  centre === null && seededRandom(`counted ${reference}`).isTrue(0.06) ? null : pieces

/** Twelve digits in groups of four. */
const slipNumber = (fraction: number) =>
  String(Math.floor(fraction * 1e12))
    .padStart(12, '0')
    .replace(/(\d{4})(\d{4})(\d{4})/, '$1-$2-$3')

/** Items of one band travel together: in a lorry with two loggers, in a box to a hospital with one. */
function compartmentsOf(items: readonly PlannedItem[], isMedical: boolean): Compartment[] {
  const byBand = Map.groupBy(items.keys(), index => productOf(items[index]?.itemCode ?? '').band)
  return [...byBand].map(([band, indexes]) => ({
    band,
    items: [...indexes],
    loggers: isMedical || byBand.size > 1 ? 1 : 2,
  }))
}
