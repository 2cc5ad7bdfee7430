import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { ArrivalEstimates, estimateRequest } from '#contract/logistics/types/arrivalEstimate.ts'
import { DeliveryMap } from '#contract/logistics/types/deliveryMap.ts'
import { deliveryParts } from '#contract/logistics/types/deliveryParts.ts'
import {
  CommodityTemperature,
  ComparableDelivery,
  DeliveryRow,
  Item,
  LocalInfo,
  ProductLogger,
  StatusInfo,
  TemperatureInfo,
} from '#contract/logistics/types/deliveryTypes.ts'
import {
  deliveryCriteria,
  deliveryListing,
  deliveryOrder,
  eitherSearch,
  searchedNumber,
} from '#contract/logistics/types/deliverySearch.ts'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryId, languageCode, listOf, loggerAssignmentId, ofCompany } from '#contract/kernel/fields.ts'

const details = { deliveryId, ...ofCompany }
const DeliveryStatus = ['DeliveryStatus'] as const
const shared = { allowed: DeliveryStatus, companiesOf: 'DeliveryStatus' } as const
const call = defineWith(shared)
const ofDelivery = defineWith({ ...shared, leadsBackToList: true, logSubject: ['deliveryId'] })

export const deliveryCalls = callsAt('/deliveryStatus', {
  searchByNumber: call({
    path: '/delivery/searchDeliveryByNumber',
    summary:
      'Deliveries by reference, slip, inbound or client management number, or SSCC; several separated by comma, space or line',
    leadsBackToList: true,
    log: 'searchDeliveries',
    limit: 'search',
    logSubject: ['number', 'enterpriseCode'],
    request: z.strictObject({ number: searchedNumber, ...deliveryListing }),
    response: listOf(DeliveryRow),
  }),
  searchByOther: call({
    path: '/delivery/searchDeliveryByOther',
    summary: 'Deliveries by shipping date, section and other criteria; at most 12 months (4511)',
    emptyCodes: { shippingDateFrom: codes.enterShippingDate, shippingDateTo: codes.enterShippingDate },
    log: 'searchDeliveries',
    limit: 'search',
    logSubject: Object.keys(deliveryCriteria),
    request: z.strictObject({ ...deliveryCriteria, ...deliveryListing }),
    response: listOf(DeliveryRow),
  }),
  getDeliveryMap: call({
    path: '/delivery/getDeliveryMap',
    summary: 'Positions of all found deliveries in columns, by number or by other criteria',
    log: 'showDeliveryMap',
    limit: 'search',
    logSubject: ['criteria', 'number', 'enterpriseCode'],
    request: z.strictObject(eitherSearch),
    response: DeliveryMap,
  }),
  getArrivalEstimates: call({
    path: '/delivery/getArrivalEstimates',
    summary: 'When deliveries in transit are expected, from position and earlier deliveries of the lane (LOG-85)',
    log: 'none',
    limit: 'search',
    request: estimateRequest,
    response: ArrivalEstimates,
  }),
  downloadDeliveryCsv: call({
    path: '/delivery/downloadDeliveryCsv',
    summary: 'All found deliveries with every column, in the order of the list: CSV, streamed',
    kind: 'file',
    log: 'downloadDeliveries',
    logSubject: ['criteria', 'number', 'enterpriseCode'],
    request: z.strictObject({ ...eitherSearch, ...deliveryOrder }),
  }),
  statusInfo: ofDelivery({
    summary: 'A delivery: its facts, its chain and its amendments',
    log: 'showDelivery',
    request: z.strictObject(details),
    response: StatusInfo,
  }),
  localInfo: ofDelivery({
    summary: 'Positions of a delivery (5502 without any)',
    log: 'showLocation',
    request: z.strictObject(details),
    response: LocalInfo,
  }),
  temperatureInfo: ofDelivery({
    summary: 'Curves, out-of-range periods, gaps and figures of every logger of a delivery (4508 without readings)',
    log: 'showTemperature',
    request: z.strictObject({
      ...details,
      width: z.int().min(1).max(10_000).default(1200),
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    response: TemperatureInfo,
  }),
  getComparableDeliveries: call({
    summary: 'Deliveries on the same lane with readings, at most 50, picked up nearest in time first (LOG-63)',
    log: 'showTemperature',
    limit: 'search',
    logSubject: ['deliveryId'],
    request: z.strictObject(details),
    response: z.array(ComparableDelivery),
  }),
  productInfo: ofDelivery({
    summary: 'The shipping list of a delivery (4509 without items)',
    log: 'showItems',
    request: z.strictObject(details),
    response: z.array(Item),
  }),
  commodityTemperatureInfo: ofDelivery({
    summary: 'Temperature of each item by its own band and tolerance',
    log: 'showTemperature',
    request: z.strictObject(details),
    response: z.array(CommodityTemperature),
  }),
  getProductLoggerList: call({
    path: '/productLogger/getProductLoggerList',
    summary: 'The shipping list per logger',
    log: 'showLoggers',
    limit: 'search',
    logSubject: ['deliveryId'],
    request: z.strictObject(details),
    response: z.array(ProductLogger),
  }),
  downloadCsv: call({
    summary: 'One part of a delivery as CSV, streamed; by default its readings, of all loggers or of one',
    kind: 'file',
    log: 'downloadDelivery',
    logSubject: ['deliveryId', 'part'],
    request: z.strictObject({
      ...details,
      part: z.enum(deliveryParts).default('temperature'),
      /** Only this logger's readings; for the part temperature. */
      loggerAssignmentId: loggerAssignmentId.optional(),
      /** By default the user's own. */
      language: languageCode.optional(),
    }),
  }),
  downloadEvents: call({
    summary: 'A delivery as an EPCIS 2.0 document, with all readings if it can be captured (20 MB), as JSON-LD or XML',
    kind: 'file',
    log: 'downloadDelivery',
    logSubject: ['deliveryId', 'format'],
    request: z.strictObject({ ...details, format: z.enum(['json', 'xml']) }),
  }),
  getTemperatureReport: call({
    summary: 'The temperature report of a delivery as a PDF (4508 without readings)',
    kind: 'file',
    log: 'printTemperatureReport',
    logSubject: ['deliveryId'],
    request: z.strictObject({ ...details, language: languageCode }),
  }),
})
