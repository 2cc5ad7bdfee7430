import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Hit, PortalSearchAnswer } from '#contract/logistics/types/portalSearch.ts'
import { neighbour, sectionsOf } from '#web/logistics/portalSearch/choices.ts'

const hit = (name: string, note: string): Hit => ({ name, note, path: '/delivery', search: { lot: name } })
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
const screens = [{ path: '/delivery', name: '配送状況', note: '' }]

suite('the entries of the search box', () => {
  test('stand by kind, screens first, and a kind without any is absent', () => {
    assert.deepEqual(
      sectionsOf(screens, answer).map(({ id, isCut }) => [id, isCut]),
      [
        ['screens', false],
        ['lots', true],
        ['loggers', false],
      ],
    )
    assert.deepEqual(sectionsOf([], undefined), [])
  })

  test('end with the list of all, where there is one', () => {
    const loggers = sectionsOf([], answer)[1]
    assert.deepEqual(
      loggers?.choices.map(({ path, shown }) => [path, shown.kind]),
      [
        ['/delivery', 'record'],
        ['/user-management/loggers', 'more'],
      ],
    )
  })

  test('have keys of their own, also where two lead to the same list', () => {
    const keys = sectionsOf(screens, answer).flatMap(({ choices }) => choices.map(({ key }) => key))
    assert.equal(new Set(keys).size, 5)
  })

  test('are walked by arrows, around at both ends', () => {
    const choices = sectionsOf(screens, answer).flatMap(one => one.choices)
    const keys = choices.map(one => one.key)
    assert.equal(neighbour(choices, keys[0], 1), keys[1])
    assert.equal(neighbour(choices, keys[0], -1), keys[4])
    assert.equal(neighbour(choices, keys[4], 1), keys[0])
    assert.equal(neighbour([], undefined, 1), undefined)
  })
})
