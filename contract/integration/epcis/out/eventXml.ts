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

type Fields = Readonly<Record<string, unknown>>

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

/** Values that are words of a vocabulary. */
const wordsOf: Record<string, Vocabulary> = {
  bizStep: 'bizStep',
  disposition: 'disposition',
  set: 'disposition',
  unset: 'disposition',
  reason: 'errorReason',
}
/** Lists whose items are elements with a type, and the type's vocabulary. */
const typedLists: Record<string, { item: string; vocabulary: Vocabulary }> = {
  bizTransactionList: { item: 'bizTransaction', vocabulary: 'bizTransactionType' },
  sourceList: { item: 'source', vocabulary: 'sourceDestinationType' },
  destinationList: { item: 'destination', vocabulary: 'sourceDestinationType' },
}
const attributeWords: Record<string, Vocabulary> = {
  type: 'measurementType',
  exception: 'sensorAlertType',
  component: 'component',
}
const itemOf: Record<string, string> = {
  epcList: 'epc',
  childEPCs: 'epc',
  inputEPCList: 'epc',
  outputEPCList: 'epc',
  quantityList: 'quantityElement',
  childQuantityList: 'quantityElement',
  inputQuantityList: 'quantityElement',
  outputQuantityList: 'quantityElement',
  correctiveEventIDs: 'correctiveEventID',
}

/**
 * An event of JSON-LD as an element of EPCIS 2.0 XML. Prefixes that the event declares itself are declared here too. Events of
 * types of others' own, and extensions whose names are none in XML, are left out: the schema has no place for them.
 */
export function eventXml(told: Fields, form: WordForm): string {
  const { type } = told
  if (!isEventType(type)) return ''
  const context = [told['@context'] ?? [], standardNames(told)].flat()
  const event = nameable(told, new Set([ownPrefix, ...prefixesIn(context)])) as Fields
  const names = [...base, ...orders[type]]
  const inOrder = names.map(name => field(name, event[name], form)).join('')
  return `<${type}${namespaces(context)}>${inOrder}${extensions(event, form)}</${type}>`
}

/** The prefixes of the standard that it uses, which JSON-LD need not declare, such as cbvmda. */
function standardNames(event: Fields): Fields {
  const written = JSON.stringify(event)
  return Object.fromEntries(Object.entries(standardPrefixes).filter(([name]) => written.includes(`"${name}:`)))
}

/** Without extensions that have no prefix that is declared. */
function nameable(value: unknown, prefixes: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map(one => nameable(one, prefixes))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => {
        const [, prefix, local] = /^([^:]*):(.*)$/s.exec(name) ?? []
        return local === undefined ? /^(@context|#text|\w+)$/.test(name) : prefixes.has(prefix ?? '') && isName(local)
      })
      .map(([name, one]) => [name, name === '@context' ? one : nameable(one, prefixes)]),
  )
}
const isName = (text: string) => /^[A-Za-z_][\w.-]*$/.test(text)
const prefixesIn = (context: unknown) => declarations(context).map(([prefix]) => prefix)
const declarations = (context: unknown) =>
  [context]
    .flat()
    .flatMap(one => (isObject(one) ? Object.entries(one) : []))
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1] !== '' && isName(entry[0]) && !/^xml/i.test(entry[0]),
    )

/** xmlns attributes of the prefixes that a JSON-LD context declares. */
export function namespaces(context: unknown): string {
  return [...new Map(declarations(context))].map(([name, uri]) => ` xmlns:${name}="${escaped(uri)}"`).join('')
}

function field(name: string, value: unknown, form: WordForm): string {
  if (value === undefined || value === null) return ''
  const typed = typedLists[name]
  if (typed)
    return tag(
      name,
      items(value)
        .map(item => typedItem(typed, item, form))
        .join(''),
    )
  if (name === 'sensorElementList')
    return tag(
      name,
      items(value)
        .map(item => sensorElement(item, form))
        .join(''),
    )
  const item = itemOf[name]
  if (item !== undefined)
    return tag(
      name,
      list(value)
        .map(one => element(item, one, form))
        .join(''),
    )
  // `unset` comes before `set` in the schema; in others' objects the order is their own.
  if (name === 'persistentDisposition' && isObject(value))
    return tag(
      name,
      ['unset', 'set']
        .map(one =>
          list(value[one])
            .map(word => element(one, word, form))
            .join(''),
        )
        .join(''),
    )
  return list(value)
    .map(one => element(name, one, form))
    .join('')
}

function element(name: string, value: unknown, form: WordForm): string {
  if (!isObject(value)) return tag(name, escaped(word(wordsOf[name], value, form)))
  return tag(
    name,
    Object.entries(value)
      .map(([inner, one]) => (inner === '#text' ? escaped(text(one)) : field(inner, one, form)))
      .join(''),
  )
}

function typedItem({ item, vocabulary }: { item: string; vocabulary: Vocabulary }, value: Fields, form: WordForm) {
  const type = value.type === undefined ? '' : ` type="${escaped(word(vocabulary, value.type, form))}"`
  return `<${item}${type}>${escaped(text(value[item]))}</${item}>`
}

function sensorElement({ sensorMetadata, sensorReport, ...rest }: Fields, form: WordForm): string {
  const metadata = isObject(sensorMetadata) ? `<sensorMetadata${attributes(sensorMetadata, form)}/>` : ''
  const reports = items(sensorReport).map(report => `<sensorReport${attributes(report, form)}/>`)
  return tag('sensorElement', metadata + reports.join('') + extensions(rest, form))
}

const attributes = (fields: Fields, form: WordForm) =>
  Object.entries(fields)
    .map(([name, value]) => ` ${name}="${escaped(word(attributeWords[name], value, form))}"`)
    .join('')

const extensions = (fields: Fields, form: WordForm) =>
  Object.entries(fields)
    .filter(([name]) => name.includes(':'))
    .map(([name, value]) => field(name, value, form))
    .join('')

/** Words without a URN, such as types of measurement, are Web URIs in both forms. */
function word(vocabulary: Vocabulary | undefined, value: unknown, form: WordForm): string {
  const known = vocabulary && standardWord(vocabulary, text(value))
  if (known === undefined) return text(value)
  const { web, urn } = vocabularies[vocabulary as Vocabulary]
  return (form === 'urn' ? (urn ?? web) : web) + known
}

const tag = (name: string, content: string) => `<${name}>${content}</${name}>`
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value]
const items = (value: unknown): Fields[] => list(value).filter(isObject)
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that no XML 1.0 document can hold are left out. */
export const escaped = (raw: string): string =>
  raw
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, letter => entities[letter] ?? letter)
