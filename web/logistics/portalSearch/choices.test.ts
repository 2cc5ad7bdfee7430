import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DeliveryHit, Hit, PortalSearchAnswer } from '#contract/logistics/types/portalSearch.ts'
import { neighbour, sectionsOf, type Known } from '#web/logistics/portalSearch/choices.ts'

const hit = (name: string, note: string, isExact = false): Hit => ({
  name,
  note,
  isExact,
  path: '/delivery',
  search: { lot: name },
})
const answer: PortalSearchAnswer = {
  groups: [
    { group: 'lots', rows: [hit('L-1', 'A'), hit('L-1', 'B')], hasMore: true, more: null },
    {
      group: 'loggers',
      rows: [hit('SN-1', '')],
      hasMore: true,
      more: { path: '/user-management/loggers', search: { keyword: 'SN' } },
    },
  ],
  isComplete: true,
}
const screen = (name: string, isExact = false) => ({ path: `/${name}`, name, note: '', isExact })
const known: Known = { screens: [screen('配送状況')], commands: [] }
const nothing: Known = { screens: [], commands: [] }

const delivery = (match: DeliveryHit['match']) =>
  ({ reference: 'DL-1', match, path: '/delivery/detail', search: { deliveryId: 1 } }) as unknown as DeliveryHit
const withDeliveries = (match: DeliveryHit['match']): PortalSearchAnswer => ({
  deliveries: { rows: [delivery(match)], hasMore: false, more: null },
  groups: [
    { group: 'items', rows: [hit('KSM-1020', 'A', true)], hasMore: false, more: null },
    { group: 'products', rows: [hit('薬A', 'KSM-1020', true), hit('薬B', 'KSM-10201')], hasMore: false, more: null },
  ],
  isComplete: true,
})
const shown = (typed: string, match: DeliveryHit['match'], of = nothing) =>
  sectionsOf(typed, of, withDeliveries(match)).map(({ id, choices }) => [id, choices.length])

suite('the entries of the search box', () => {
  test('stand by kind, screens first, and a kind without any is absent', () => {
    assert.deepEqual(
      sectionsOf('L-1', known, answer).map(({ id, isCut }) => [id, isCut]),
      [
        ['screens', false],
        ['lots', true],
        ['loggers', false],
      ],
    )
    assert.deepEqual(sectionsOf('L-1', nothing, undefined), [])
  })

  test('that are named exactly as was typed come first, those with a page of their own before others (LOG-137)', () => {
    const typed = { kind: 'words', text: 'KSM-1020' } as const
    assert.deepEqual(shown('ksm1020', typed), [
      ['exact', 2],
      ['deliveries', 1],
      ['products', 1],
    ])
    const [exact] = sectionsOf('ksm1020', nothing, withDeliveries(typed))
    assert.deepEqual(
      exact?.choices.map(one => one.shown.kind === 'record' && one.shown.group),
      ['products', 'items'],
    )
  })

  test('a delivery whose whole number was typed comes before them, one that only ends so does not', () => {
    assert.deepEqual(shown('ksm 1020', { kind: 'slip', text: 'KSM-1020' })[0], ['deliveries', 1])
    assert.deepEqual(shown('1020', { kind: 'slip', text: '5555-1020' })[0], ['exact', 2])
  })

  test('a screen by its whole name is among the exact ones; of many acts the first are shown (LOG-138)', () => {
    const many = Array.from({ length: 8 }, (_, n) => screen(`CSV ${n}`))
    const sections = sectionsOf('x', { screens: [screen('配送状況', true)], commands: many }, undefined)
    assert.deepEqual(
      sections.map(({ id, choices, isCut }) => [id, choices.length, isCut]),
      [
        ['exact', 1, false],
        ['commands', 6, true],
      ],
    )
  })

  test('end with the list of all, where there is one', () => {
    const loggers = sectionsOf('L-1', nothing, answer)[1]
    assert.deepEqual(
      loggers?.choices.map(({ path, shown: { kind } }) => [path, kind]),
      [
        ['/delivery', 'record'],
        ['/user-management/loggers', 'more'],
      ],
    )
  })

  test('have keys of their own, also where two lead to the same list', () => {
    const keys = sectionsOf('L-1', known, answer).flatMap(({ choices }) => choices.map(({ key }) => key))
    assert.equal(new Set(keys).size, 5)
  })

  test('are walked by arrows, around at both ends', () => {
    const choices = sectionsOf('L-1', known, answer).flatMap(one => one.choices)
    const keys = choices.map(one => one.key)
    assert.equal(neighbour(choices, keys[0], 1), keys[1])
    assert.equal(neighbour(choices, keys[0], -1), keys[4])
    assert.equal(neighbour(choices, keys[4], 1), keys[0])
    assert.equal(neighbour([], undefined, 1), undefined)
  })
})
