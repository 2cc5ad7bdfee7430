import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as holds, array, constantFrom, property, string } from 'fast-check'
import { checkDocument, eventsOf } from '#contract/integration/epcis/checkDocument.ts'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { readXml } from '#server/integration/epcis/xml/readDocument.ts'
import { parseXml, XmlFault } from '#server/integration/epcis/xml/parseXml.ts'

const document = (events: string, version = 2) =>
  `<?xml version="1.0" encoding="UTF-8"?>
   <epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:${version}" xmlns:own="https://own.example/"
     schemaVersion="${version === 2 ? '2.0' : '1.2'}" creationDate="2026-11-20T00:00:00Z">
   <EPCISBody><EventList>${events}</EventList></EPCISBody></epcis:EPCISDocument>`
const event = `<ObjectEvent>
  <eventTime>2026-11-20T01:00:00Z</eventTime><eventTimeZoneOffset>+09:00</eventTimeZoneOffset>
  <epcList><epc>urn:epc:id:sscc:4987654.0000000011</epc></epcList>
  <action>OBSERVE</action><bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep>
  <bizTransactionList><bizTransaction type="urn:epcglobal:cbv:btt:desadv">urn:x:D-1</bizTransaction></bizTransactionList>
  <extension><quantityList><quantityElement><epcClass>urn:epc:idpat:sgtin:4987654.000001.*</epcClass>
    <quantity>7</quantity></quantityElement></quantityList></extension>
  <own:batch kind="a">12<![CDATA[<3>]]></own:batch>
</ObjectEvent>`
const nowMs = Date.parse('2026-11-21T00:00:00Z')

test('XML of 2.0 and 1.2 has the form of JSON-LD', () => {
  for (const version of [1, 2]) {
    const { value, edition } = readXml(document(event, version))
    assert.deepEqual(checkDocument(value, edition, nowMs), [])
    assert.deepEqual(eventsOf(value)[0], {
      type: 'ObjectEvent',
      eventTime: '2026-11-20T01:00:00Z',
      eventTimeZoneOffset: '+09:00',
      epcList: ['urn:epc:id:sscc:4987654.0000000011'],
      action: 'OBSERVE',
      bizStep: 'shipping',
      bizTransactionList: [{ type: 'desadv', bizTransaction: 'urn:x:D-1' }],
      quantityList: [{ epcClass: 'urn:epc:idpat:sgtin:4987654.000001.*', quantity: 7 }],
      'own:batch': { '#text': '12<3>', kind: 'a' },
    })
  }
})

test('a disposition that only EPCIS 1.x has is taken from 1.x, as URN or word, and refused in 2.0', () => {
  for (const value of ['urn:epcglobal:cbv:disp:non_sellable_expired', 'non_sellable_expired']) {
    const expired = event.replace('</bizStep>', `</bizStep><disposition>${value}</disposition>`)
    const faultsIn = (version: number) => {
      const read = readXml(document(expired, version))
      const faults = checkDocument(read.value, read.edition, nowMs).map(fault => fault.path)
      return faults.length > 0 ? faults : (eventsOf(read.value)[0] as EpcisEvent).disposition
    }
    assert.equal(faultsIn(1), 'non_sellable_expired')
    assert.deepEqual(faultsIn(2), ['disposition'])
  }
})

test('entities, external files, deep nesting and broken XML are refused', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(100)}"><!ENTITY y "&x;&x;">]><a>&y;</a>`
  for (const text of [
    bomb,
    '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1/">]><a>&x;</a>',
    '<a>&unknown;</a>',
    '<a>'.repeat(100_000),
    `<a ${Array.from({ length: 100 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    document(event).slice(0, -10),
    document(event.replace('</action>', '')),
    '<a/><b/>',
    '<p:a/>',
    '',
    'text',
  ]) {
    assert.throws(() => parseXml(text), XmlFault, text.slice(0, 80))
  }
})

test('names that JavaScript has already are names as any other', () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const ofNamespace = document(event).replace('urn:epcglobal:epcis:xsd:2', name)
    assert.throws(() => readXml(ofNamespace), XmlFault, name)
    const extended = `<ObjectEvent><own:a xmlns:own="https://own.example/"/>
      <${name}:a xmlns:${name}="https://other.example/">1</${name}:a>
      <sensorElementList><sensorElement><sensorReport ${name}="5" type="Temperature"/></sensorElement></sensorElementList>
      </ObjectEvent>`
    const { value } = readXml(extended)
    const { '@context': context, ...read } = value as { '@context': unknown }
    assert.deepEqual(
      JSON.parse(JSON.stringify(context)),
      JSON.parse(
        `["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld",{"own":"https://own.example/","${name}":"https://other.example/"}]`,
      ),
    )
    assert.equal(
      JSON.stringify(read),
      `{"type":"ObjectEvent","own:a":"","${name}:a":"1","sensorElementList":[{"sensorReport":[{"${name}":"5","type":"Temperature"}]}]}`,
    )
  }
})

test('any text is XML, or is refused with an XmlFault', () => {
  const pieces = constantFrom(
    '<',
    '>',
    '</',
    '/>',
    'a',
    'EPCISDocument',
    '="',
    "'",
    '&',
    '&amp;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '\0',
    '\ud800',
    ':',
    'xmlns',
  )
  const whole = document(event)
  holds(
    property(array(pieces, { maxLength: 30 }), string(), ([...parts], other) => {
      const at = (parts.length * 31) % whole.length
      for (const text of [parts.join(''), other, whole.slice(0, at) + parts.join('') + whole.slice(at)]) {
        try {
          const { value, edition } = readXml(text)
          checkDocument(value, edition, nowMs)
        } catch (error) {
          if (!(error instanceof XmlFault)) throw error
        }
      }
    }),
    { numRuns: 300 },
  )
})
