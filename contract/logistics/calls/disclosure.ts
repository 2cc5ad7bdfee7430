import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { DeliveryRow, itemFacts, section, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { company, day, deliveryId, enterpriseCode, instant, line, listOf, paging } from '#contract/kernel/fields.ts'
import { deliveryOrder, searchedNumber, sortOrder } from '#contract/logistics/types/deliverySearch.ts'
import {
  Changed,
  changeRequest,
  Period,
  productId,
  Reason,
  settingFilters,
  ShownCell,
} from '#contract/logistics/types/disclosureTypes.ts'
import { StockRow } from '#contract/logistics/calls/stock.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxDisclosureCsvMegabytes } from '#contract/logistics/rules/disclosureCsv.ts'
import { disclosureModes, disclosureSortKeys } from '#contract/logistics/rules/disclosureMatrix.ts'
import { partyRoles } from '#contract/logistics/rules/explainedDisclosure.ts'
import { stockSortKeys } from '#contract/logistics/rules/lists.ts'
import { names } from '#contract/kernel/text/names.ts'
import { transportStages } from '#contract/logistics/rules/transportSections.ts'

const product = z.object({
  productId,
  ...itemFacts,
  owner: company,
})

/** A product and its disclosure: the number of companies by cell, and the companies. */
export const DisclosureRow = product.extend({
  cells: z.array(ShownCell.extend({ companyCount: z.int() })),
  companyCount: z.int(),
  /** The first ones. */
  companies: z.array(company),
})
export type DisclosureRow = z.infer<typeof DisclosureRow>

const DisclosedCompany = company.extend({
  isActive: z.boolean(),
  cells: z.array(ShownCell.extend({ periods: z.array(Period) })),
})
export type DisclosedCompany = z.infer<typeof DisclosedCompany>

const DisclosureEvent = z.object({
  at: instant,
  /** The name of the user or API key. */
  by: z.string(),
  reason: z.string().nullable(),
  company,
  ...ShownCell.shape,
  before: Period.nullable(),
  after: Period.nullable(),
})
export type DisclosureEvent = z.infer<typeof DisclosureEvent>

/** Why one company sees what it sees of one delivery. */
export const ExplainedDelivery = z.object({
  deliveryId,
  reference: z.string(),
  deliveryType: section,
  stage: z.enum(transportStages),
  shippingDate: day,
  shipFrom: names,
  destination: names,
  depositor: company,
  roles: z.array(z.enum(partyRoles)),
  items: z.array(
    z.object({
      productId,
      itemCode: z.string(),
      nameJa: z.string(),
      nameEn: z.string(),
      lot: z.string().nullable(),
      temperature: Reason,
      location: Reason,
      shippingList: Reason,
    }),
  ),
  shown: z.object({
    delivery: z.boolean(),
    temperature: z.boolean(),
    location: z.boolean(),
    shippingList: z.boolean(),
    itemTemperatures: z.boolean(),
    pieceCounts: z.boolean(),
    partyFacts: z.boolean(),
    /** `hostCloses`: the company of the destination's centre does not disclose ordered items. */
    orderedItems: z.enum(['shown', 'hidden', 'hostCloses', 'notApplicable']),
  }),
  /** The actual answer to the company; null if it sees nothing. */
  seen: StatusInfo.nullable(),
})
export type ExplainedDelivery = z.infer<typeof ExplainedDelivery>

const call = defineWith({ allowed: ['CompanyManagement'] })
const settings = [
  '/disclosure/getDisclosureList',
  '/disclosure/getDisclosureChoices',
  '/disclosure/getDisclosure',
  '/disclosure/getDisclosureHistory',
  '/disclosure/getDeliveriesPreview',
  '/disclosure/getStockPreview',
  '/disclosure/explainDisclosure',
] as const
/** The owner of products or deliveries; by default the caller's company. */
const owner = enterpriseCode.optional()
/** The company whose view is previewed. */
const companyCode = enterpriseCode

const order = { sort: z.enum(disclosureSortKeys).default('product'), order: sortOrder }

/** Role 01 edits the disclosure of its company's products, the platform administrator of all; others only read (LOG-20). */
export const disclosureCalls = callsAt('/disclosure', {
  getDisclosureList: call({
    summary: 'Products with their disclosure by stage and kind: how many companies, and which',
    log: 'readDisclosure',
    limit: 'search',
    logSubject: ['keyword', 'owner', 'companyCode'],
    request: z.strictObject({ ...settingFilters, ...order, ...paging }),
    response: listOf(DisclosureRow).extend({
      /** All found products in their order, for a change of many; at most 2,000. */
      productIds: z.array(productId),
      mayEdit: z.boolean(),
    }),
  }),
  getDisclosureChoices: call({
    summary: 'The companies that products can be, or are, disclosed to, and the owners that the caller may read',
    log: 'none',
    response: z.object({
      companies: z.array(company.extend({ isActive: z.boolean() })),
      owners: z.array(company),
      mayEdit: z.boolean(),
    }),
  }),
  getDisclosure: call({
    summary: 'The disclosure of one product by company, with its periods',
    log: 'none',
    request: z.strictObject({ productId }),
    response: product.extend({
      companies: z.array(DisclosedCompany),
      mayEdit: z.boolean(),
      /** Companies that do not disclose ordered items and receive the product. */
      closedHosts: z.array(company),
    }),
  }),
  getDisclosureHistory: call({
    summary: 'All changes of the disclosure of one product, newest first',
    log: 'none',
    limit: 'search',
    request: z.strictObject({ productId, ...paging }),
    response: listOf(DisclosureEvent),
  }),
  saveDisclosure: call({
    summary:
      'Disclose products to companies by one pattern, or withdraw them; a dry run reports what would change. A kind that does not apply to a stage is 4022 by its path',
    log: 'administerDisclosure',
    logSubject: ['mode', 'companyCodes', 'dryRun'],
    makesStale: settings,
    request: changeRequest,
    response: Changed,
  }),
  downloadDisclosureCsv: call({
    summary: 'All found settings, a line each, as a template of the upload: CSV, streamed',
    kind: 'file',
    log: 'readDisclosure',
    logSubject: ['keyword', 'owner', 'companyCode'],
    request: z.strictObject({ ...settingFilters, ...order }),
  }),
  uploadDisclosure: call({
    summary:
      'Change disclosures by a CSV file: all rows or none; 5505 lists each bad cell by line and column (`3.stage`). A dry run changes nothing',
    kind: 'upload',
    csvFields: ['file'],
    maxCsvMegabytes: maxDisclosureCsvMegabytes,
    log: 'administerDisclosure',
    logSubject: ['mode', 'dryRun'],
    makesStale: settings,
    request: z.strictObject({
      dryRun: z.enum(['0', '1']),
      mode: z.enum(disclosureModes),
      reason: line(500).optional(),
    }),
    response: Changed,
  }),
  getDeliveriesPreview: call({
    summary: "The data owner's deliveries exactly as another company sees them; at most 12 months (4511)",
    emptyCodes: { shippingDateFrom: codes.enterShippingDate, shippingDateTo: codes.enterShippingDate },
    log: 'readDisclosure',
    limit: 'search',
    logSubject: ['owner', 'companyCode'],
    request: z.strictObject({
      owner,
      companyCode,
      shippingDateFrom: day,
      shippingDateTo: day,
      ...deliveryOrder,
      ...paging,
    }),
    /** `ownTotal` is the number of the owner's deliveries in the period. */
    response: listOf(DeliveryRow).extend({ ownTotal: z.int() }),
  }),
  getStockPreview: call({
    summary: "Stock of the data owner's products that both another company and the owner see",
    log: 'readDisclosure',
    limit: 'search',
    logSubject: ['owner', 'companyCode'],
    request: z.strictObject({
      owner,
      companyCode,
      sort: z.enum(stockSortKeys).default('item'),
      order: sortOrder,
      ...paging,
    }),
    response: listOf(StockRow),
  }),
  explainDisclosure: call({
    summary: "Why another company can or cannot see the data owner's deliveries with a number",
    log: 'readDisclosure',
    logSubject: ['companyCode', 'number', 'deliveryId'],
    request: z.strictObject({
      companyCode,
      /** Either of the two (4022). */
      number: searchedNumber.optional(),
      deliveryId: deliveryId.optional(),
    }),
    response: z.object({
      company: company.extend({ isActive: z.boolean(), hasDeliveryMenu: z.boolean() }),
      mayEdit: z.boolean(),
      deliveries: z.array(ExplainedDelivery),
    }),
  }),
})
