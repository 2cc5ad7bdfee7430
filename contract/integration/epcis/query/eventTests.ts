import { canonicalBase } from '#contract/kernel/gs1/digitalLink.ts'
import { openPattern } from '#contract/kernel/gs1/epcUri.ts'
import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'
import { listOf, objectsOf, typedLists, type Fields } from '#contract/integration/epcis/eventFields.ts'
import { eventUri, spellingsOf } from '#contract/integration/epcis/eventIds.ts'
import { actions, eventTypes, type EpcisEvent } from '#contract/integration/epcis/events.ts'
import { celsiusFrom } from '#contract/integration/epcis/meaning.ts'
import { isUri } from '#contract/integration/epcis/uris.ts'
import { standardWord, vocabularyUri, type Vocabulary } from '#contract/integration/epcis/vocabulary.ts'
import { parseInstant } from '#contract/telemetry/rules/readings/receivedTime.ts'

type Holds = (event: EpcisEvent) => boolean
/** What a parameter asks of events, or why its values cannot be asked. */
export type Test = { holds: Holds } | { fault: string }
type Read = (event: Fields) => readonly unknown[]

/** The test of a parameter that selects events (EPCIS 2.0, 8.2.7.1). */
export function testOf(name: string, values: readonly string[]): Test {
  const fixed = Object.hasOwn(fixedTests, name) ? fixedTests[name] : undefined
  if (fixed) return fixed(values)
  return named.map(([form, build]) => build(form.exec(name), values)).find(test => test !== undefined) ?? unknown
}

const unknown: Test = { fault: 'is no parameter that is known here' }

const fixedTests: Record<string, (values: readonly string[]) => Test> = {
  eventType: among(of('type'), value => eventTypes.some(type => type === value) || isUri(value)),
  EQ_action: among(of('action'), value => actions.some(action => action === value)),
  EQ_bizStep: words('bizStep', of('bizStep')),
  EQ_disposition: words('disposition', of('disposition')),
  EQ_persistentDisposition_set: words('disposition', inside('persistentDisposition', of('set'))),
  EQ_persistentDisposition_unset: words('disposition', inside('persistentDisposition', of('unset'))),
  EQ_readPoint: uris(inside('readPoint', of('id'))),
  // No place is known to be part of another one, so that each is its only descendant.
  WD_readPoint: uris(inside('readPoint', of('id'))),
  EQ_bizLocation: uris(inside('bizLocation', of('id'))),
  WD_bizLocation: uris(inside('bizLocation', of('id'))),
  EQ_transformationID: uris(of('transformationID')),
  MATCH_epc: uris(any(of('epcList'), of('childEPCs'))),
  MATCH_parentID: uris(of('parentID')),
  MATCH_inputEPC: uris(of('inputEPCList')),
  MATCH_outputEPC: uris(of('outputEPCList')),
  MATCH_anyEPC: uris(
    any(
      of('epcList'),
      of('childEPCs'),
      of('parentID'),
      of('inputEPCList'),
      of('outputEPCList'),
      of('transformationID'),
    ),
  ),
  MATCH_epcClass: uris(classes('quantityList', 'childQuantityList')),
  MATCH_inputEPCClass: uris(classes('inputQuantityList')),
  MATCH_outputEPCClass: uris(classes('outputQuantityList')),
  MATCH_anyEPCClass: uris(classes('quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList')),
  EQ_eventID: eventIds(of('eventID')),
  EXISTS_errorDeclaration: exists(of('errorDeclaration')),
  GE_errorDeclarationTime: declared('GE'),
  LT_errorDeclarationTime: declared('LT'),
  // As the schema of queries and the REST binding spell them.
  GE_errorDeclaration_Time: declared('GE'),
  LT_errorDeclaration_Time: declared('LT'),
  EQ_errorReason: words('errorReason', inside('errorDeclaration', of('reason'))),
  EQ_correctiveEventID: eventIds(inside('errorDeclaration', of('correctiveEventIDs'))),
  EXISTS_sensorElementList: exists(of('sensorElementList')),
  EQ_type: words('measurementType', reports(of('type'))),
  EQ_deviceID: uris(any(metadata(of('deviceID')), reports(of('deviceID')))),
  EQ_dataProcessingMethod: uris(any(metadata(of('dataProcessingMethod')), reports(of('dataProcessingMethod')))),
  EQ_bizRules: uris(any(metadata(of('bizRules')), reports(of('bizRules')))),
  EQ_microorganism: uris(reports(of('microorganism'))),
  EQ_chemicalSubstance: uris(reports(of('chemicalSubstance'))),
  EQ_stringValue: among(reports(of('stringValue'))),
  EQ_hexBinaryValue: among(reports(of('hexBinaryValue'))),
  EQ_uriValue: uris(reports(of('uriValue'))),
  EQ_booleanValue: among(reports(of('booleanValue')), value => value === 'true' || value === 'false'),
}

/** Parameters whose names are fixed; further names hold a type, a unit or an extension. */
export const fixedParameters: readonly string[] = Object.keys(fixedTests)

type Named = readonly [RegExp, (found: RegExpExecArray | null, values: readonly string[]) => Test | undefined]

/** Parameters whose name holds a type, a unit or the field of an extension. */
const named: readonly Named[] = [
  [
    /^(GE|LT)_(time|startTime|endTime)$/,
    (found, values) => {
      const [, operator = '', field = ''] = found ?? []
      return found ? compared(operator, any(metadata(of(field)), reports(of(field))), timeOf)(values) : undefined
    },
  ],
  [
    /^(EQ|GT|GE|LT|LE)_(quantity|percRank)$/,
    (found, values) => {
      const [, operator = '', field = ''] = found ?? []
      if (!found) return undefined
      const read = field === 'quantity' ? quantityElements(of(field)) : reports(of(field))
      return compared(operator, read, numberOf)(values)
    },
  ],
  [
    /^(EQ|GT|GE|LT|LE)_(quantity|value|minValue|maxValue|meanValue|sDev|percValue)_([A-Z0-9]{2,4})$/,
    (found, values) => {
      const [, operator = '', field = '', unit = ''] = found ?? []
      const inUnit: Read = measured => of(field)(measured).flatMap(value => inUnitOf(unit, field, value, measured.uom))
      const read = field === 'quantity' ? quantityElements(inUnit) : reports(inUnit)
      return found ? compared(operator, read, numberOf)(values) : undefined
    },
  ],
  [
    /^EQ_(bizTransaction|source|destination)_(.+)$/,
    (found, values) => {
      const [, item = '', type = ''] = found ?? []
      return found ? uris(typedItems(`${item}List`, type))(values) : undefined
    },
  ],
  [
    /^(EQ|GT|GE|LT|LE|EXISTS)_(INNER_)?(?:([A-Z_]+|readPoint|bizLocation)_)?([a-z][a-zA-Z0-9]*:\w+)$/,
    (found, values) => {
      const [, operator = '', inner, part = '', field = ''] = found ?? []
      const extended = Object.hasOwn(extendedParts, part) ? extendedParts[part] : undefined
      if (!found || !extended) return undefined
      const read = extended(inner === undefined ? of(field) : within(field))
      if (operator === 'EXISTS') return exists(read)()
      return operator === 'EQ' ? among(read)(values) : compared(operator, read, timeOrNumber)(values)
    },
  ],
  [
    /^(HASATTR|EQ_?ATTR)_/,
    found =>
      found ? { fault: 'asks for master data of places and parties, which events here do not have' } : undefined,
  ],
]

/** Where extensions are, by what a parameter calls it. */
const extendedParts: Record<string, (read: Read) => Read> = {
  '': read => read,
  ILMD: read => inside('ilmd', read),
  ERROR_DECLARATION: read => inside('errorDeclaration', read),
  SENSORELEMENT: read => inside('sensorElementList', read),
  SENSORMETADATA: metadata,
  SENSORREPORT: reports,
  readPoint: read => inside('readPoint', read),
  bizLocation: read => inside('bizLocation', read),
}

// What is read of an event.

function of(name: string): Read {
  return fields => listOf(fields[name])
}
/** A field inside an extension, at any depth. */
function within(name: string): Read {
  const found = (value: unknown): unknown[] =>
    objectsOf(value).flatMap(fields => [...of(name)(fields), ...Object.values(fields).flatMap(found)])
  return fields => Object.entries(fields).flatMap(([field, value]) => (field.includes(':') ? found(value) : []))
}
function any(...reads: Read[]): Read {
  return event => reads.flatMap(read => read(event))
}
function inside(name: string, read: Read): Read {
  return event => objectsOf(event[name]).flatMap(read)
}
function classes(...lists: string[]): Read {
  return any(...lists.map(list => inside(list, of('epcClass'))))
}
function quantityElements(read: Read): Read {
  const lists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList']
  return any(...lists.map(list => inside(list, read)))
}
function declared(operator: string) {
  return compared(operator, inside('errorDeclaration', of('declarationTime')), timeOf)
}
function metadata(read: Read): Read {
  return inside('sensorElementList', inside('sensorMetadata', read))
}
function reports(read: Read): Read {
  return inside('sensorElementList', inside('sensorReport', read))
}
/** A value in the unit that is asked for, if it has it or is a temperature in both; a deviation is a difference of two. */
function inUnitOf(unit: string, field: string, value: unknown, stated: unknown): unknown[] {
  if (stated === unit) return [value]
  const [from, to] = [stated, unit].map(one => (typeof one === 'string' ? celsiusFrom[one] : undefined))
  if (!from || !to || typeof value !== 'number') return []
  const origin = field === 'sDev' ? from(0) : to(0)
  return [Math.round(((from(value) - origin) / (to(1) - to(0))) * 1e6) / 1e6]
}
/** A source of a type, and so on; the type as a word or a URI. */
function typedItems(list: string, type: string): Read {
  const typed = typedLists.get(list)
  const isOfType = (one: Fields) =>
    typed !== undefined &&
    typeof one.type === 'string' &&
    vocabularyUri(typed.vocabulary, one.type) === vocabularyUri(typed.vocabulary, type)
  return inside(list, one => (typed && isOfType(one) ? of(typed.item)(one) : []))
}

// How it is compared.

function among(read: Read, isPossible: (value: string) => boolean = () => true) {
  return (values: readonly string[]): Test => {
    const wrong = values.find(value => !isPossible(value))
    if (wrong !== undefined) return { fault: `cannot be ${wrong}` }
    return { holds: event => read(event).some(one => values.includes(textOf(one))) }
  }
}
function eventIds(read: Read) {
  const test = among(read, id => isUri(eventUri(id)))
  return (values: readonly string[]): Test => test(values.flatMap(spellingsOf))
}
function words(vocabulary: Vocabulary, read: Read) {
  return (values: readonly string[]): Test => {
    const wrong = values.find(value => standardWord(vocabulary, value) === undefined && !isUri(value))
    if (wrong !== undefined) return { fault: `cannot be ${wrong}: no standard word, nor a URI` }
    const wanted = new Set(values.map(value => vocabularyUri(vocabulary, value)))
    return { holds: event => read(event).some(one => wanted.has(vocabularyUri(vocabulary, textOf(one)))) }
  }
}
/** A pattern (urn:epc:idpat:…) finds all that it covers; an EPC URN and its Digital Link are the same thing. */
function uris(read: Read) {
  return (values: readonly string[]): Test => {
    const wrong = values.find(value => !isUri(value))
    if (wrong !== undefined) return { fault: `cannot be ${wrong}: no URI` }
    const patterns = values.filter(value => value.startsWith('urn:epc:idpat:'))
    const noPattern = patterns.find(pattern => beginningOf(pattern) === undefined)
    if (noPattern !== undefined) return { fault: `cannot be ${noPattern}: only parts at its end may be left open` }
    const beginnings = patterns.flatMap(pattern => beginningOf(pattern) ?? [])
    const wanted = new Set(values.map(sameUri))
    const isFound = (uri: string) => wanted.has(uri) || beginnings.some(beginning => beginning.test(uri))
    return { holds: event => read(event).some(one => typeof one === 'string' && isFound(sameUri(one))) }
  }
}
/** Keys have a fixed length, and some have the serial in the same part; that of a component has any length. */
function beginningOf(pattern: string): RegExp | undefined {
  const open = openPattern(pattern)
  if (open) return new RegExp(`^${RegExp.escape(`${canonicalBase}/${open.ai}/`)}${open.beginning}`)
  const uri = canonicalUri(pattern)
  if (uri === undefined) return undefined
  return new RegExp(`^${RegExp.escape(uri)}${pattern.startsWith('urn:epc:idpat:cpi:') ? '/' : ''}`)
}
const sameUri = (uri: string) => canonicalUri(uri) ?? uri

const operators: Record<string, (found: number, wanted: number) => boolean> = {
  EQ: (found, wanted) => found === wanted,
  GT: (found, wanted) => found > wanted,
  GE: (found, wanted) => found >= wanted,
  LT: (found, wanted) => found < wanted,
  LE: (found, wanted) => found <= wanted,
}
function compared(operator: string, read: Read, valueOf: (value: unknown) => number) {
  return (values: readonly string[]): Test => {
    const wanted = values.map(valueOf)
    const isHeld = operators[operator]
    const isOne = operator === 'EQ' || wanted.length === 1
    if (!isHeld || !isOne || wanted.some(Number.isNaN)) return { fault: `cannot be ${values.join(' | ')}` }
    return { holds: event => read(event).some(one => wanted.some(value => isHeld(valueOf(plain(one)), value))) }
  }
}
/** Its value means nothing. */
function exists(read: Read) {
  return (): Test => ({ holds: event => read(event).length > 0 })
}

function timeOf(value: unknown): number {
  const atMs = typeof value === 'string' ? parseInstant(value) : Number.NaN
  return typeof atMs === 'number' ? atMs : Number.NaN
}
function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return (typeof value === 'number' || typeof value === 'string') && Number.isFinite(number) ? number : Number.NaN
}
function timeOrNumber(value: unknown): number {
  const number = numberOf(value)
  return Number.isNaN(number) ? timeOf(value) : number
}
const textOf = (value: unknown): string => {
  const one = plain(value)
  return typeof one === 'string' ? one : JSON.stringify(one)
}
/** An element of XML with attributes has its text as a field. */
const plain = (value: unknown): unknown => objectsOf(value).flatMap(of('#text'))[0] ?? value
