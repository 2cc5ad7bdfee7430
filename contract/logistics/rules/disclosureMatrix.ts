import {
  disclosureKinds,
  placeStages,
  type DisclosureKind,
  type Stage,
} from '#contract/logistics/rules/transportSections.ts'

/** The eight stages in the order in which goods pass them (LOG-19). */
export const disclosureStages = [
  'mfgBase',
  'firstLogistics',
  'warehouse',
  'interBaseLogistics',
  'secondLogistics',
  'distributionCentre',
  'tertiaryTransport',
  'medicalInstitution',
] as const satisfies readonly Stage[]

/** A cell of the matrix: a kind of data at a stage. */
export type DisclosureCell = { stage: Stage; kind: DisclosureKind }

const isPlace = (stage: Stage) => placeStages.some(place => place === stage)

/** LOG-15: stock quantity applies to the four places, the other kinds to the four transports. */
export const isDisclosable = ({ stage, kind }: DisclosureCell) => isPlace(stage) === (kind === 'stockQuantity')

/** Every cell that can be set. */
export const disclosureCells: readonly DisclosureCell[] = disclosureStages
  .flatMap(stage => disclosureKinds.map(kind => ({ stage, kind })))
  .filter(isDisclosable)

/** How a pattern changes existing settings: adds its periods, replaces all settings, or withdraws its periods. */
export const disclosureModes = ['add', 'replace', 'withdraw'] as const
export type DisclosureMode = (typeof disclosureModes)[number]

/** Both days are included; null: no end. */
export type DisclosurePeriod = { from: string; until: string | null }

export const disclosureSortKeys = ['product', 'itemCode', 'drugCode', 'owner', 'companies'] as const
