import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { testOf } from '#contract/integration/epcis/query/eventTests.ts'

const event = {
  type: 'ObjectEvent',
  eventTime: '2026-11-20T01:00:00Z',
  eventTimeZoneOffset: '+09:00',
  action: 'ADD',
  quantityList: [
    { epcClass: 'urn:epc:class:lgtin:4987654.000011.L1', quantity: 12.5, uom: 'KGM' },
    { epcClass: 'urn:epc:class:lgtin:4987654.000011.L2', quantity: 900 },
  ],
  'own:dock': 7,
  'own:note': { '#text': '5', 'own:by': 'A' },
  'own:trip': { 'own:legs': [{ 'own:km': 12, stop: 'x' }, { 'own:km': 40 }], 'own:dock': 'inside' },
  readPoint: { id: 'urn:epc:id:sgln:4987654.00005.0', 'own:gate': 'N', 'own:hall': { 'own:bay': '3' } },
  bizLocation: { id: 'urn:epc:id:sgln:4987654.00005.0', 'own:floor': '2' },
  ilmd: { 'cbvmda:lotNumber': 'L1', 'own:made': { 'own:at': '2026-11-01T00:00:00Z' } },
  errorDeclaration: {
    declarationTime: '2026-11-21T00:00:00Z',
    'own:who': 'B',
    'own:why': { 'own:code': '17' },
  },
  sensorElementList: [
    {
      sensorMetadata: { deviceID: 'urn:epc:id:giai:4987654.1', 'own:probe': 'top' },
      sensorReport: [{ type: 'Temperature', value: 5, uom: 'CEL', 'own:quality': 3, 'own:raw': { 'own:adc': 99 } }],
      'own:pallet': 'P1',
    },
  ],
} as unknown as EpcisEvent

const holds = (name: string, ...values: string[]) => {
  const test = testOf(name, values)
  assert.ok('holds' in test, `${name}: ${JSON.stringify(test)}`)
  return test.holds(event)
}

test('an extension is found where its parameter says, and nowhere else', () => {
  for (const [name, right, wrong] of [
    ['EQ_own:dock', '7', 'inside'],
    ['EQ_INNER_own:dock', 'inside', '7'],
    ['EQ_own:note', '5', 'A'],
    ['EQ_INNER_own:by', 'A', '5'],
    ['EQ_INNER_own:km', '40', '41'],
    ['GT_INNER_own:km', '39', '40'],
    ['GE_own:note', '5', '6'],
    ['EQ_ILMD_cbvmda:lotNumber', 'L1', 'L2'],
    ['LT_INNER_ILMD_own:at', '2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z'],
    ['EQ_ERROR_DECLARATION_own:who', 'B', 'A'],
    ['LE_INNER_ERROR_DECLARATION_own:code', '17', '16'],
    ['EQ_SENSORELEMENT_own:pallet', 'P1', 'top'],
    ['EQ_SENSORMETADATA_own:probe', 'top', 'P1'],
    ['GE_SENSORREPORT_own:quality', '3', '4'],
    ['EQ_INNER_SENSORREPORT_own:adc', '99', '98'],
    ['EQ_readPoint_own:gate', 'N', 'S'],
    ['EQ_INNER_readPoint_own:bay', '3', 'N'],
    ['EQ_bizLocation_own:floor', '2', '3'],
  ] as const) {
    assert.equal(holds(name, right), true, name)
    assert.equal(holds(name, wrong), false, name)
  }
  // A field is not found at another place.
  for (const name of ['EQ_own:gate', 'EQ_INNER_own:gate', 'EQ_bizLocation_own:gate'])
    assert.equal(holds(name, 'N'), false)
  assert.equal(holds('EQ_INNER_own:lotNumber', 'L1'), false)
})

test('an extension exists, whatever its value', () => {
  const found = [
    'own:dock',
    'INNER_own:by',
    'ILMD_own:made',
    'INNER_ILMD_own:at',
    'ERROR_DECLARATION_own:why',
    'SENSORREPORT_own:raw',
    'readPoint_own:gate',
  ]
  const absent = ['own:by', 'INNER_own:note', 'ILMD_own:at', 'SENSORMETADATA_own:pallet', 'bizLocation_own:gate']
  assert.deepEqual(
    found.filter(name => !holds(`EXISTS_${name}`, '')),
    [],
  )
  assert.deepEqual(
    absent.filter(name => holds(`EXISTS_${name}`, '')),
    [],
  )
})

const ids = {
  sgtin: ['urn:epc:id:sgtin:4987654.000011.7', 'urn:epc:id:sgtin:4987654.000012.7'],
  grai: ['urn:epc:id:grai:4987654.00001.7', 'urn:epc:id:grai:4987654.00002.7'],
  gdti: ['urn:epc:id:gdti:4987654.00001.7', 'urn:epc:id:gdti:4987654.00002.7'],
  sgcn: ['urn:epc:id:sgcn:4987654.00001.7', 'urn:epc:id:sgcn:4987654.00002.7'],
  upui: ['urn:epc:id:upui:4987654.000011.7', 'urn:epc:id:upui:4987654.000012.7'],
  itip: ['urn:epc:id:itip:4987654.000011.01.02.7', 'urn:epc:id:itip:4987654.000011.02.02.7'],
  cpi: ['urn:epc:id:cpi:4987654.AB.7', 'urn:epc:id:cpi:4987654.ABC.7'],
} as const

test('INT-44: a pattern finds each serial of what it names, and nothing else', () => {
  for (const [scheme, [one, other]] of Object.entries(ids)) {
    const pattern = one.replace(':id:', ':idpat:').replace(/\d$/, '*')
    const test = testOf('MATCH_epc', [pattern])
    assert.ok('holds' in test, pattern)
    const found = [one, other].map(epc => test.holds({ ...event, epcList: [epc] } as EpcisEvent))
    assert.deepEqual(found, [true, false], scheme)
  }
})

test('INT-44: a pattern finds all that a company numbers, or all of a kind', () => {
  const epcs = [
    ...Object.values(ids).flatMap(([one]) => [one, one.replace('4987654.', '4987655.')]),
    'urn:epc:id:sscc:4987654.0000000001',
    'https://id.gs1.org/00/949876540000000013',
    'urn:epc:id:sscc:4987655.0000000001',
    'urn:epc:id:giai:4987654.A7',
    'urn:epc:id:giai:4987655.A7',
    'urn:epc:id:sgln:4987654.00001.0',
    'https://own.example/00/4987654',
  ]
  const found = (pattern: string) => {
    const test = testOf('MATCH_anyEPC', [`urn:epc:idpat:${pattern}`])
    assert.ok('holds' in test, pattern)
    return epcs.filter(epc => test.holds({ ...event, epcList: [epc] } as EpcisEvent))
  }
  assert.deepEqual(found('sscc:4987654.*'), epcs.slice(-7, -5))
  assert.deepEqual(found('sscc:*.*'), epcs.slice(-7, -4))
  assert.deepEqual(found('giai:4987654.*'), ['urn:epc:id:giai:4987654.A7'])
  assert.deepEqual(found('sgln:4987654.*.*'), ['urn:epc:id:sgln:4987654.00001.0'])
  for (const scheme of ['grai', 'gdti', 'sgcn'] as const) {
    assert.deepEqual(found(`${scheme}:4987654.*.*`), [ids[scheme][0]], scheme)
    assert.equal(found(`${scheme}:*.*.*`).length, 2, scheme)
  }
  assert.deepEqual(found('itip:4987654.*.*.*.*'), [ids.itip[0]])
  assert.deepEqual(found('cpi:4987654.*.*'), [ids.cpi[0]])
  assert.deepEqual(found('sgtin:4987654.*.*'), [ids.sgtin[0], ids.upui[0]])
})

test('INT-44: what is no pattern of a scheme is refused, instead of finding nothing', () => {
  for (const pattern of [
    'sgtin:4987654.*',
    'sgtin:*.000011.*',
    'sscc:4987654.*.*',
    'sscc:49876.*',
    'sgtin:4987654.000011.7',
    'own:4987654.*',
  ]) {
    const wrong = testOf('MATCH_anyEPC', ['urn:epc:id:sscc:4987654.0000000001', `urn:epc:idpat:${pattern}`])
    assert.ok('fault' in wrong && wrong.fault.includes(pattern), pattern)
  }
})

test('a quantity is compared in its unit, and without one where none is stated', () => {
  assert.equal(holds('GT_quantity_KGM', '12'), true)
  assert.equal(holds('GT_quantity_KGM', '100'), false, 'the 900 are pieces')
  assert.equal(holds('EQ_quantity', '900'), true)
})

test('INT-44: a temperature is found in any unit, and a deviation as a difference', () => {
  const report = { type: 'Temperature', value: 46.4, sDev: 1.8, uom: 'FAH' }
  const warm = { ...event, sensorElementList: [{ sensorReport: [report] }] } as unknown as EpcisEvent
  const isFound = (name: string, value: string) => {
    const test = testOf(name, [value])
    assert.ok('holds' in test)
    return test.holds(warm)
  }
  assert.equal(isFound('EQ_value_CEL', '8'), true)
  assert.equal(isFound('GT_value_CEL', '8'), false)
  assert.equal(isFound('GT_value_FAH', '46.3'), true)
  assert.equal(isFound('EQ_value_KEL', '281.15'), true)
  assert.equal(isFound('EQ_value_A48', '506.07'), true)
  assert.equal(isFound('EQ_sDev_KEL', '1'), true)
  assert.equal(isFound('GE_value_P1', '0'), false)
})

test('the time of a declaration is asked for as the standard or its schema spells it', () => {
  for (const name of ['errorDeclarationTime', 'errorDeclaration_Time']) {
    assert.equal(holds(`GE_${name}`, '2026-11-21T00:00:00Z'), true)
    assert.equal(holds(`LT_${name}`, '2026-11-21T00:00:00Z'), false)
  }
})
