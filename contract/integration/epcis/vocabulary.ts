/**
 * The standard words of GS1's Core Business Vocabulary (CBV 2.0, chapter 7) and of the measurement types that EPCIS 2.0 takes
 * from the GS1 Web Vocabulary. JSON-LD documents have the bare word; XML documents the URN or the Web URI.
 */
export const bizSteps = [
  'accepting',
  'arriving',
  'assembling',
  'collecting',
  'commissioning',
  'consigning',
  'creating_class_instance',
  'cycle_counting',
  'decommissioning',
  'departing',
  'destroying',
  'disassembling',
  'dispensing',
  'encoding',
  'entering_exiting',
  'holding',
  'inspecting',
  'installing',
  'killing',
  'loading',
  'other',
  'packing',
  'picking',
  'receiving',
  'removing',
  'repackaging',
  'repairing',
  'replacing',
  'reserving',
  'retail_selling',
  'sampling',
  'sensor_reporting',
  'shipping',
  'staging_outbound',
  'stock_taking',
  'stocking',
  'storing',
  'transporting',
  'unloading',
  'unpacking',
  'void_shipping',
] as const
export type BizStep = (typeof bizSteps)[number]

export const dispositions = [
  'active',
  'available',
  'completeness_inferred',
  'completeness_verified',
  'conformant',
  'container_closed',
  'container_open',
  'damaged',
  'destroyed',
  'dispensed',
  'disposed',
  'encoded',
  'expired',
  'in_progress',
  'in_transit',
  'inactive',
  'mismatch_class',
  'mismatch_instance',
  'mismatch_quantity',
  'needs_replacement',
  'no_pedigree_match',
  'non_conformant',
  'non_sellable_other',
  'partially_dispensed',
  'recalled',
  'reserved',
  'retail_sold',
  'returned',
  'sellable_accessible',
  'sellable_not_accessible',
  'stolen',
  'unavailable',
  'unknown',
] as const
export type Disposition = (typeof dispositions)[number]

export const bizTransactionTypes = [
  'bol',
  'cert',
  'desadv',
  'inv',
  'pedigree',
  'po',
  'poc',
  'prodorder',
  'recadv',
  'rma',
  'testprd',
  'testres',
  'upevt',
] as const

export const sourceDestinationTypes = ['owning_party', 'possessing_party', 'location'] as const

export const errorReasons = ['did_not_occur', 'incorrect_data'] as const

export const sensorAlertTypes = ['ALARM_CONDITION', 'ERROR_CONDITION'] as const

export const components = [
  'x',
  'y',
  'z',
  'axial_distance',
  'azimuth',
  'height',
  'spherical_radius',
  'polar_angle',
  'elevation_angle',
  'easting',
  'northing',
  'latitude',
  'longitude',
  'altitude',
] as const

/**
 * The vocabularies by name: their words (null: any bare word), and how a word is written as Web URI and, since EPCIS 1.0, as
 * URN.
 */
export const vocabularies = {
  bizStep: { words: bizSteps, web: 'https://ref.gs1.org/cbv/BizStep-', urn: 'urn:epcglobal:cbv:bizstep:' },
  disposition: { words: dispositions, web: 'https://ref.gs1.org/cbv/Disp-', urn: 'urn:epcglobal:cbv:disp:' },
  bizTransactionType: {
    words: bizTransactionTypes,
    web: 'https://ref.gs1.org/cbv/BTT-',
    urn: 'urn:epcglobal:cbv:btt:',
  },
  sourceDestinationType: {
    words: sourceDestinationTypes,
    web: 'https://ref.gs1.org/cbv/SDT-',
    urn: 'urn:epcglobal:cbv:sdt:',
  },
  errorReason: { words: errorReasons, web: 'https://ref.gs1.org/cbv/ER-', urn: 'urn:epcglobal:cbv:er:' },
  component: { words: components, web: 'https://ref.gs1.org/cbv/Comp-', urn: 'urn:epcglobal:cbv:comp:' },
  sensorAlertType: { words: sensorAlertTypes, web: 'https://gs1.org/voc/', urn: null },
  /** The Web Vocabulary grows outside of the standard: a name that is not known yet is taken, and measures nothing for us. */
  measurementType: { words: null, web: 'https://gs1.org/voc/', urn: null },
} as const satisfies Record<string, { words: readonly string[] | null; web: string; urn: string | null }>
export type Vocabulary = keyof typeof vocabularies

/** CURIEs that every EPCIS document may use without declaring them. */
export const standardPrefixes = {
  epcis: 'https://ref.gs1.org/epcis/',
  cbv: 'https://ref.gs1.org/cbv/',
  cbvmda: 'urn:epcglobal:cbv:mda:',
  gs1: 'https://gs1.org/voc/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const satisfies Record<string, string>

/** Dispositions that only EPCIS 1.x has, and the words that replaced them (CBV 1.2, section 7.2). */
export const formerDispositions: Readonly<Record<string, Disposition>> = {
  non_sellable_expired: 'expired',
  non_sellable_damaged: 'damaged',
  non_sellable_disposed: 'disposed',
  non_sellable_no_pedigree_match: 'no_pedigree_match',
  non_sellable_recalled: 'recalled',
}
/** The bare word of a value that states one as a word, CURIE, Web URI or URN; undefined for a value of someone's own. */
export function standardWord(vocabulary: Vocabulary, value: string): string | undefined {
  const { words } = vocabularies[vocabulary]
  const word = withoutNamespace(vocabulary, value)
  if (words === null) return /^[A-Za-z]\w*$/.test(word) ? word : undefined
  return (words as readonly string[]).includes(word) ? word : undefined
}

/** The same, also of a word that only EPCIS 1.x has. */
export function wordOfAnyEdition(vocabulary: Vocabulary, value: string): string | undefined {
  const word = withoutNamespace(vocabulary, value)
  const isFormer = vocabulary === 'disposition' && Object.hasOwn(formerDispositions, word)
  return isFormer ? word : standardWord(vocabulary, value)
}

function withoutNamespace(vocabulary: Vocabulary, value: string): string {
  const { web, urn } = vocabularies[vocabulary]
  const whole = expandStandardCurie(value)
  if (whole.startsWith(web)) return whole.slice(web.length)
  return urn && whole.startsWith(urn) ? whole.slice(urn.length) : whole
}

/** The Web URI of a standard word, also of a former one; any other value as it is. */
export function vocabularyUri(vocabulary: Vocabulary, value: string): string {
  const word = wordOfAnyEdition(vocabulary, value)
  return word === undefined ? expandStandardCurie(value) : vocabularies[vocabulary].web + word
}

function expandStandardCurie(value: string): string {
  const prefix = (Object.keys(standardPrefixes) as (keyof typeof standardPrefixes)[]).find(one =>
    value.startsWith(`${one}:`),
  )
  return prefix === undefined ? value : standardPrefixes[prefix] + value.slice(prefix.length + 1)
}

/** Whether a URI claims to be a word of the standard's own vocabulary. */
export const isInStandardNamespace = (value: string) =>
  /^(urn:epcglobal:cbv:(?!bt:|mda:)|https?:\/\/(ref|ns)\.gs1\.org\/cbv\/|cbv:)/.test(value)
