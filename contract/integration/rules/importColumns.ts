import { largestInt4 } from '#contract/integration/api/apiFields.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { partnershipStates } from '#contract/partners/rules/partnerships.ts'
import { destinationKinds, transportSections } from '#contract/logistics/rules/transportSections.ts'

/** How a cell is read. `planned` is a time or a day; `list` several texts in one cell, `loggers` all, none or a list. */
export type CellType = 'text' | 'number' | 'whole' | 'day' | 'instant' | 'planned' | 'list' | ChoiceType
export type ChoiceType =
  | 'band'
  | 'section'
  | 'destinationKind'
  | 'ownerType'
  | 'role'
  | 'language'
  | 'menus'
  | 'granted'
  | 'partnershipState'
  | 'loggers'

/** `most` characters; `range` is what the least and the greatest number may be. */
type Column = { type: CellType; isRequired?: true; most?: number; range?: readonly [least: number, greatest: number] }
const text = (most: number): Column => ({ type: 'text', most })
const list = { type: 'list', most: 2000 } as const
const whole = { type: 'whole', range: [0, largestInt4] } as const
const latitude = { type: 'number', range: [-90, 90] } as const
const longitude = { type: 'number', range: [-180, 180] } as const
const granted = { type: 'granted' } as const
// As long as a spreadsheet's cell can be.
const loggers = { type: 'loggers', most: 32_767 } as const
const needed = <One extends Column>(column: One) => ({ ...column, isRequired: true as const })

/**
 * The columns of each kind of file, in the order of its template. `isRequired` is what every line must say; what only a
 * new record must have is told by the rules themselves.
 */
export const importColumns = {
  products: {
    itemCode: needed(text(100)),
    nameJa: needed(text(200)),
    nameEn: needed(text(200)),
    drugCode: text(100),
    band: needed({ type: 'band' }),
    toleranceMinutes: { type: 'number', range: [0, 100_000] },
    toleranceSource: text(500),
  },
  partners: {
    companyCode: text(20),
    partnerCode: needed(text(20)),
    state: { type: 'partnershipState' },
    validFrom: needed({ type: 'day' }),
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
  deliveries: {
    reference: needed(text(100)),
    deliveryType: { type: 'section' },
    depositCode: text(20),
    shipperCode: text(20),
    consigneeCode: text(20),
    carrierCode: text(20),
    slipNo: list,
    inboundNo: text(100),
    clientManagementNo: text(100),
    fromCentreCode: text(40),
    fromName: text(200),
    fromNameEn: text(200),
    fromLat: latitude,
    fromLon: longitude,
    destinationCentreCode: text(40),
    destinationName: text(200),
    destinationNameEn: text(200),
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
    reason: text(500),
  },
  deliveryItems: {
    reference: needed(text(100)),
    itemCode: needed(text(100)),
    lot: text(100),
    expiry: { type: 'day' },
    quantity: needed(whole),
  },
  loggerAssignments: {
    reference: needed(text(100)),
    serial: needed(text(100)),
    owner: text(20),
    from: needed({ type: 'instant' }),
    to: { type: 'instant' },
    intervalSeconds: { type: 'whole', range: [1, largestInt4] },
    items: list,
    reason: text(500),
  },
  stock: {
    itemCode: needed(text(100)),
    depositCode: text(20),
    lot: text(100),
    expiry: { type: 'day' },
    centreCode: needed(text(40)),
    ownerType: { type: 'ownerType' },
    qualifiedQuantity: needed(whole),
    updatedAt: { type: 'instant' },
  },
  users: {
    email: needed(text(254)),
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

/** A kind's columns as a list, for what treats all kinds alike. */
export const columnsOf = (kind: ImportKind): { name: ImportColumnName; column: Column }[] =>
  Object.entries<Column>(importColumns[kind]).map(([name, column]) => ({ name: name as ImportColumnName, column }))

/** The codes that a cell of a choice may mean; menus are told by the company. */
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
} as const satisfies Record<Exclude<ChoiceType, 'menus'>, readonly string[]>

/** So many lines of a file are taken at once, and so large it may be. */
export const maxImportLines = 20_000
export const maxImportMegabytes = 10
