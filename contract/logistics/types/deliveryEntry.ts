import { z } from 'zod'
import { gln } from '#contract/kernel/gs1/keyFields.ts'
import { ssccOf } from '#contract/kernel/gs1/keys.ts'
import { isDay } from '#contract/kernel/time/lateness.ts'
import { maxPlannedStops, maxRemarkLength } from '#contract/logistics/rules/plannedStops.ts'
import {
  centreCode,
  clearable,
  companyCode,
  expiry,
  expiryWithoutLot,
  hasLotOfExpiry,
  intervalSeconds,
  itemCode,
  latitude,
  longitude,
  lot,
  apiDay,
  apiInstant,
  apiText,
  planned,
  serial,
  wholeNumber,
} from '#contract/logistics/types/entryFields.ts'
import { destinationKinds, transportSections } from '#contract/logistics/rules/transportSections.ts'

const place = {
  centreCode: clearable(centreCode),
  name: apiText(200),
  nameEn: clearable(apiText(200)).describe(
    'The English name; absent, English readers see the name of the centre, or this one',
  ),
  gln: clearable(gln).describe(
    'Global location number. With centreCode it must be the one that the company of the centre registered; alone, it names ' +
      'your own centre, or the only one that a trading partner lets you name. Any other stays a number of this place',
  ),
  lat: clearable(latitude),
  lon: clearable(longitude),
}
const hasWholePosition = (at: { lat?: number | null; lon?: number | null }) => (at.lat == null) === (at.lon == null)
const halfPosition = { error: 'lat and lon come together', path: ['lat'] }

export const PlaceEntry = z.strictObject(place).refine(hasWholePosition, halfPosition)
export const DestinationEntry = z
  .strictObject({
    ...place,
    kind: z
      .enum(destinationKinds)
      .optional()
      .describe('distributionCentre for a new delivery; absent later, it stays as it is'),
  })
  .refine(hasWholePosition, halfPosition)
export type PlaceEntry = z.output<typeof PlaceEntry>

/** Only times of one form are compared: a day means its end. */
const endsBefore = ({ plannedArrival: from, plannedDeparture: to }: { [name in StopTime]?: string | null }) => {
  if (from == null || to == null || isDay(from) !== isDay(to)) return false
  return Date.parse(to) < Date.parse(from)
}
type StopTime = 'plannedArrival' | 'plannedDeparture'

/** It has no centre: a place that somebody plans to pass names no company, and lets none see the delivery. */
export const PlannedStopEntry = z
  .strictObject({
    name: place.name,
    nameEn: clearable(apiText(200)).describe('The English name; absent, English readers see this one'),
    lat: place.lat,
    lon: place.lon,
    plannedArrival: clearable(planned),
    plannedDeparture: clearable(planned),
  })
  .refine(hasWholePosition, halfPosition)
  .refine(stop => !endsBefore(stop), { error: 'must not be before plannedArrival', path: ['plannedDeparture'] })
export type PlannedStopEntry = z.output<typeof PlannedStopEntry>

export const ItemEntry = z
  .strictObject({
    itemCode: itemCode.describe("An item of the depositor's product master"),
    lot: clearable(lot),
    expiry,
    quantity: wholeNumber,
  })
  .refine(hasLotOfExpiry, expiryWithoutLot)
export type ItemEntry = z.output<typeof ItemEntry>

export const LoggerEntry = z
  .strictObject({
    serial,
    owner: clearable(companyCode).describe(
      "Company that owns the logger, a party of the delivery; absent, the key's company",
    ),
    from: apiInstant,
    to: clearable(apiInstant).describe("Absent: until delivered, or the logger's next delivery"),
    intervalSeconds: clearable(intervalSeconds),
    items: clearable(z.array(z.int().min(0)).min(1).max(1000)).describe(
      "Places in the delivery's items, from 0; absent, the logger accompanies all of them",
    ),
  })
  .refine(assignment => assignment.to == null || Date.parse(assignment.to) > Date.parse(assignment.from), {
    error: 'must be later than from',
    path: ['to'],
  })
export type LoggerEntry = z.output<typeof LoggerEntry>

/** A pallet or box with a label of its own. */
export const UnitEntry = z.strictObject({
  sscc: apiText(40)
    .refine(sscc => ssccOf(sscc) !== undefined, 'is not an SSCC of 18 digits, or its check digit is wrong')
    .describe('Serial shipping container code, with or without (00)'),
  items: clearable(z.array(z.int().min(0)).min(1).max(1000)).describe(
    "Places in the delivery's items, from 0; absent, it is not said what is inside",
  ),
  loggers: clearable(z.array(z.strictObject({ serial, owner: clearable(companyCode) })).max(100)).describe(
    "Loggers of the delivery that are in or on it; without owner, the key's company's",
  ),
})
export type UnitEntry = z.output<typeof UnitEntry>

/** Fields that a new delivery requires and that cannot be cleared later. */
export const requiredOfDelivery = [
  'deliveryType',
  'depositCode',
  'shipFrom',
  'destination',
  'shippingDate',
  'items',
  'loggers',
] as const

/** A delivery as sent; only `reference` is always required (INT-8). */
export const DeliveryEntry = z.strictObject({
  reference: apiText(100),
  deliveryType: z.enum(transportSections).optional().describe('The transport section. Required for a new delivery'),
  depositCode: companyCode.optional().describe('Owner of the goods. Required for a new delivery'),
  shipperCode: clearable(companyCode),
  consigneeCode: clearable(companyCode),
  carrierCode: clearable(companyCode),
  slipNo: clearable(z.array(apiText(100)).max(100)),
  inboundNo: clearable(apiText(100)),
  clientManagementNo: clearable(apiText(100)),
  shipFrom: PlaceEntry.optional().describe('Replaced whole. Required for a new delivery'),
  destination: DestinationEntry.optional().describe('Replaced whole. Required for a new delivery'),
  shippingDate: apiDay.optional().describe('Required for a new delivery'),
  plannedPickup: clearable(planned),
  actualPickup: clearable(apiInstant),
  scheduledArrival: clearable(planned),
  deliveredAt: clearable(apiInstant),
  plannedStops: clearable(z.array(PlannedStopEntry).max(maxPlannedStops)).describe(
    'Stops planned between the two places, in their order; replaced whole. A plan only: nothing is evaluated by it. ' +
      'The parties of the delivery read it',
  ),
  scheduledPieces: clearable(wholeNumber),
  actualPieces: clearable(wholeNumber),
  shippedPieces: clearable(wholeNumber),
  receivedPieces: clearable(wholeNumber),
  warehousedOn: clearable(apiDay),
  inboundPallets: clearable(wholeNumber),
  palletsOnTime: clearable(wholeNumber),
  items: z.array(ItemEntry).max(1000).optional().describe('Replaced whole. Required for a new delivery'),
  loggers: z.array(LoggerEntry).max(1000).optional().describe('Replaced whole. Required for a new delivery'),
  units: clearable(z.array(UnitEntry).max(1000)).describe(
    'Logistic units, by which the delivery is found; replaced whole. A pallet that goes on keeps its SSCC in each delivery',
  ),
  remark: clearable(apiText(maxRemarkLength)).describe(
    'For the parties of the delivery, who all read it; nobody else does',
  ),
  sentAt: clearable(apiInstant).describe('When the sender wrote this; older than the stored one, it changes nothing'),
  reason: clearable(apiText(500)).describe(
    'Why; required where a logger assignment is changed or removed after pickup',
  ),
})
export type DeliveryEntry = z.output<typeof DeliveryEntry>
