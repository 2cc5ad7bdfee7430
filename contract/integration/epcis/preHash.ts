import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'
import { isObject, typedLists, type Fields } from '#contract/integration/epcis/eventFields.ts'
import { standardPrefixes, vocabularyUri, type Vocabulary } from '#contract/integration/epcis/vocabulary.ts'

/** What prefixes of extension fields stand for, such as example → https://ns.example.com/epcis/. */
export type Prefixes = ReadonlyMap<string, string>

/** The prefixes that a JSON-LD context declares; those of the standard are always there. */
export function prefixesOf(context: unknown): Prefixes {
  const declared = [context].flat().filter(one => typeof one === 'object' && one !== null)
  const entries = declared.flatMap(one => Object.entries(one))
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new Map([...Object.entries(standardPrefixes), ...texts])
}

/**
 * The pre-hash string of an event (CBV 2.0, 8.9): what the event says, written in one way only, whatever it came as. Its
 * SHA-256 is the event hash. recordTime, eventID, errorDeclaration and comments are no part of it. Where the text of the
 * standard and GS1's reference implementation order fields differently, this follows the implementation, whose vectors others
 * test against: a type comes before its value, and the lists of transactions, destinations and sources come with the
 * extensions, sorted.
 */
export function preHash(event: Fields, prefixes: Prefixes): string {
  const name = typeof event.type === 'string' ? event.type : ''
  return `eventType=${name}${ordered(event, eventOrder, prefixes)}${sorted(leftovers(event), prefixes)}`
}

type Order = readonly (readonly [name: string, inner?: Inner])[]
/** How a field's value is written: `item` names what a list holds, `order` the fields of an object. */
type Inner = { item?: string; order?: Order; vocabulary?: Vocabulary }

const epcs: Inner = { item: 'epc' }
const quantities: Inner = { item: 'quantityElement', order: [['epcClass'], ['quantity'], ['uom']] }
const dispositionWord: Inner = { vocabulary: 'disposition' }

const metadataOrder: Order = [
  ['time'],
  ['startTime'],
  ['endTime'],
  ['deviceID'],
  ['deviceMetadata'],
  ['rawData'],
  ['dataProcessingMethod'],
  ['bizRules'],
]
const reportOrder: Order = [
  ['type', { vocabulary: 'measurementType' }],
  ['exception', { vocabulary: 'sensorAlertType' }],
  ['deviceID'],
  ['deviceMetadata'],
  ['rawData'],
  ['dataProcessingMethod'],
  ['time'],
  ['microorganism'],
  ['chemicalSubstance'],
  ['value'],
  ['component', { vocabulary: 'component' }],
  ['stringValue'],
  ['booleanValue'],
  ['hexBinaryValue'],
  ['uriValue'],
  ['minValue'],
  ['maxValue'],
  ['meanValue'],
  ['sDev'],
  ['percRank'],
  ['percValue'],
  ['uom'],
  ['coordinateReferenceSystem'],
]
const elementOrder: Order = [
  ['sensorMetadata', { order: metadataOrder }],
  ['sensorReport', { order: reportOrder }],
]
const placeOrder: Inner = { order: [['id']] }

const eventOrder: Order = [
  ['eventTime'],
  ['eventTimeZoneOffset'],
  ['certificationInfo'],
  ['parentID'],
  ['epcList', epcs],
  ['inputEPCList', epcs],
  ['childEPCs', epcs],
  ['quantityList', quantities],
  ['childQuantityList', quantities],
  ['inputQuantityList', quantities],
  ['outputEPCList', epcs],
  ['outputQuantityList', quantities],
  ['action'],
  ['transformationID'],
  ['bizStep', { vocabulary: 'bizStep' }],
  ['disposition', dispositionWord],
  [
    'persistentDisposition',
    {
      order: [
        ['set', dispositionWord],
        ['unset', dispositionWord],
      ],
    },
  ],
  ['readPoint', placeOrder],
  ['bizLocation', placeOrder],
  ['sensorElementList', { item: 'sensorElement', order: elementOrder }],
]

/** What comes with the extensions. */
const left = new Set([...typedLists.keys(), 'ilmd'])
const isExtension = (name: string) => name.includes(':') && name !== 'rdfs:comment'
const leftovers = (event: Fields) => Object.entries(event).filter(([name]) => left.has(name) || isExtension(name))

function ordered(object: Fields, order: Order, prefixes: Prefixes): string {
  return order.map(([name, inner]) => field(name, object[name], inner ?? {}, prefixes)).join('')
}

function field(name: string, value: unknown, inner: Inner, prefixes: Prefixes): string {
  if (inner.item === undefined) {
    const values = (Array.isArray(value) ? value : [value]).map(one => element(name, one, inner, prefixes))
    return values.toSorted(byCodePoint).join('')
  }
  const items = Array.isArray(value) ? value.map(one => element(inner.item ?? '', one, inner, prefixes)) : []
  const text = items.toSorted(byCodePoint).join('')
  return text === '' ? '' : name + text
}

function element(name: string, value: unknown, inner: Inner, prefixes: Prefixes): string {
  if (isObject(value)) {
    const text = ordered(value, inner.order ?? [], prefixes) + sorted(extensionsOf(value), prefixes)
    return text === '' ? '' : name + text
  }
  const text = plain(value)
  if (text === '') return ''
  if (inner.vocabulary) return `${name}=${vocabularyUri(inner.vocabulary, text)}`
  return `${name}=${/time$/i.test(name) ? inMilliseconds(text) : canonical(text, prefixes)}`
}

const extensionsOf = (object: Fields) => Object.entries(object).filter(([name]) => isExtension(name))

/** Extensions, and what is written like them: in the order of their text. */
function sorted(entries: [string, unknown][], prefixes: Prefixes): string {
  const texts = entries.flatMap(([name, value]) => {
    const list = typedLists.get(name)
    if (list && Array.isArray(value)) {
      const items = value.filter(isObject).map(item => {
        const type = plain(item.type)
        const typed = type === '' ? '' : `type=${vocabularyUri(list.vocabulary, type)}`
        return `${typed}${list.item}=${canonical(plain(item[list.item]), prefixes)}`
      })
      return items.length === 0 ? [] : [name + items.toSorted(byCodePoint).join('')]
    }
    return (Array.isArray(value) ? value : [value]).map(one => extension(fullName(name, prefixes), one, prefixes))
  })
  return texts.toSorted(byCodePoint).join('')
}

function extension(name: string, value: unknown, prefixes: Prefixes): string {
  if (isObject(value)) {
    const own = plain(value['#text'])
    const inner = Object.entries(value).filter(([one]) => one !== '#text' && one !== 'rdfs:comment')
    return name + (own === '' ? '' : `=${canonical(own, prefixes)}`) + sorted(inner, prefixes)
  }
  const text = plain(value)
  return text === '' ? name : `${name}=${canonical(text, prefixes)}`
}

/** {https://ns.example.com/epcis/}myField */
function fullName(name: string, prefixes: Prefixes): string {
  const at = name.indexOf(':')
  const namespace = at < 0 ? undefined : prefixes.get(name.slice(0, at))
  return namespace === undefined ? name : `{${namespace}}${name.slice(at + 1)}`
}

function canonical(text: string, prefixes: Prefixes): string {
  const at = text.indexOf(':')
  const namespace = at < 0 ? undefined : prefixes.get(text.slice(0, at))
  const whole = namespace === undefined ? text : namespace + text.slice(at + 1)
  return canonicalUri(whole) ?? canonicalWord(whole) ?? canonicalNumber(whole) ?? whole
}

const canonicalWord = (text: string) =>
  text.startsWith('urn:epcglobal:cbv:')
    ? (['bizStep', 'disposition', 'bizTransactionType', 'sourceDestinationType', 'errorReason'] as const)
        .map(vocabulary => vocabularyUri(vocabulary, text))
        .find(uri => uri !== text)
    : undefined

/** Without a plus sign, leading or trailing zeros; digit by digit, so that a long number keeps all of them. */
function canonicalNumber(text: string): string | undefined {
  const [, sign = '', whole = '', , fraction = '', exponent] =
    /^([+-]?)(\d*)(\.(\d*))?([eE][+-]?\d+)?$/.exec(text) ?? []
  if (whole + fraction === '') return undefined
  if (exponent !== undefined) return String(Number(text))
  // A pattern for zeros at the end would begin anew at each of a million zeros.
  let length = fraction.length
  while (fraction[length - 1] === '0') length -= 1
  const kept = fraction.slice(0, length)
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${kept === '' ? '' : `.${kept}`}`
  return sign === '-' && digits !== '0' ? `-${digits}` : digits
}

/** In UTC with milliseconds; a fourth decimal of 5 or more rounds up. */
function inMilliseconds(text: string): string {
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? []
  const ms = Date.parse(text.replace(/\.\d+/, ''))
  if (Number.isNaN(ms)) return text
  return new Date(ms + Math.round(Number(`0.${fraction || '0'}`) * 1000)).toISOString()
}

const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

/** As the bytes of UTF-8 sort, which UTF-16 does differently beyond U+FFFF. */
function byCodePoint(one: string, other: string): number {
  for (let at = 0; ; at++) {
    const [a, b] = [one.codePointAt(at), other.codePointAt(at)]
    if (a === undefined || b === undefined) return one.length - other.length
    if (a !== b) return a - b
  }
}
