import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { checkDigitOf, hasCheckDigit, withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { canonicalBase, digitalLinkPath, parseDigitalLink } from '#contract/kernel/gs1/digitalLink.ts'
import {
  elementString,
  parseBracketed,
  parseElementString,
  type Gs1Element,
} from '#contract/kernel/gs1/elementString.ts'
import { elementsOfEpc } from '#contract/kernel/gs1/epcUri.ts'
import { lgtinOf } from '#contract/kernel/gs1/lgtin.ts'
import { giaiOf, glnOf, graiOf, gtinOf, shortGtin, ssccOf } from '#contract/kernel/gs1/keys.ts'

const bracketed = (elements: readonly Gs1Element[]) =>
  elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', '\\(')}`).join('')

/** The URN of GS1 elements whose company prefix has this length. */
function epcOf(elements: readonly Gs1Element[], prefixLength: number): string {
  const data = new Map(elements.map(({ ai, value }) => [ai, value]))
  const [gtin, sscc, place, party, grai, giai] = ['01', '00', '414', '417', '8003', '8004'].map(ai => data.get(ai))
  const split = (digits: string) => `${digits.slice(0, prefixLength)}.${digits.slice(prefixLength, -1)}`
  /** With what stands before the prefix at the beginning of the reference. */
  const moved = (digits: string) =>
    `${digits.slice(1, prefixLength + 1)}.${digits.slice(0, 1)}${digits.slice(prefixLength + 1, -1)}`
  if (sscc) return `urn:epc:id:sscc:${moved(sscc)}`
  if (gtin) {
    const [serial, lot] = [data.get('21'), data.get('10')]
    if (serial) return `urn:epc:id:sgtin:${moved(gtin)}.${escaped(serial)}`
    return lot ? `urn:epc:class:lgtin:${moved(gtin)}.${escaped(lot)}` : `urn:epc:idpat:sgtin:${moved(gtin)}.*`
  }
  if (place) return `urn:epc:id:sgln:${split(place)}.${escaped(data.get('254') ?? '0')}`
  if (party) return `urn:epc:id:pgln:${split(party)}`
  if (grai) {
    const serial = grai.slice(14)
    return `urn:epc:${serial ? 'id' : 'idpat'}:grai:${split(grai.slice(1, 14))}.${serial ? escaped(serial) : '*'}`
  }
  assert.ok(giai)
  return `urn:epc:id:giai:${giai.slice(0, prefixLength)}.${escaped(giai.slice(prefixLength))}`
}

/** The characters of CSET 82 that a URN cannot hold. */
const escaped = (text: string) =>
  text.replace(/["%&/<>?]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const key = (length: number) => digits(length - 1).map(withCheckDigit)
const free = (most: number) => fc.stringMatching(new RegExp(`^[!-"%-?A-Z_a-z]{1,${most}}$`))
const gtin = key(14).filter(one => !/^0+$/.test(one))
const prefixLength = fc.integer({ min: 6, max: 12 })

suite('check digits', () => {
  test('are those of published keys', () => {
    assert.equal(checkDigitOf('498773201008'), 7)
    for (const one of ['4987376861687', '14987376861653', '9521321109506', '106141412345678908', '96385074'])
      assert.ok(hasCheckDigit(one), one)
  })

  test('notice every wrong digit', () => {
    const wrong = fc.record({ of: key(14), at: fc.integer({ min: 0, max: 13 }), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(wrong, ({ of, at, by }) => {
        const changed = (Number(of[at]) + by) % 10
        assert.ok(!hasCheckDigit(of.slice(0, at) + changed + of.slice(at + 1)))
      }),
    )
  })
})

suite('GS1 keys', () => {
  test('a JAN, a GTIN and the same in full width are one code', () => {
    for (const typed of ['4987732010087', '04987732010087', '４９８７７３２０１００８７', '4987-7320-1008-7'])
      assert.equal(gtinOf(typed), '04987732010087')
    assert.equal(shortGtin('04987732010087'), '4987732010087')
    assert.equal(shortGtin('14987376861653'), '14987376861653')
    assert.equal(gtinOf('96385074'), '00000096385074')
    assert.equal(shortGtin('00000096385074'), '96385074')
    for (const typed of ['14987732010086', '12345', '', '00000000000000']) assert.equal(gtinOf(typed), undefined)
  })

  test('an SSCC is read with and without its identifier', () => {
    for (const typed of [
      '106141412345678908',
      '00106141412345678908',
      '(00)106141412345678908',
      '1 0614141 234567890 8',
    ])
      assert.equal(ssccOf(typed), '106141412345678908')
    assert.equal(ssccOf('106141412345678909'), undefined)
    assert.equal(ssccOf('000000000000000000'), '000000000000000000')
  })

  test('asset identifiers keep their serial as it is', () => {
    assert.equal(graiOf('(8003)04912345000019LOGGER-1'), '4912345000019LOGGER-1')
    assert.equal(graiOf('4912345000019LOGGER-1'), '4912345000019LOGGER-1')
    assert.equal(graiOf('00614141000012LOGGER-1'), '0614141000012LOGGER-1')
    assert.equal(graiOf('0614141000012LOGGER-1'), '0614141000012LOGGER-1')
    assert.equal(graiOf('4912345000018LOGGER-1'), undefined)
    assert.equal(graiOf('4912345000019'), undefined)
    assert.equal(graiOf('4912345000019ロガー'), undefined)
    assert.equal(giaiOf('(8004)4912345AB-12'), '4912345AB-12')
    assert.equal(giaiOf('AB-12'), undefined)
    assert.equal(glnOf('4912345000019'), '4912345000019')
    assert.equal(glnOf('14987376861653'), undefined)
  })
})

suite('one thing in three writings', () => {
  const things: [string, fc.Arbitrary<Gs1Element[]>][] = [
    ['item', gtin.map(value => [{ ai: '01', value }])],
    [
      'lot',
      fc.tuple(gtin, free(20)).map(([value, lot]) => [
        { ai: '01', value },
        { ai: '10', value: lot },
      ]),
    ],
    [
      'serial',
      fc.tuple(gtin, free(20)).map(([value, serial]) => [
        { ai: '01', value },
        { ai: '21', value: serial },
      ]),
    ],
    ['logistic unit', key(18).map(value => [{ ai: '00', value }])],
    ['place', key(13).map(value => [{ ai: '414', value }])],
    [
      'place within a place',
      fc
        .tuple(
          key(13),
          free(20).filter(one => one !== '0'),
        )
        .map(([value, extension]) => [
          { ai: '414', value },
          { ai: '254', value: extension },
        ]),
    ],
    ['party', key(13).map(value => [{ ai: '417', value }])],
    [
      'returnable asset',
      fc.tuple(key(13), free(16)).map(([value, serial]) => [{ ai: '8003', value: `0${value}${serial}` }]),
    ],
    ['asset', fc.tuple(digits(12), free(18)).map(([prefix, rest]) => [{ ai: '8004', value: prefix + rest }])],
  ]
  for (const [name, thing] of things) {
    test(`${name}: an EPC URN gives back the GS1 elements, whatever the length of the company prefix`, () => {
      fc.assert(
        fc.property(thing, prefixLength, (elements, length) => {
          const urn = epcOf(elements, length)
          assert.deepEqual(elementsOfEpc(urn), elements)
        }),
      )
    })

    test(`${name}: Digital Link, brackets and element string give back the GS1 elements`, () => {
      fc.assert(
        fc.property(thing, elements => {
          assert.deepEqual(parseDigitalLink(`${canonicalBase}${digitalLinkPath(elements)}`)?.elements, elements)
          assert.deepEqual(parseElementString(elementString(elements)).elements, elements)
          if (!elements.some(({ value }) => value.includes('\\')))
            assert.deepEqual(parseBracketed(bracketed(elements)).elements, elements)
        }),
      )
    })
  }

  test('examples of the EPC Tag Data Standard', () => {
    const examples: [string, Gs1Element[]][] = [
      [
        'urn:epc:id:sgtin:0614141.812345.6789',
        [
          { ai: '01', value: '80614141123458' },
          { ai: '21', value: '6789' },
        ],
      ],
      ['urn:epc:id:sscc:0614141.1234567890', [{ ai: '00', value: '106141412345678908' }]],
      [
        'urn:epc:id:sgln:0614141.12345.400',
        [
          { ai: '414', value: '0614141123452' },
          { ai: '254', value: '400' },
        ],
      ],
      ['urn:epc:id:grai:0614141.12345.400', [{ ai: '8003', value: '00614141123452400' }]],
      ['urn:epc:id:giai:0614141.12345400', [{ ai: '8004', value: '061414112345400' }]],
      [
        'urn:epc:class:lgtin:4012345.012345.998877',
        [
          { ai: '01', value: '04012345123456' },
          { ai: '10', value: '998877' },
        ],
      ],
      ['urn:epc:idpat:sgtin:0614141.112345.*', [{ ai: '01', value: '10614141123459' }]],
      [
        'urn:epc:id:sgtin:0614141.712345.32a%2Fb',
        [
          { ai: '01', value: '70614141123451' },
          { ai: '21', value: '32a/b' },
        ],
      ],
    ]
    for (const [urn, elements] of examples) {
      assert.deepEqual(elementsOfEpc(urn), elements, urn)
      assert.equal(epcOf(elements, 7), urn)
    }
  })

  test('a malformed URN has no elements', () => {
    for (const urn of [
      'urn:epc:id:sgtin:0614141.12345.6789',
      'urn:epc:id:sgtin:0614141.812345',
      'urn:epc:id:sscc:061414.1234567890',
      'urn:epc:id:sscc:0614141.1234567890.1',
      'urn:epc:id:sgtin:0614141.812345.a b',
      'urn:epc:id:sgtin:0614141.812345.%zz',
      'urn:epc:id:gdti:0614141.1234.400',
      'urn:epc:id:itip:0614141.712345.1.2.5',
      'urn:epc:idpat:itip:0614141.712345.*',
      'urn:epc:idpat:sgtin:0614141.112345.1',
      'urn:epc:id:sgln:0614141.1234x.400',
    ])
      assert.equal(elementsOfEpc(urn), undefined, urn)
  })
})

test('LOG-181: a lot has an LGTIN in half width, escaped, if a label can have it', () => {
  const gtin = withCheckDigit('1491234500002')
  assert.equal(lgtinOf(gtin, 'ＬＧ/２'), `https://id.gs1.org/01/${gtin}/10/LG%2F2`)
  for (const lot of ['第1号', 'L 1', 'A'.repeat(21)]) assert.equal(lgtinOf(gtin, lot), undefined, lot)
})
