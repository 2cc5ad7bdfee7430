import { array, constantFrom, nat, oneof, record, subarray, tuple, type Arbitrary } from 'fast-check'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { documentParts } from '#contract/integration/epcis/out/documents.ts'
import { damaged, nearlyValid, type SentBody } from '#test/fuzz/bodies/brokenBody.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import { mutatedFile } from '#test/fuzz/values/mutatedFile.ts'
import { sides, type SideName } from '#test/fuzz/world/fuzzWorld.ts'

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld', { own: 'https://own.example/' }]
const times = [
  '2026-05-01T00:10:00Z',
  '2026-05-01T09:20:00.123+09:00',
  '2026-05-01T23:59:59.999999Z',
  '1970-01-01T00:00:00Z',
]
const steps = [
  'shipping',
  'departing',
  'transporting',
  'arriving',
  'receiving',
  'void_shipping',
  'sensor_reporting',
  'stock_taking',
  'cycle_counting',
  'storing',
  'https://own.example/step',
]
const gln = '4912345000026'
const places = [
  `https://id.gs1.org/414/${gln}`,
  'urn:epc:id:sgln:4912345.00002.0',
  'geo:35.6,139.8',
  'https://own.example/dock',
  'https://own.example/constructor/1',
]
const units = [
  'urn:epc:id:sscc:4987654.0000000011',
  'https://id.gs1.org/00/049876540000000011',
  'https://own.example/toString/1',
]
const goods = [
  'https://id.gs1.org/01/04912345000019',
  'https://id.gs1.org/01/04912345000019/10/ZIRKON-LOT',
  'urn:epc:class:lgtin:4912345.000001.A',
]

const place = constantFrom(...places).map(id => ({ id }))
const oneTime = constantFrom(...times)
/** Mostly what is known, of the own company and of the other one, sometimes any text. */
const named = (write: (mark: string) => string) =>
  oneof(
    { weight: 8, arbitrary: constantFrom<SideName>('left', 'right').map(name => write(sides[name].canary)) },
    { weight: 1, arbitrary: hostileText.map(text => write(encodeURIComponent(text.toWellFormed()))) },
  )
const transaction = record({
  type: constantFrom('desadv', 'bol', 'https://own.example/type'),
  bizTransaction: named(text => `urn:epcglobal:cbv:bt:4987654000012:${text}-REF`),
})
const amounts = constantFrom(0, 1, 4.6, -300, 1e15, 5.000_000_1)
const sensor = record({
  sensorMetadata: record({
    time: oneTime,
    deviceID: named(text => `https://own.example/${text}-L2`),
  }),
  sensorReport: array(
    oneof(
      record({ type: constantFrom('Temperature'), value: amounts, uom: constantFrom('CEL', 'FAH', 'KEL', 'A48') }),
      record({ type: constantFrom('RelativeHumidity'), value: amounts, uom: constantFrom('P1') }),
      record({ type: constantFrom('Temperature'), minValue: amounts, maxValue: amounts, uom: constantFrom('CEL') }),
      record({
        type: constantFrom('Angle'),
        value: amounts,
        uom: constantFrom('DD'),
        component: constantFrom('latitude', 'longitude'),
      }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
})
const quantity = record(
  { epcClass: constantFrom(...goods), quantity: constantFrom(1, 7, 2_000_000_000, 0.5) },
  { requiredKeys: ['epcClass'] },
)
const ids = constantFrom(...['a', 'b', 'c'].map(letter => `urn:uuid:${letter.repeat(8)}-0000-4000-8000-000000000000`))
const common = {
  eventTime: oneTime,
  eventTimeZoneOffset: constantFrom('+09:00', '-12:00', '+14:00'),
  eventID: ids,
  bizStep: constantFrom(...steps),
  readPoint: place,
  bizLocation: place,
  bizTransactionList: array(transaction, { minLength: 1, maxLength: 2 }),
  sourceList: place.map(({ id }) => [{ type: 'location', source: id }]),
  destinationList: place.map(({ id }) => [{ type: 'location', destination: id }]),
  sensorElementList: array(sensor, { minLength: 1, maxLength: 2 }),
  persistentDisposition: constantFrom(
    { set: ['available'] },
    { set: ['completeness_verified'], unset: ['unavailable'] },
  ),
  errorDeclaration: record({ declarationTime: oneTime, reason: constantFrom('incorrect_data', 'did_not_occur') }),
  'own:note': oneof(hostileText, constantFrom<unknown>({ 'own:inner': [1, 'two'] }, 7, true)),
}
const [always, epcs] = [['type', 'eventTime', 'eventTimeZoneOffset'] as const, subarray(units)]
const sometimes = { requiredKeys: [...always, 'action', 'epcList', 'bizTransactionList'] as const }

/** Events of what a company's system may tell, in the form of JSON-LD. */
const events: Arbitrary<object> = oneof(
  {
    weight: 6,
    arbitrary: record(
      {
        ...common,
        type: constantFrom('ObjectEvent'),
        action: constantFrom('OBSERVE', 'ADD', 'DELETE'),
        epcList: epcs,
        quantityList: array(quantity, { maxLength: 2 }),
      },
      { requiredKeys: [...sometimes.requiredKeys] },
    ),
  },
  {
    weight: 1,
    arbitrary: record(
      {
        ...common,
        type: constantFrom('AggregationEvent'),
        action: constantFrom('ADD'),
        parentID: constantFrom(...units),
        childQuantityList: array(quantity, { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [...always, 'action', 'parentID', 'childQuantityList'] },
    ),
  },
  {
    weight: 1,
    arbitrary: record(
      {
        ...common,
        type: constantFrom('TransformationEvent'),
        inputQuantityList: array(quantity, { minLength: 1, maxLength: 2 }),
        outputQuantityList: array(quantity, { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: [...always, 'inputQuantityList', 'outputQuantityList'] },
    ),
  },
)

/** What a body is: `capture` takes documents, `events` one event. */
export type EpcisRoute = 'capture' | 'events'
export type EpcisBodyOf = { route: EpcisRoute; contentType: string; body: Buffer }

const documentOf = (eventList: readonly object[]) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-05-01T00:00:00Z',
  epcisBody: { eventList },
})
const bareOf = (event: object) => ({ '@context': context, ...event })
const jsonOf = (route: EpcisRoute, text: string | Buffer): EpcisBodyOf => ({
  route,
  contentType: 'application/ld+json',
  body: Buffer.from(text),
})

/** Bodies of JSON-LD: valid, with one fault, and damaged. */
function epcisJson(route: EpcisRoute): Arbitrary<EpcisBodyOf> {
  const bodies =
    route === 'capture' ? array(events, { minLength: 1, maxLength: 4 }).map(documentOf) : events.map(bareOf)
  return oneof(
    { weight: 4, arbitrary: bodies.map((body): SentBody => ({ json: JSON.stringify(body) })) },
    { weight: 5, arbitrary: nearlyValid(bodies) },
    { weight: 1, arbitrary: damaged(bodies) },
  ).map(({ json }) => jsonOf(route, json))
}

const xmlOf = (list: readonly object[]) => {
  const head = { portal: 'https://own.example', createdAt: new Date('2026-05-01T00:00:00Z') }
  const parts = documentParts(head, { kind: 'document' }, { format: 'xml', words: 'web' })
  const body = list.map(one => parts.event(one as EpcisEvent)).join('')
  return (parts.before + body + parts.after).replace(
    '<epcis:EPCISDocument ',
    '<epcis:EPCISDocument xmlns:own="https://own.example/" ',
  )
}

const beginnings: ((xml: string) => string)[] = [
  xml => xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'),
  xml => xml.replace('?>', '?><!DOCTYPE a SYSTEM "https://own.example/a.dtd">'),
  xml => xml.replaceAll('<action>', '<action>&lol;'),
  xml => xml.replace('urn:epcglobal:epcis:xsd:2', 'urn:epcglobal:epcis:xsd:1'),
  xml => xml.replace('<EventList>', '<EventList><![CDATA[<ObjectEvent/>]]><?pi x?><!-- -- >'),
  xml => xml.replace('</EventList>', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</EventList>`),
  xml => xml.replace('<EventList>', `<EventList ${'x="1" '.repeat(2000)}>`),
  xml => xml.replace('<EventList>', '<EventList xmlns="https://own.example/" xmlns:__proto__="urn:a">'),
  xml => xml.replaceAll('ObjectEvent>', '__proto__>'),
  xml => xml.replaceAll('own:note>', 'own:constructor>'),
  xml => xml.replaceAll('readPoint>', 'extension>'),
  xml => xml.replace('<EventList>', '<EventList><extension><TransformationEvent/></extension>'),
  xml => xml.replace('encoding="UTF-8"', 'encoding="UTF-16"'),
]

/** Another text in an element or an attribute. */
const otherText = (xml: string, at: number, text: string) => {
  const values = [...xml.matchAll(/(?<=>)[^<>]+(?=<\/)|(?<==")[^"]*(?=")/g)]
  const found = values[at % values.length]
  return found ? xml.slice(0, found.index) + text + xml.slice(found.index + found[0].length) : xml
}

/** Documents of XML: valid, with another text or element, and damaged. */
function epcisXml(): Arbitrary<EpcisBodyOf> {
  const bodies = array(events, { minLength: 1, maxLength: 3 }).map(xmlOf)
  const escaped = (text: string) => text.replaceAll(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)
  const texts = oneof(hostileText, hostileText.map(escaped))
  return oneof(
    { weight: 3, arbitrary: bodies },
    { weight: 4, arbitrary: tuple(bodies, nat(), texts).map(([xml, at, text]) => otherText(xml, at, text)) },
    { weight: 2, arbitrary: tuple(bodies, constantFrom(...beginnings)).map(([xml, change]) => change(xml)) },
    { weight: 2, arbitrary: mutatedFile(bodies.map(xml => Buffer.from(xml))) },
  ).map(xmlBody)
}

const xmlBody = (xml: string | Buffer): EpcisBodyOf => ({
  route: 'capture',
  contentType: 'application/xml',
  body: Buffer.from(xml),
})

const plainEvent = {
  type: 'ObjectEvent',
  eventTime: '2026-05-01T00:10:00Z',
  eventTimeZoneOffset: '+09:00',
  action: 'OBSERVE',
  epcList: units.slice(0, 1),
}

/** What is sent, and of each form a body that nothing is wrong with. */
export const epcisForms: { name: string; bodies: Arbitrary<EpcisBodyOf>; plain: EpcisBodyOf }[] = [
  {
    name: 'documents of JSON-LD',
    bodies: epcisJson('capture'),
    plain: jsonOf('capture', JSON.stringify(documentOf([plainEvent]))),
  },
  { name: 'single events', bodies: epcisJson('events'), plain: jsonOf('events', JSON.stringify(bareOf(plainEvent))) },
  { name: 'documents of XML', bodies: epcisXml(), plain: xmlBody(xmlOf([plainEvent])) },
]

export const centreGln = gln
