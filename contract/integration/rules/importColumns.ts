import { largestInt4 } from '#contract/logistics/types/entryFields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { industryTypes } from '#contract/partners/rules/lists.ts'
import { partnershipStates } from '#contract/partners/rules/partnerships.ts'
import { maxRemarkLength } from '#contract/logistics/rules/plannedStops.ts'
import { maxIntervalSeconds, shortestIntervalSeconds } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import { destinationKinds, transportSections } from '#contract/logistics/rules/transportSections.ts'

/**
 * How a cell is parsed. `lines`: a text of several lines; `planned`: a time or a day; `list`: several texts; `loggers`: all,
 * none or a list.
 */
export type CellType = 'text' | 'lines' | 'number' | 'whole' | 'day' | 'instant' | 'planned' | 'list' | ChoiceType
export type ChoiceType =
  | 'band'
  | 'section'
  | 'destinationKind'
  | 'ownerType'
  | 'role'
  | 'language'
  | 'menus'
  | 'industryType'
  | 'disclosure'
  | 'granted'
  | 'partnershipState'
  | 'loggers'

type Column = { type: CellType; isRequired?: true; maxLength?: number; range?: readonly [min: number, max: number] }
/** The maximum length of a cell in a spreadsheet. */
const maxCellLength = 32_767
const text = (maxLength: number): Column => ({ type: 'text', maxLength })
const lines = (maxLength: number): Column => ({ type: 'lines', maxLength })
/** As many as the record may have. */
const list = { type: 'list', maxLength: maxCellLength } as const
/** Of a product: as many as it may have. */
const codes = { type: 'list', maxLength: 2000 } as const
const whole = { type: 'whole', range: [0, largestInt4] } as const
const latitude = { type: 'number', range: [-90, 90] } as const
const longitude = { type: 'number', range: [-180, 180] } as const
const granted = { type: 'granted' } as const
const loggers = { type: 'loggers', maxLength: maxCellLength } as const
const required = <One extends Column>(column: One) => ({ ...column, isRequired: true as const })

/**
 * The columns of each kind of file, in the order of its template. `isRequired`: in every line; the rules of a kind also
 * require columns for new records.
 */
export const importColumns = {
  companies: {
    enterpriseCode: required(text(20)),
    enterpriseName: text(100),
    enterpriseNameEn: text(100),
    gln: text(40),
    industryType: { type: 'industryType' },
    availableMenus: { type: 'menus' },
    emailDomains: list,
    orderedItemsDisclosure: { type: 'disclosure' },
    productInformationDisclosure: { type: 'disclosure' },
    centreCodes: list,
    centreNames: list,
    centreNamesEn: list,
    centreGlns: list,
  },
  products: {
    itemCode: required(text(100)),
    nameJa: required(text(200)),
    nameEn: required(text(200)),
    drugCode: text(100),
    gtinDispensing: codes,
    gtinSales: codes,
    gtinCase: codes,
    gtin: codes,
    yj: codes,
    hot: codes,
    unifiedDispensing: codes,
    unifiedSales: codes,
    unifiedCase: codes,
    unified: codes,
    band: required({ type: 'band' }),
    toleranceMinutes: { type: 'number', range: [0, 100_000] },
    toleranceSource: text(500),
  },
  partners: {
    companyCode: text(20),
    partnerCode: required(text(20)),
    state: { type: 'partnershipState' },
    validFrom: required({ type: 'day' }),
    validUntil: { type: 'day' },
    weNameAsDepositor: granted,
    weNameAsParty: granted,
    weHoldStock: granted,
    weCarryLoggers: loggers,
    theyNameAsDepositor: granted,
    theyNameAsParty: granted,
    theyHoldStock: granted,
    theyCarryLoggers: loggers,
    note: text(500),
  },
  loggers: {
    companyCode: text(20),
    serial: required(text(100)),
    name: text(200),
    model: text(200),
    grai: text(60),
    giai: text(60),
    intervalSeconds: { type: 'whole', range: [shortestIntervalSeconds, maxIntervalSeconds] },
  },
  deliveries: {
    reference: required(text(100)),
    deliveryType: { type: 'section' },
    depositCode: text(20),
    shipperCode: text(20),
    consigneeCode: text(20),
    carrierCode: text(20),
    slipNo: list,
    inboundNo: text(100),
    clientManagementNo: text(100),
    sscc: list,
    fromCentreCode: text(40),
    fromName: text(200),
    fromNameEn: text(200),
    fromGln: text(40),
    fromLat: latitude,
    fromLon: longitude,
    destinationCentreCode: text(40),
    destinationName: text(200),
    destinationNameEn: text(200),
    destinationGln: text(40),
    destinationLat: latitude,
    destinationLon: longitude,
    destinationKind: { type: 'destinationKind' },
    shippingDate: { type: 'day' },
    plannedPickup: { type: 'planned' },
    actualPickup: { type: 'instant' },
    scheduledArrival: { type: 'planned' },
    deliveredAt: { type: 'instant' },
    scheduledPieces: whole,
    actualPieces: whole,
    shippedPieces: whole,
    receivedPieces: whole,
    warehousedOn: { type: 'day' },
    inboundPallets: whole,
    palletsOnTime: whole,
    remark: lines(maxRemarkLength),
    reason: text(500),
  },
  deliveryItems: {
    reference: required(text(100)),
    itemCode: required(text(100)),
    lot: text(100),
    expiry: { type: 'day' },
    quantity: required(whole),
  },
  loggerAssignments: {
    reference: required(text(100)),
    serial: required(text(100)),
    owner: text(20),
    from: required({ type: 'instant' }),
    to: { type: 'instant' },
    intervalSeconds: { type: 'whole', range: [1, largestInt4] },
    items: list,
    reason: text(500),
  },
  stock: {
    itemCode: required(text(100)),
    depositCode: text(20),
    lot: text(100),
    expiry: { type: 'day' },
    centreCode: required(text(40)),
    ownerType: { type: 'ownerType' },
    qualifiedQuantity: required(whole),
    updatedAt: { type: 'instant' },
  },
  users: {
    email: required(text(254)),
    username: text(100),
    organizationDepartment: text(100),
    role: { type: 'role' },
    language: { type: 'language' },
    menus: { type: 'menus' },
    logisticCentres: list,
  },
} as const satisfies Record<ImportKind, Record<string, Column>>

export type ColumnOf<Kind extends ImportKind> = keyof (typeof importColumns)[Kind] & string
export type ImportColumnName = { [Kind in ImportKind]: ColumnOf<Kind> }[ImportKind]

export const columnsOf = (kind: ImportKind): { name: ImportColumnName; column: Column }[] =>
  Object.entries<Column>(importColumns[kind]).map(([name, column]) => ({ name: name as ImportColumnName, column }))

/** The codes of each choice; which menus there are depends on the company. */
export const choiceCodes = {
  band: bandCodes,
  section: transportSections,
  destinationKind: destinationKinds,
  ownerType: ['depositor', 'consignee'],
  role: ['00', '01', '02', '03'],
  language: ['0', '1'],
  granted: ['yes', 'no'],
  partnershipState: partnershipStates,
  loggers: ['all', 'none'],
  industryType: industryTypes,
  disclosure: ['0', '1'],
} as const satisfies Record<Exclude<ChoiceType, 'menus'>, readonly string[]>

/** Limits of a file. */
export const maxImportLines = 20_000
export const maxImportMegabytes = 10
