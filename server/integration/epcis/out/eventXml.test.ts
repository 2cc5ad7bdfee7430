import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  array,
  assert as check,
  constantFrom,
  dictionary,
  jsonValue,
  letrec,
  oneof,
  property,
  string,
} from 'fast-check'
import { eventXml } from '#contract/integration/epcis/out/eventXml.ts'
import { parseXml, type XmlElement } from '#server/integration/epcis/xml/parseXml.ts'

const event = (fields: object) => ({
  '@context': [{ ex: 'https://ex.example/' }],
  type: 'ObjectEvent',
  eventTime: '2026-11-20T01:00:00.000Z',
  eventTimeZoneOffset: '+09:00',
  epcList: [],
  action: 'OBSERVE',
  ...fields,
})
const read = (fields: object) =>
  parseXml(`<kc xmlns:kc="https://portal.example/epcis/voc#">${eventXml(event(fields), 'web')}</kc>`)
const found = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.flatMap(one => (one.local === name ? [one] : (found(one, name) ?? []))).at(0)
const told = ({ local, text, children }: XmlElement): unknown => [local, text, ...children.map(told)]

/** Names of the standard, names of JavaScript's own, and names that are none in XML. */
const awkward =
  'sourceList bizTransactionList epcList sensorElementList persistentDisposition reason ilmd constructor __proto__ toString 1 @context #text - . ex: ex:1 ex:a:b ex:info ex:constructor no:such xmlns xml:space xmlns:ex'.split(
    ' ',
  )
const names = oneof(constantFrom(...awkward), string({ unit: 'binary' }))
const { value } = letrec(tie => ({
  value: oneof(
    { depthSize: 'small' },
    string({ unit: 'binary' }),
    jsonValue(),
    array(tie('value'), { maxLength: 3 }),
    dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
}))

test('any extension of an event gives well-formed XML, wherever the standard allows one', () => {
  check(
    property(names, value, dictionary(names, value), (name, one, context) => {
      const extension = { 'ex:info': one, [`ex:${name}`]: one, 'same:info': one, [`same:${name}`]: one }
      read({
        ...extension,
        '@context': [{ ex: 'https://ex.example/', same: 'https://ex.example/' }, context],
        ilmd: extension,
        readPoint: { id: 'https://ex.example/1', ...extension },
        errorDeclaration: { declarationTime: '2026-11-20T02:00:00Z', ...extension },
        sensorElementList: [
          { sensorMetadata: extension, sensorReport: [{ type: 'Temperature', ...extension }], ...extension },
        ],
      })
    }),
  )
})

test('what is called like a field of the standard is written as it was sent inside an extension', () => {
  const info = {
    sourceList: [{ name: 'A' }],
    bizStep: 'shipping',
    epcList: ['B'],
    sensorElementList: [{ note: 'C' }],
    constructor: { b: 'c' },
    toString: 'D',
    '1': 'of no name that XML has',
    '@context': { ex: 'https://other.example/' },
  }
  const element = found(read({ 'ex:info': info }), 'info')
  assert.deepEqual(element && told(element), [
    'info',
    '',
    ['sourceList', '', ['name', 'A']],
    ['bizStep', 'shipping'],
    ['epcList', 'B'],
    ['sensorElementList', '', ['note', 'C']],
    ['constructor', '', ['b', 'c']],
    ['toString', 'D'],
  ])
})

test('what is said under two prefixes of one namespace is said in one attribute, and in elements of one name', () => {
  const said = { 'ex:a': 1, 'same:a': 2, 'other:a': 3 }
  const event = read({
    '@context': { ex: 'https://ex.example/', same: 'https://ex.example/', other: 'https://other.example/' },
    sensorElementList: [{ sensorReport: [said] }],
    ...said,
  })
  assert.deepEqual(
    found(event, 'sensorReport')?.attributes.map(({ prefix, local, value }) => [`${prefix}:${local}`, value]),
    [
      ['ex:a', '[1,2]'],
      ['other:a', '3'],
    ],
  )
  assert.deepEqual(
    event.children[0]?.children.filter(({ local }) => local === 'a').map(({ text }) => text),
    ['1', '2', '3'],
  )
})

test('a prefix is not declared for a namespace that XML keeps to itself, nor for none', () => {
  const kept = ['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/']
  for (const uri of [...kept, ` ${kept[0]}\n`, `${kept[1]}\u0001`, '\u0001', '\t', '\u00A0 \n']) {
    assert.equal(found(read({ '@context': { ex: uri }, 'ex:info': 'A' }), 'info'), undefined, uri)
  }
})
