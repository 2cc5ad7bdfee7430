import { isObject, listOf, objectsOf, typedLists, type Fields } from '#contract/integration/epcis/eventFields.ts'
import { isEventType, type EventType } from '#contract/integration/epcis/events.ts'
import { prefix as ownPrefix } from '#contract/integration/epcis/out/portalUris.ts'
import {
  standardPrefixes,
  standardWord,
  vocabularies,
  type Vocabulary,
} from '#contract/integration/epcis/vocabulary.ts'

/** How XML writes the standard's words: as Web URIs, or as the URNs of EPCIS 1.x (GS1-CBV-XML-Format). */
export type WordForm = 'web' | 'urn'

const base = ['eventTime', 'recordTime', 'eventTimeZoneOffset', 'eventID', 'errorDeclaration', 'certificationInfo']
const where = ['bizStep', 'disposition', 'readPoint', 'bizLocation']
const parties = ['sourceList', 'destinationList', 'sensorElementList', 'persistentDisposition']

/** The order of elements in EPCglobal-epcis-2_0.xsd; extensions come last. */
const orders: Record<EventType, readonly string[]> = {
  ObjectEvent: ['epcList', 'action', ...where, 'bizTransactionList', 'quantityList', ...parties, 'ilmd'],
  AggregationEvent: [
    'parentID',
    'childEPCs',
    'action',
    ...where,
    'bizTransactionList',
    'childQuantityList',
    ...parties,
  ],
  AssociationEvent: [
    'parentID',
    'childEPCs',
    'childQuantityList',
    'action',
    ...where,
    'bizTransactionList',
    ...parties,
  ],
  TransactionEvent: ['bizTransactionList', 'parentID', 'epcList', 'action', ...where, 'quantityList', ...parties],
  TransformationEvent: [
    'inputEPCList',
    'inputQuantityList',
    'outputEPCList',
    'outputQuantityList',
    'transformationID',
    ...where,
    'bizTransactionList',
    ...parties,
    'ilmd',
  ],
}

/** Fields whose values are words of a vocabulary. */
const wordsOf: ReadonlyMap<string, Vocabulary> = new Map([
  ['bizStep', 'bizStep'],
  ['disposition', 'disposition'],
  ['set', 'disposition'],
  ['unset', 'disposition'],
  ['reason', 'errorReason'],
])
const attributeWords: ReadonlyMap<string, Vocabulary> = new Map([
  ['type', 'measurementType'],
  ['exception', 'sensorAlertType'],
  ['component', 'component'],
])
const itemOf: ReadonlyMap<string, string> = new Map([
  ['epcList', 'epc'],
  ['childEPCs', 'epc'],
  ['inputEPCList', 'epc'],
  ['outputEPCList', 'epc'],
  ['quantityList', 'quantityElement'],
  ['childQuantityList', 'quantityElement'],
  ['inputQuantityList', 'quantityElement'],
  ['outputQuantityList', 'quantityElement'],
  ['correctiveEventIDs', 'correctiveEventID'],
])

/**
 * An event of JSON-LD as an element of EPCIS 2.0 XML. Prefixes that the event declares itself are declared here too. Events of
 * types of others' own, and extensions whose names are none in XML, are left out: the schema has no place for them.
 */
export function eventXml(told: Fields, form: WordForm): string {
  const { type } = told
  if (!isEventType(type)) return ''
  const context = [told['@context'] ?? [], standardNames(told)].flat()
  const event = nameable(told, onePrefixEach(context)) as Fields
  const names = [...base, ...orders[type]]
  const inOrder = names.map(name => field(name, event[name], form)).join('')
  return `<${type}${namespaces(context)}>${inOrder}${extensions(event)}</${type}>`
}

/** The prefixes of the standard that it uses, which JSON-LD need not declare, such as cbvmda. */
function standardNames(event: Fields): Fields {
  const written = JSON.stringify(event)
  return Object.fromEntries(Object.entries(standardPrefixes).filter(([name]) => written.includes(`"${name}:`)))
}

/**
 * Without fields that XML cannot name: of a prefix that is not declared, or of other letters. What is said under two prefixes
 * of one namespace is said in one field, as XML refuses it twice among attributes.
 */
function nameable(value: unknown, prefixes: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map(one => nameable(one, prefixes))
  if (!isObject(value)) return value
  const fields = new Map<string, unknown>()
  for (const [sent, one] of Object.entries(value)) {
    const [, prefix, local] = /^([^:]*):(.*)$/s.exec(sent) ?? []
    const declared = prefixes.get(prefix ?? '')
    const name = local === undefined ? sent : `${declared}:${local}`
    if (local === undefined ? name !== '#text' && !isName(name) : declared === undefined || !isName(local)) continue
    const inner = nameable(one, prefixes)
    fields.set(name, fields.has(name) ? [fields.get(name), inner].flat() : inner)
  }
  return Object.fromEntries(fields)
}
/** The prefix to write for each that is declared: the first of its namespace. */
function onePrefixEach(context: unknown): ReadonlyMap<string, string> {
  const declared = new Map(declarations(context))
  const first = new Map([...declared].toReversed().map(([prefix, uri]) => [uri, prefix]))
  return new Map([
    [ownPrefix, ownPrefix],
    ...[...declared].map(([prefix, uri]): [string, string] => [prefix, first.get(uri) ?? prefix]),
  ])
}
const isName = (text: string) => /^[A-Za-z_][\w.-]*$/.test(text)
/** Each prefix with its namespace as XML reads it: without characters that it cannot hold, nor space around. */
const declarations = (context: unknown) =>
  [context]
    .flat()
    .flatMap(one => (isObject(one) ? Object.entries(one) : []))
    .flatMap(([name, uri]): [string, string][] =>
      typeof uri === 'string' && isName(name) && !/^xml/i.test(name) ? [[name, escaped(uri).trim()]] : [],
    )
    .filter(([, uri]) => uri !== '' && !reserved.has(uri))
/** Namespaces that no other prefix may have (Namespaces in XML 1.0, 3). */
const reserved: ReadonlySet<string> = new Set(['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'])

/** xmlns attributes of the prefixes that a JSON-LD context declares. */
export function namespaces(context: unknown): string {
  return [...new Map(declarations(context))].map(([name, uri]) => ` xmlns:${name}="${uri}"`).join('')
}

function field(name: string, value: unknown, form: WordForm): string {
  if (value === undefined || value === null) return ''
  if (name === 'ilmd' || name.includes(':')) return plainElements(name, value)
  const typed = typedLists.get(name)
  if (typed)
    return tag(
      name,
      objectsOf(value)
        .map(item => typedItem(typed, item, form))
        .join(''),
    )
  if (name === 'sensorElementList')
    return tag(
      name,
      objectsOf(value)
        .map(item => sensorElement(item, form))
        .join(''),
    )
  const item = itemOf.get(name)
  if (item !== undefined) return tag(name, elements(item, value, form))
  // `unset` comes before `set` in the schema.
  if (name === 'persistentDisposition' && isObject(value))
    return tag(name, ['unset', 'set'].map(one => elements(one, value[one], form)).join(''))
  return elements(name, value, form)
}

const elements = (name: string, value: unknown, form: WordForm) =>
  listOf(value)
    .map(one => tag(name, isObject(one) ? fieldsOf(one, form) : escaped(word(wordsOf.get(name), one, form))))
    .join('')

const fieldsOf = (fields: Fields, form: WordForm) =>
  Object.entries(fields)
    .map(([name, value]) => (name === '#text' ? escaped(text(value)) : field(name, value, form)))
    .join('')

/** Inside an extension a field means what its sender says, also where it is called like one of the standard. */
const plainElements = (name: string, value: unknown): string =>
  listOf(value ?? undefined)
    .map(one => tag(name, isObject(one) ? plainFields(one) : escaped(text(one))))
    .join('')

const plainFields = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => (name === '#text' ? escaped(text(value)) : plainElements(name, value)))
    .join('')

function typedItem({ item, vocabulary }: { item: string; vocabulary: Vocabulary }, value: Fields, form: WordForm) {
  const type = value.type === undefined ? '' : ` type="${escaped(word(vocabulary, value.type, form))}"`
  return `<${item}${type}>${escaped(text(value[item]))}</${item}>`
}

function sensorElement({ sensorMetadata, sensorReport, ...rest }: Fields, form: WordForm): string {
  const metadata = isObject(sensorMetadata) ? `<sensorMetadata${attributes(sensorMetadata, form)}/>` : ''
  const reports = objectsOf(sensorReport).map(report => `<sensorReport${attributes(report, form)}/>`)
  return tag('sensorElement', metadata + reports.join('') + extensions(rest))
}

const attributes = (fields: Fields, form: WordForm) =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}="${escaped(word(attributeWords.get(name), value, form))}"`)
    .join('')

const extensions = (fields: Fields) =>
  Object.entries(fields)
    .filter(([name]) => name.includes(':'))
    .map(([name, value]) => plainElements(name, value))
    .join('')

/** Words without a URN, such as types of measurement, are Web URIs in both forms. */
function word(vocabulary: Vocabulary | undefined, value: unknown, form: WordForm): string {
  const known = vocabulary && standardWord(vocabulary, text(value))
  if (known === undefined) return text(value)
  const { web, urn } = vocabularies[vocabulary as Vocabulary]
  return (form === 'urn' ? (urn ?? web) : web) + known
}

const tag = (name: string, content: string) => `<${name}>${content}</${name}>`
const text = (value: unknown) => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that no XML 1.0 document can hold are left out. */
export const escaped = (raw: string): string =>
  raw
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, letter => entities[letter] ?? letter)
