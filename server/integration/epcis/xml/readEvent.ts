import { wordOfAnyEdition, type Vocabulary } from '#contract/integration/epcis/vocabulary.ts'
import type { Namespaces } from '#server/integration/epcis/xml/namespaces.ts'
import type { XmlElement } from '#server/integration/epcis/xml/parseXml.ts'

type Json = Record<string, unknown>
type Read = (element: XmlElement, namespaces: Namespaces) => unknown

/**
 * An event of EPCIS XML (1.x or 2.0) in the form of JSON-LD: lists without the names of their elements, words of the standard
 * without their URN, numbers as numbers. What is no number stays a text, so that the check names it.
 */
export function eventOf(element: XmlElement, namespaces: Namespaces): Json {
  return { type: element.local, ...fieldsOf(element, namespaces, readers) }
}

function fieldsOf(element: XmlElement, namespaces: Namespaces, known: Readonly<Record<string, Read>>): Json {
  const fields: Json = {}
  for (const child of unwrapped(element.children)) {
    const read = child.namespace === '' && Object.hasOwn(known, child.local) ? known[child.local] : undefined
    const name = namespaces.name(child.local, child.namespace, child.prefix)
    add(fields, name, read ? read(child, namespaces) : extensionOf(child, namespaces))
  }
  return fields
}

/** <extension> and <baseExtension> keep fields of later versions apart in XML; they say nothing. */
const unwrapped = (children: readonly XmlElement[]): XmlElement[] =>
  children.flatMap(child =>
    child.namespace === '' && (child.local === 'extension' || child.local === 'baseExtension')
      ? unwrapped(child.children)
      : child,
  )

/** A repeated extension becomes a list. */
function add(fields: Json, name: string, value: unknown) {
  const before = fields[name]
  if (!Object.hasOwn(fields, name)) set(fields, name, value)
  else if (Array.isArray(before)) for (const one of [value].flat()) before.push(one)
  else fields[name] = [before, value].flat()
}

/** Also a field that is called __proto__, which an assignment would make no field. */
const set = (fields: Json, name: string, value: unknown) =>
  Object.defineProperty(fields, name, { value, configurable: true, enumerable: true, writable: true })

function extensionOf(element: XmlElement, namespaces: Namespaces): unknown {
  const text = element.text.trim()
  if (element.children.length === 0 && element.attributes.length === 0) return text
  const fields: Json = text === '' ? {} : { '#text': text }
  for (const one of element.attributes) add(fields, namespaces.name(one.local, one.namespace, one.prefix), one.value)
  for (const child of element.children) {
    add(fields, namespaces.name(child.local, child.namespace, child.prefix), extensionOf(child, namespaces))
  }
  return fields
}

const text: Read = ({ text: own }) => own.trim()
const texts: Read = ({ children }) => children.map(child => child.text.trim())

const wordOf = (vocabulary: Vocabulary, value: string) =>
  /^(urn:epcglobal:cbv:|gs1:|cbv:|https:\/\/gs1\.org\/voc\/)/.test(value)
    ? (wordOfAnyEdition(vocabulary, value) ?? value)
    : value
const word =
  (vocabulary: Vocabulary): Read =>
  ({ text: own }) =>
    wordOf(vocabulary, own.trim())

const number = (value: string): unknown =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(value) ? Number(value) : value

const place: Read = (element, namespaces) => fieldsOf(element, namespaces, { id: text })

const quantities: Read = ({ children }, namespaces) =>
  children.map(child => {
    const { quantity, ...fields } = fieldsOf(child, namespaces, { epcClass: text, quantity: text, uom: text })
    // xsi:nil has no text.
    return quantity === undefined || quantity === ''
      ? fields
      : { ...fields, quantity: typeof quantity === 'string' ? number(quantity) : quantity }
  })

/** Elements with a type and a value, such as <bizTransaction type="…">…</bizTransaction>. */
const typed =
  (name: string, vocabulary: Vocabulary): Read =>
  ({ children }) =>
    children.map(child => {
      const type = child.attributes.find(one => one.local === 'type')?.value.trim()
      return { ...(type !== undefined && { type: wordOf(vocabulary, type) }), [name]: child.text.trim() }
    })

const numbers = new Set(['value', 'minValue', 'maxValue', 'meanValue', 'sDev', 'percRank', 'percValue'])
const reportWords: Record<string, Vocabulary> = {
  type: 'measurementType',
  exception: 'sensorAlertType',
  component: 'component',
}

/** Metadata and reports have their fields as attributes. */
const attributed: Read = (element, namespaces) => {
  const fields: Json = {}
  for (const one of element.attributes) {
    const name = namespaces.name(one.local, one.namespace, one.prefix)
    const value = one.value.trim()
    const vocabulary = Object.hasOwn(reportWords, name) ? reportWords[name] : undefined
    if (vocabulary) set(fields, name, wordOf(vocabulary, value))
    else if (numbers.has(name)) set(fields, name, number(value))
    else if (name === 'booleanValue' && /^(true|false|0|1)$/.test(value))
      set(fields, name, value === 'true' || value === '1')
    else set(fields, name, value)
  }
  return { ...fields, ...fieldsOf(element, namespaces, {}) }
}

const sensorElements: Read = ({ children }, namespaces) =>
  children.map(child => {
    const { sensorReport, ...fields } = fieldsOf(child, namespaces, {
      sensorMetadata: attributed,
      sensorReport: attributed,
    })
    return sensorReport === undefined ? fields : { ...fields, sensorReport: [sensorReport].flat() }
  })

const persistentDisposition: Read = ({ children }) => {
  const words = (local: string) =>
    children.filter(child => child.local === local).map(child => wordOf('disposition', child.text.trim()))
  const [set, unset] = [words('set'), words('unset')]
  return { ...(set.length > 0 && { set }), ...(unset.length > 0 && { unset }) }
}

const errorDeclaration: Read = (element, namespaces) =>
  fieldsOf(element, namespaces, { declarationTime: text, reason: word('errorReason'), correctiveEventIDs: texts })

const ilmd: Read = (element, namespaces) => fieldsOf(element, namespaces, {})

const readers: Readonly<Record<string, Read>> = {
  eventTime: text,
  recordTime: text,
  eventTimeZoneOffset: text,
  eventID: text,
  certificationInfo: text,
  errorDeclaration,
  parentID: text,
  epcList: texts,
  childEPCs: texts,
  inputEPCList: texts,
  outputEPCList: texts,
  quantityList: quantities,
  childQuantityList: quantities,
  inputQuantityList: quantities,
  outputQuantityList: quantities,
  action: text,
  transformationID: text,
  bizStep: word('bizStep'),
  disposition: word('disposition'),
  persistentDisposition,
  readPoint: place,
  bizLocation: place,
  bizTransactionList: typed('bizTransaction', 'bizTransactionType'),
  sourceList: typed('source', 'sourceDestinationType'),
  destinationList: typed('destination', 'sourceDestinationType'),
  sensorElementList: sensorElements,
  ilmd,
}
