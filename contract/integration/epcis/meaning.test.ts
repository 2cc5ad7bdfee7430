import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { stockOf } from '#contract/integration/epcis/meaning.ts'

const counted = (fields: object) => {
  const event = {
    type: 'ObjectEvent',
    action: 'OBSERVE',
    bizStep: 'stock_taking',
    eventTime: '2026-11-20T01:00:00Z',
    eventTimeZoneOffset: '+09:00',
    bizLocation: { id: 'https://id.gs1.org/414/4987654000050' },
    ...fields,
  } as EpcisEvent
  return stockOf(event).counts.map(({ gtin, lot, quantity }) => [gtin, lot, quantity])
}
const [one, two, three] = [1, 2, 3].map(serial => `urn:epc:id:sgtin:4987654.000011.${serial}`)
const [gtin, other] = ['04987654000111', '04987654000128']
const link = (lot: string, serial: string) => `https://id.gs1.org/01/${gtin}/10/${lot}/21/${serial}`

test('INT-22: serialised items are counted one each, by item and lot', () => {
  const sscc = 'urn:epc:id:sscc:4987654.0000000011'
  const ofOther = 'urn:epc:id:sgtin:4987654.000012.1'
  assert.deepEqual(counted({ epcList: [one, two, three, sscc, ofOther] }), [
    [gtin, null, 3],
    [other, null, 1],
  ])
  assert.deepEqual(counted({ epcList: [link('A', '7'), link('A', '8'), link('B', '9')] }), [
    [gtin, 'A', 2],
    [gtin, 'B', 1],
  ])
  assert.deepEqual(counted({ epcList: [one, link('A', '1'), one] }), [[gtin, 'A', 1]], 'one item, named three times')
})

test('INT-22: their lot is that of the event where it states one for all of them', () => {
  const lgtin = (lot: string) => ({ epcClass: `urn:epc:class:lgtin:4987654.000011.${lot}` })
  const ilmd = { 'cbvmda:lotNumber': 'L1' }
  assert.deepEqual(counted({ epcList: [one, two], ilmd }), [[gtin, 'L1', 2]])
  assert.deepEqual(counted({ epcList: [one, two], quantityList: [lgtin('L2')] }), [[gtin, 'L2', 2]])
  assert.deepEqual(counted({ epcList: [one], quantityList: [lgtin('L2'), lgtin('L3')] }), [[gtin, null, 1]])
  assert.deepEqual(counted({ epcList: [one], quantityList: [lgtin('L2')], ilmd }), [[gtin, null, 1]])
  assert.deepEqual(counted({ epcList: [one, 'urn:epc:id:sgtin:4987654.000012.1'], ilmd }), [
    [gtin, null, 1],
    [other, null, 1],
  ])
})

test('INT-22: quantities beside serialised items count alone', () => {
  const quantityList = [{ epcClass: 'https://id.gs1.org/01/04987654000111/10/L9', quantity: 12 }]
  assert.deepEqual(counted({ epcList: [one, two], quantityList }), [[gtin, 'L9', 12]])
  const weighed = [{ ...quantityList[0], uom: 'KGM' }]
  assert.deepEqual(counted({ epcList: [one, two], quantityList: weighed }), [])
})
