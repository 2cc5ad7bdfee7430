import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import {
  CommodityTemperature,
  DeliveryRow,
  Item,
  LocalInfo,
  outcome,
  ProductLogger,
  section,
  StatusInfo,
  TemperatureInfo,
} from '#contract/calls/deliveryShapes.ts'
import { codes } from '#contract/codes.ts'
import { day, deliveryId, enterpriseCode, listOf, loggerLinkId, paging, text } from '#contract/fields.ts'
import { transportSections } from '#contract/rules/transportSections.ts'

export const deliverySortKeys = ['shippingDate', 'scheduledArrival', 'deliveredAt', 'reference', 'destination'] as const
const listing = {
  ...paging,
  sort: z.enum(deliverySortKeys).default('shippingDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
  enterpriseCode: enterpriseCode.optional(),
}

const details = { deliveryId, enterpriseCode: enterpriseCode.optional() }

const DeliveryStatus = ['DeliveryStatus'] as const
const shared = { allowed: DeliveryStatus, companiesOf: 'DeliveryStatus' as const }

export const deliveryCalls = {
  searchByNumber: defineCall({
    path: '/delivery/searchDeliveryByNumber',
    summary: 'Deliveries by reference, slip or inbound number; several separated by comma, space or line',
    ...shared,
    request: z.strictObject({ number: text(4000), ...listing }),
    response: listOf(DeliveryRow),
  }),
  searchByOther: defineCall({
    path: '/delivery/searchDeliveryByOther',
    summary: 'Deliveries by shipping date, section and other criteria; at most 12 months (4511)',
    ...shared,
    emptyCodes: { shippingDateFrom: codes.enterShippingDate, shippingDateTo: codes.enterShippingDate },
    request: z.strictObject({
      shippingDateFrom: day,
      shippingDateTo: day,
      deliveryType: z.union([section, z.array(section).min(1).max(transportSections.length)]),
      deliveryStatus: z.enum(['1', '2']).optional(),
      /** 01 at least one excursion, 00 data and no excursion. */
      temperatureExcursion: z.enum(['00', '01']).optional(),
      temperatureOutcome: outcome.optional(),
      customerNumber: text(100).optional(),
      productName: text(200).optional(),
      productCode: text(100).optional(),
      lot: text(100).optional(),
      departurePlace: text(200).optional(),
      deliveryDestination: text(200).optional(),
      carrier: text(200).optional(),
      late: z.boolean().optional(),
      ...listing,
    }),
    response: listOf(DeliveryRow),
  }),
  statusInfo: defineCall({
    path: '/deliveryStatus/statusInfo',
    summary: 'One delivery: facts, progress along its chain, amendments',
    ...shared,
    request: z.strictObject(details),
    response: StatusInfo,
  }),
  localInfo: defineCall({
    path: '/deliveryStatus/localInfo',
    summary: 'Where a delivery was and is (5502 where no position was received)',
    ...shared,
    request: z.strictObject(details),
    response: LocalInfo,
  }),
  temperatureInfo: defineCall({
    path: '/deliveryStatus/temperatureInfo',
    summary: 'Curves, runs, gaps and figures of every logger of a delivery (4508 where there is no reading)',
    ...shared,
    request: z.strictObject({
      ...details,
      width: z.int().min(1).max(10_000).default(1200),
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    response: TemperatureInfo,
  }),
  productInfo: defineCall({
    path: '/deliveryStatus/productInfo',
    summary: 'The shipping list of a delivery (4509 where it has no item)',
    ...shared,
    request: z.strictObject(details),
    response: z.array(Item),
  }),
  commodityTemperatureInfo: defineCall({
    path: '/deliveryStatus/commodityTemperatureInfo',
    summary: 'Temperature of each item by its own band and tolerance',
    ...shared,
    request: z.strictObject(details),
    response: z.array(CommodityTemperature),
  }),
  getProductLoggerList: defineCall({
    path: '/productLogger/getProductLoggerList',
    summary: 'The shipping list per logger',
    ...shared,
    request: z.strictObject(details),
    response: z.array(ProductLogger),
  }),
  downloadCsv: defineCall({
    path: '/deliveryStatus/downloadCsv',
    summary: 'All readings of a delivery, or of one logger, as stored: CSV, streamed',
    ...shared,
    kind: 'file',
    request: z.strictObject({ ...details, loggerLinkId: loggerLinkId.optional() }),
    response: z.null(),
  }),
}
