import { demoSscc } from '#demo/world/goods/identifiers.ts'
import type { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import type { Point } from '#demo/thermal/climate.ts'
import { positionAt } from '#demo/world/deliveries/trip.ts'
import { dayNumber, dayText, hourMs } from '#demo/days.ts'
import { piecesOf, type PlannedDelivery } from '#demo/world/deliveries/plannedDelivery.ts'

export type Progress = 'unknown' | 'announced' | 'onTheWay' | 'delivered'

/** Senders announce a delivery two days before the pickup. */
export const announcedHours = 50

export function progressAt({ plannedPickupMs, trip }: PlannedDelivery, nowMs: number): Progress {
  if (trip.arrivalMs <= nowMs) return 'delivered'
  if (trip.pickupMs <= nowMs) return 'onTheWay'
  return plannedPickupMs - announcedHours * hourMs <= nowMs ? 'announced' : 'unknown'
}

/** The entry that the sender reports to the partner API at this progress. */
export function deliveryEntry(
  delivery: PlannedDelivery,
  progress: Exclude<Progress, 'unknown'>,
  serials: readonly string[],
): DeliveryEntry {
  const announced = announcedEntry(delivery)
  if (progress === 'announced') return announced
  const onTheWay = { ...announced, ...onTheWayFields(delivery, serials) }
  return progress === 'onTheWay' ? onTheWay : { ...onTheWay, ...deliveredFields(delivery) }
}

function announcedEntry(delivery: PlannedDelivery): DeliveryEntry {
  const { plannedPickupMs, trip, from, to } = delivery
  return {
    reference: delivery.reference,
    deliveryType: delivery.section,
    depositCode: delivery.depositorCode,
    shipperCode: delivery.shipperCode,
    consigneeCode: delivery.consigneeCode,
    carrierCode: delivery.carrierCode,
    slipNo: delivery.slipNumbers,
    inboundNo: delivery.inboundNumber,
    clientManagementNo: delivery.clientManagementNumber,
    shipFrom: from,
    destination: { ...to, kind: delivery.destinationKind },
    shippingDate: dayText(dayNumber(plannedPickupMs)),
    plannedPickup: iso(plannedPickupMs),
    scheduledArrival: delivery.isArrivalPlannedByDay
      ? dayText(dayNumber(trip.plannedArrivalMs))
      : iso(trip.plannedArrivalMs + 15 * 60_000),
    plannedStops: hubsOf(delivery),
    scheduledPieces: delivery.amendedFromPieces ?? piecesOf(delivery),
    remark: delivery.destinationKind === 'medicalInstitution' ? '薬剤部の搬入口にお届けください。' : null,
    items: delivery.items,
    loggers: [],
    // Pallets leave a plant, boxes a centre.
    ...(delivery.section === '0001' && { units: delivery.slipNumbers.map(slip => ({ sscc: demoSscc(slip) })) }),
    sentAt: iso(plannedPickupMs - announcedHours * hourMs),
  }
}

/** A hub is planned to the half hour; how long the lorry waits there, nobody planned. */
const hubsOf = ({ trip }: PlannedDelivery): DeliveryEntry['plannedStops'] =>
  trip.phases
    .filter(({ kind }) => kind === 'hub')
    .map(({ fromMs }) => ({
      name: '中継拠点',
      nameEn: 'Transfer hub',
      ...roundedPoint(positionAt(trip, fromMs)),
      plannedArrival: fromMs < trip.plannedArrivalMs ? iso(halfHour(fromMs)) : null,
    }))

const halfHour = (ms: number) => Math.round(ms / (hourMs / 2)) * (hourMs / 2)
const roundedPoint = ({ lat, lon }: Point) => ({ lat: rounded(lat), lon: rounded(lon) })
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

function onTheWayFields(delivery: PlannedDelivery, serials: readonly string[]): Partial<DeliveryEntry> {
  const { compartments, trip, intervalSeconds } = delivery
  const items = compartments.flatMap(compartment =>
    Array.from({ length: compartment.loggers }, () => (compartments.length === 1 ? null : compartment.items)),
  )
  return {
    actualPickup: iso(trip.pickupMs),
    shippedPieces: piecesOf(delivery),
    actualPieces: piecesOf(delivery),
    loggers: serials.map((serial, nth) => ({
      serial,
      from: iso(trip.pickupMs),
      intervalSeconds,
      items: items[nth] ?? null,
    })),
    sentAt: iso(trip.pickupMs),
  }
}

function deliveredFields(delivery: PlannedDelivery): Partial<DeliveryEntry> {
  const { arrivalMs } = delivery.trip
  const warehousing = {
    warehousedOn: dayText(dayNumber(arrivalMs)),
    inboundPallets: delivery.pallets,
    palletsOnTime: delivery.palletsOnTime,
  }
  return {
    deliveredAt: iso(arrivalMs),
    scheduledPieces: piecesOf(delivery),
    receivedPieces: delivery.receivedPieces,
    ...(delivery.to.centreCode === null ? {} : warehousing),
    ...(delivery.amendedFromPieces === null ? {} : { reason: '出荷実績に合わせて数量を訂正' }),
    sentAt: iso(arrivalMs),
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
