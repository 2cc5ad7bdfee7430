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

/** What of a product at one stage is disclosed: a cell of the matrix. */
export type DisclosureCell = { stage: Stage; kind: DisclosureKind }

const isPlace = (stage: Stage) => placeStages.some(place => place === stage)

/** LOG-15: stock quantity applies to the four places, the other kinds to the four transports. */
export const isDisclosable = ({ stage, kind }: DisclosureCell) => isPlace(stage) === (kind === 'stockQuantity')

/** Every cell that can be set. */
export const disclosureCells: readonly DisclosureCell[] = disclosureStages
  .flatMap(stage => disclosureKinds.map(kind => ({ stage, kind })))
  .filter(isDisclosable)

/**
 * How a pattern meets what is there: `add` joins the periods, `replace` makes the pattern all that the companies are
 * shown of the products, `withdraw` takes the period out of what is there.
 */
export const disclosureModes = ['add', 'replace', 'withdraw'] as const
export type DisclosureMode = (typeof disclosureModes)[number]

/** Days from … to, both included; null is for ever. */
export type DisclosurePeriod = { from: string; until: string | null }

export const disclosureSortKeys = ['product', 'itemCode', 'drugCode', 'owner', 'companies'] as const
