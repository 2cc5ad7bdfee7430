import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, day, ofCompany } from '#contract/kernel/fields.ts'
import { StockRow } from '#contract/logistics/calls/stock.ts'
import { lotDecisions } from '#contract/logistics/rules/lotDecisions.ts'
import { DeliveryRow, outcome } from '#contract/logistics/types/deliveryTypes.ts'

/** How many deliveries of a code are shown, the latest shipped first. */
export const maxScannedDeliveries = 5
/** How many rows of stock: rejected or on hold first, then the largest. */
export const maxScannedStock = 5

const item = { itemCode: z.string(), nameJa: z.string(), nameEn: z.string() }

const ScannedLot = z.object({
  ...item,
  lot: z.string().nullable(),
  expiry: day.nullable(),
  decision: z.enum(lotDecisions),
  isQuarantined: z.boolean(),
  /** Here or, of a label without an SSCC, in any delivery of the lot. */
  isRejected: z.boolean(),
})

const ScannedDelivery = DeliveryRow.pick({
  deliveryId: true,
  reference: true,
  deliveryStatus: true,
  awaitingPickup: true,
  awaitingData: true,
  late: true,
  shippingDate: true,
  scheduledArrival: true,
  scheduledArrivalIsDay: true,
  deliveredAt: true,
  depositor: true,
  shipFrom: true,
  destination: true,
}).extend({
  /** Null: the temperature is not disclosed. */
  outcome: outcome.nullable(),
  /** The lots of the label; of a logistic unit, those in it. Null: the reader is no party. */
  lots: z.array(ScannedLot).nullable(),
  /** The label of a logistic unit names an item or lot that is not among `lots`; false for who is no party. */
  contradictsLabel: z.boolean(),
})
export type ScannedDelivery = z.infer<typeof ScannedDelivery>

const call = defineWith({ allowed: ['DeliveryStatus'], companiesOf: 'DeliveryStatus' })
const ofStock = defineWith({ allowed: ['ProductStockInformation'], companiesOf: 'ProductStockInformation' })

/** A GS1 element string, Digital Link, JAN or SSCC, as a scanner sends it. */
const request = z.strictObject({ text: z.string().min(1).max(500), ...ofCompany })
const FoundStock = z.object({ rows: z.array(StockRow), hasMore: z.boolean() })

export const scannedCodeCalls = callsAt('/code', {
  findCode: call({
    summary:
      'What a scanned code says of a box: its items, deliveries, lots with their decisions, and stock; 4022 for no code',
    log: 'searchDeliveries',
    limit: 'search',
    logSubject: ['text', 'enterpriseCode'],
    request,
    response: z.object({
      /** Items of the reader's companies with its GTIN. */
      items: z.array(z.object({ ...item, company })),
      deliveries: z.array(ScannedDelivery),
      hasMore: z.boolean(),
      /** Of the label's item and lot, or of all its lots; null: the reader may not open the list of stock. */
      stock: FoundStock.nullable(),
    }),
  }),
  findStockByCode: ofStock({
    summary: 'The stock of the item and lot of a scanned code, for who sees stock and no deliveries; 4022 for no code',
    log: 'listStock',
    limit: 'search',
    logSubject: ['text', 'enterpriseCode'],
    request,
    /** None for a code without an item, such as a bare SSCC. */
    response: FoundStock,
  }),
})
export type ScannedCodeAnswer = z.infer<(typeof scannedCodeCalls)['findCode']['response']>
