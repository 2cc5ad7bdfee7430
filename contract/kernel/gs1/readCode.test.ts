import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { contentsOf } from '#contract/kernel/gs1/codeContents.ts'
import { readCode } from '#contract/kernel/gs1/readCode.ts'

const today = '2026-11-26'
const read = (text: string) => {
  const { fault, ...code } = readCode(text)
  return fault === undefined && 'elements' in code ? contentsOf(code.elements, today) : fault
}
const box = { gtin: '14912345000016', expiry: '2028-06-15', lot: 'LG221', locations: {} }

suite('codes of boxes', () => {
  test('a label is read however it arrives', () => {
    for (const text of [
      '(01)14912345000016(17)280615(10)LG221',
      '（０１）１４９１２３４５００００１６（１７）２８０６１５（１０）ＬＧ２２１',
      '(01) 14912345000016 (17) 280615 (10) LG221',
      '01149123450000161728061510LG221',
      ']C101149123450000161728061510LG221',
      ']d2011491234500001610LG221\u001d17280615',
      ']Q301149123450000161728061510LG221\u001d',
      '\u001d10LG221\u001d172806150114912345000016',
      '^10LG221^172806150114912345000016',
      '10LG221{GS}172806150114912345000016',
      '17280615011491234500001610LG221',
      'https://id.gs1.org/01/14912345000016/10/LG221?17=280615',
      'https://maker.example/some/path/01/14912345000016/10/LG221?17=280615&lang=ja',
      ']Q1HTTPS://maker.example/01/14912345000016/10/LG221?17=280615',
      '  (01)14912345000016(17)280615(10)LG221\r\n',
    ])
      assert.deepEqual(read(text), box, text)
  })

  test('bare numbers are GTINs by their length and check digit, and 18 digits an SSCC', () => {
    assert.deepEqual(read('4912345000019'), { gtin: '04912345000019', locations: {} })
    assert.deepEqual(read(']E04912345000019'), { gtin: '04912345000019', locations: {} })
    assert.deepEqual(read('96385074'), { gtin: '00000096385074', locations: {} })
    assert.deepEqual(read('106141412345678908'), { sscc: '106141412345678908', locations: {} })
    assert.deepEqual(read('00106141412345678908'), { sscc: '106141412345678908', locations: {} })
    assert.equal(read('4912345000018'), 'checkDigit')
    assert.equal(read('00106141412345678909'), 'checkDigit')
    assert.equal(read('(00)106141412345678909'), 'checkDigit')
  })

  test('a web address with a date is no code; one with a GTIN of any length is, and its wrong check digit is reported', () => {
    for (const date of ['2026/01/24', '2026/01/4', '2026/01/24/news', '00/12', 'news/01/2026-01-24'])
      assert.equal(read(`https://maker.example/${date}`), 'noCode', date)
    for (const written of ['04912345000019', '4912345000019'])
      assert.deepEqual(read(`https://maker.example/2026/01/${written}`), { gtin: '04912345000019', locations: {} })
    assert.deepEqual(read('https://maker.example/01/96385074'), { gtin: '00000096385074', locations: {} })
    assert.equal(read('https://maker.example/01/4912345000018'), 'checkDigit')
  })

  test('numbers, names and telephone numbers are no codes', () => {
    for (const text of [
      '',
      '12345',
      'DEMO-LONGRUN',
      '仙台',
      '(03)1234-5678',
      '(090)12345678',
      '1234567',
      '10ABC',
      '21-4',
    ])
      assert.equal(read(text), 'noCode', text)
  })

  test('day 00 is the end of the month, and a year is the nearest one', () => {
    const expiry = (digits: string) => {
      const code = read(`(01)14912345000016(17)${digits}`)
      return typeof code === 'object' && code.expiry
    }
    assert.equal(expiry('280200'), '2028-02-29')
    assert.equal(expiry('270200'), '2027-02-28')
    assert.equal(expiry('760101'), '2076-01-01')
    assert.equal(expiry('770101'), '1977-01-01')
    assert.equal(read('(01)14912345000016(17)280230'), 'date')
    assert.equal(read('(01)14912345000016(17)281300'), 'date')
  })

  test('the identifiers of logistic units, counts, weights, places and assets', () => {
    assert.deepEqual(read('(00)106141412345678908(02)14912345000016(37)12(10)L1(11)260101'), {
      sscc: '106141412345678908',
      gtin: '14912345000016',
      count: 12,
      lot: 'L1',
      producedOn: '2026-01-01',
      locations: {},
    })
    assert.deepEqual(read('(01)14912345000016(30)50(3103)001250(21)S/1'), {
      gtin: '14912345000016',
      count: 50,
      netWeightKg: 1.25,
      serial: 'S/1',
      locations: {},
    })
    assert.deepEqual(read('(410)4912345000019(414)9521321109506'), {
      locations: { 410: '4912345000019', 414: '9521321109506' },
    })
    assert.deepEqual(read('(8003)04912345000019SN-1'), { grai: '4912345000019SN-1', locations: {} })
    assert.deepEqual(read('(8004)4912345SN-1'), { giai: '4912345SN-1', locations: {} })
  })

  test('labels that contradict themselves say how', () => {
    const contradictions = (text: string) => {
      const code = readCode(text)
      return 'contradictions' in code ? code.contradictions.map(({ kind, ai }) => `${kind} ${ai}`) : code.fault
    }
    assert.deepEqual(contradictions('(01)14912345000016(10)A(10)B'), ['differs 10'])
    assert.deepEqual(contradictions('(01)14912345000016(10)A(10)A'), [])
    assert.deepEqual(contradictions('(10)A'), ['needs 10'])
    assert.deepEqual(contradictions('(01)14912345000016(02)14912345000016(37)1'), [
      'excluded 01',
      'excluded 02',
      'needs 37',
    ])
  })

  test('no text makes the parser fail', () => {
    // Names that every object has are no keys of a link.
    const segment = fc.oneof(
      fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), '01', '10', '414'),
      fc.string(),
    )
    const link = fc.array(segment, { maxLength: 5 }).map(path => `https://a.example/${path.join('/')}`)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\]()0-9A-Z^{}/:%]{0,60}$/), link), text => {
        const code = readCode(text)
        assert.ok(code.fault !== undefined || ('elements' in code && code.elements.length > 0))
      }),
      { numRuns: 2000 },
    )
  })
})
