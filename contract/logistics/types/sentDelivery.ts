import { z } from 'zod'
import { day, instant } from '#contract/kernel/fields.ts'
import { destinationKinds, transportSections } from '#contract/logistics/rules/transportSections.ts'

const place = z.object({
  centreCode: z.string().nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  gln: z.string().nullable().describe('Global location number: of a centre its own, else as the sender stated it'),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})

/** Where a delivery is planned to stop on its way (LOG-151). */
export const PlannedStop = place.omit({ centreCode: true, gln: true }).extend({
  plannedArrival: z.union([instant, day]).nullable(),
  plannedDeparture: z.union([instant, day]).nullable(),
})
export type PlannedStop = z.output<typeof PlannedStop>

/** A delivery as its sender sent it, with the fields of DeliveryEntry. */
export const SentDelivery = z.object({
  reference: z.string(),
  deliveryType: z.enum(transportSections),
  depositCode: z.string(),
  shipperCode: z.string().nullable(),
  consigneeCode: z.string().nullable(),
  carrierCode: z.string().nullable(),
  slipNo: z.array(z.string()),
  inboundNo: z.string().nullable(),
  clientManagementNo: z.string().nullable(),
  shipFrom: place,
  destination: place.extend({ kind: z.enum(destinationKinds) }),
  shippingDate: day,
  plannedPickup: z.union([instant, day]).nullable(),
  actualPickup: instant.nullable(),
  scheduledArrival: z.union([instant, day]).nullable(),
  deliveredAt: instant.nullable(),
  plannedStops: z.array(PlannedStop).describe('In their order; a plan, whatever happened'),
  scheduledPieces: z.int().nullable(),
  actualPieces: z.int().nullable(),
  shippedPieces: z.int().nullable(),
  receivedPieces: z.int().nullable(),
  warehousedOn: day.nullable(),
  inboundPallets: z.int().nullable(),
  palletsOnTime: z.int().nullable(),
  items: z.array(
    z.object({
      itemCode: z.string(),
      lot: z.string().nullable(),
      expiry: day.nullable(),
      quantity: z.int(),
    }),
  ),
  loggers: z.array(
    z.object({
      serial: z.string(),
      owner: z.string(),
      from: instant,
      to: instant.nullable(),
      intervalSeconds: z.int().nullable(),
      items: z.array(z.int()).nullable().describe('Places in the items above; null: all of them'),
    }),
  ),
  units: z
    .array(
      z.object({
        sscc: z.string(),
        items: z.array(z.int()).nullable().describe('Places in the items above; null: not stated'),
        loggers: z.array(z.object({ serial: z.string(), owner: z.string() })),
      }),
    )
    .describe('Logistic units, in the order in which they were sent'),
  remark: z.string().nullable(),
  sentAt: instant.nullable(),
})
export type SentDelivery = z.output<typeof SentDelivery>
