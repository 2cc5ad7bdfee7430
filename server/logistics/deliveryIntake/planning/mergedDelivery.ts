import {
  requiredOfDelivery,
  type DeliveryEntry,
  type PlaceEntry,
  type PlannedStopEntry,
} from '#contract/logistics/types/deliveryEntry.ts'
import type { PlannedStop } from '#contract/logistics/types/sentDelivery.ts'
import { isDay } from '#contract/kernel/time/lateness.ts'
import type { DeliveryState, PlaceState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import type { KnownWorld } from '#server/logistics/deliveryIntake/knownWorld.ts'
import type { ApiIssue } from '#server/identity/apiKeys/apiIssue.ts'

/** A delivery without its items, loggers and units. */
export type DeliveryFacts = Omit<DeliveryState, 'items' | 'loggers' | 'units'>

/** The required fields that a new delivery lacks. */
export const missingFields = (entry: DeliveryEntry): ApiIssue[] =>
  requiredOfDelivery
    .filter(field => entry[field] === undefined)
    .map(field => ({ path: field, message: 'is required for a new delivery', fault: 'missing' }))

/** INT-8: an absent field stays as it is, null clears it; lists and places are replaced as a whole. */
export function mergedFacts(was: DeliveryState | undefined, entry: DeliveryEntry, world: KnownWorld): DeliveryFacts {
  const { items: _items, loggers: _loggers, units: _units, reason: _reason, ...sent } = entry
  const reported = {
    ...sent,
    slipNo: sent.slipNo === null ? [] : sent.slipNo,
    shipFrom: sent.shipFrom && placeOf(sent.shipFrom, world),
    destination: sent.destination && {
      ...placeOf(sent.destination, world),
      kind: sent.destination.kind ?? was?.destination.kind ?? 'distributionCentre',
    },
    plannedPickup: inUtc(sent.plannedPickup),
    actualPickup: keptTime('actualPickup', was, entry),
    scheduledArrival: inUtc(sent.scheduledArrival),
    deliveredAt: keptTime('deliveredAt', was, entry),
    plannedStops: sent.plannedStops === null ? [] : sent.plannedStops?.map(stopOf),
    sentAt: inUtc(sent.sentAt),
  }
  const {
    items: _stored,
    loggers: _assignments,
    units: _pallets,
    ...stored
  } = was ?? { ...nothing, items: [], loggers: [], units: [] }
  // Callers have checked missingFields() if nothing is stored.
  const facts = { ...stored, ...withoutAbsent(reported) } as DeliveryFacts
  const isStillOf = (field: ConfirmedTime) => stored.byPeople[field] && facts[field] === stored[field]
  return {
    ...facts,
    wasPickedUp: facts.wasPickedUp || facts.actualPickup !== null,
    // A later entry of the same request meets what this one sends, which nobody confirmed.
    byPeople: { actualPickup: isStillOf('actualPickup'), deliveredAt: isStillOf('deliveredAt') },
  }
}

const nothing = {
  id: null,
  shipperCode: null,
  consigneeCode: null,
  carrierCode: null,
  slipNo: [],
  inboundNo: null,
  clientManagementNo: null,
  plannedPickup: null,
  actualPickup: null,
  scheduledArrival: null,
  deliveredAt: null,
  plannedStops: [],
  scheduledPieces: null,
  actualPieces: null,
  shippedPieces: null,
  receivedPieces: null,
  warehousedOn: null,
  inboundPallets: null,
  palletsOnTime: null,
  reevaluated: [],
  remark: null,
  sentAt: null,
  wasPickedUp: false,
  byPeople: { actualPickup: false, deliveredAt: false },
  hasEvidence: false,
} satisfies Partial<DeliveryState>

/** Without a position, that of the centre applies. */
function placeOf(place: PlaceEntry, world: KnownWorld): PlaceState {
  const centre = place.centreCode == null ? undefined : world.centres.get(place.centreCode)
  return {
    centreCode: place.centreCode ?? null,
    name: place.name,
    nameEn: place.nameEn ?? null,
    // A centre has its own.
    gln: place.centreCode == null ? (place.gln ?? null) : null,
    lat: place.lat ?? centre?.lat ?? null,
    lon: place.lon ?? centre?.lon ?? null,
  }
}

const stopOf = (stop: PlannedStopEntry): PlannedStop => ({
  name: stop.name,
  nameEn: stop.nameEn ?? null,
  lat: stop.lat ?? null,
  lon: stop.lon ?? null,
  plannedArrival: inUtc(stop.plannedArrival) ?? null,
  plannedDeparture: inUtc(stop.plannedDeparture) ?? null,
})

type ConfirmedTime = keyof DeliveryState['byPeople']

/** LOG-124: null clears a time that a person confirmed only with a reason. */
function keptTime(field: ConfirmedTime, was: DeliveryState | undefined, entry: DeliveryEntry) {
  const isUnknown = entry[field] === null && !entry.reason && was?.byPeople[field]
  return isUnknown ? undefined : inUtc(entry[field])
}

const inUtc = (time: string | null | undefined) => (time && !isDay(time) ? new Date(time).toISOString() : time)

const withoutAbsent = (reported: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== undefined))
