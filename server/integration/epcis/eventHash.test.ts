import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'
import { preHash, prefixesOf } from '#contract/integration/epcis/preHash.ts'
import { eventHash } from '#server/integration/epcis/eventHash.ts'

const prefixes = prefixesOf([
  'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  { own: 'https://own.example/' },
])
const event = {
  type: 'ObjectEvent',
  eventTime: '2026-11-20T10:00:00.000+09:00',
  eventTimeZoneOffset: '+09:00',
  epcList: ['urn:epc:id:sscc:4987654.0000000012', 'urn:epc:id:sscc:4987654.0000000011'],
  action: 'OBSERVE',
  bizStep: 'shipping',
  readPoint: { id: 'urn:epc:id:sgln:4987654.00001.0' },
  bizTransactionList: [{ type: 'desadv', bizTransaction: 'urn:epcglobal:cbv:bt:4987654000012:D-1' }],
}
const hash = (change: object) => eventHash({ ...event, ...change }, prefixes)

test('an event written in another way has the same hash', () => {
  const same = hash({})
  assert.match(same, /^ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/)
  const others = [
    { eventTime: '2026-11-20T01:00:00Z' },
    { epcList: event.epcList.toReversed() },
    { epcList: ['https://example.com/00/049876540000000111', 'https://id.gs1.org/00/049876540000000128'] },
    { bizStep: 'https://ref.gs1.org/cbv/BizStep-shipping' },
    { bizStep: 'cbv:BizStep-shipping' },
    { eventID: 'urn:uuid:1', recordTime: '2026-11-21T00:00:00Z' },
    { errorDeclaration: { declarationTime: '2026-11-21T00:00:00Z' } },
    { 'rdfs:comment': 'a remark' },
  ]
  for (const change of others) assert.equal(hash(change), same, JSON.stringify(change))
})

test('an event that says something else has another hash', () => {
  const hashes = [
    {},
    { eventTime: '2026-11-20T10:00:00.001+09:00' },
    { eventTimeZoneOffset: '+08:00' },
    { epcList: event.epcList.slice(1) },
    { action: 'ADD' },
    { bizStep: 'receiving' },
    { 'own:batch': '0012' },
    { 'own:batch': '0013' },
    { 'own:batch': { 'own:inner': '13' } },
    { sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 4, uom: 'CEL' }] }] },
    { sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 40, uom: 'CEL' }] }] },
  ].map(hash)
  assert.equal(new Set(hashes).size, hashes.length)
})

test('the pre-hash string has the order of the standard, times in UTC and GS1 identifiers as Digital Links', () => {
  assert.equal(
    preHash({ ...event, 'own:weight': '2.50', quantityList: [] }, prefixes),
    'eventType=ObjectEventeventTime=2026-11-20T01:00:00.000ZeventTimeZoneOffset=+09:00' +
      'epcListepc=https://id.gs1.org/00/049876540000000111epc=https://id.gs1.org/00/049876540000000128' +
      'action=OBSERVEbizStep=https://ref.gs1.org/cbv/BizStep-shippingreadPointid=https://id.gs1.org/414/4987654000012' +
      'bizTransactionListtype=https://ref.gs1.org/cbv/BTT-desadvbizTransaction=urn:epcglobal:cbv:bt:4987654000012:D-1' +
      '{https://own.example/}weight=2.5',
  )
})

test('a time with more than milliseconds is rounded at the fourth decimal', () => {
  assert.match(
    preHash({ ...event, eventTime: '2026-11-20T10:00:00.1415Z' }, prefixes),
    /eventTime=2026-11-20T10:00:00\.142Z/,
  )
  assert.match(
    preHash({ ...event, eventTime: '2026-11-20T10:00:00.9999Z' }, prefixes),
    /eventTime=2026-11-20T10:00:01\.000Z/,
  )
})

test('GS1 identifiers have one form, reduced to their finest level', () => {
  const gtin = 'https://id.gs1.org/01/04912345678904'
  for (const [uri, canonical] of [
    [`${gtin}/21/lot`, `${gtin}/21/lot`],
    [`${gtin}/10/ser/21/lot`, `${gtin}/21/lot`],
    ['https://x.example/a/gtin/4912345678904/lot/gtin', `${gtin}/10/gtin`],
    ['https://x.example/party/01/04912345678904/10/A?17=270101', `${gtin}/10/A`],
    ['urn:epc:id:itip:0614141.712345.01.02.5', 'https://id.gs1.org/8006/706141411234510102/21/5'],
    ["urn:epc:id:sgtin:0614141.712345.a%2Fb;=!'", "https://id.gs1.org/01/70614141123451/21/a%2Fb;=%21'"],
    ['urn:epc:id:sgtin:0614141.712345.', undefined],
    ['https://x.example/orders/17', undefined],
  ] as const) {
    assert.equal(canonicalUri(uri), canonical, uri)
  }
})
