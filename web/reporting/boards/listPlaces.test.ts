import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardLists, type BoardList } from '#contract/reporting/rules/boards.ts'
import { criteriaText, listAt, listLink } from '#web/reporting/boards/listPlaces.ts'

test('the address that a card links to is the one of its list', () => {
  for (const list of Object.keys(boardLists) as BoardList[]) {
    const { to, search } = listLink(list, 'keyword=x')
    assert.equal(listAt(String(to), search as object as Record<string, unknown>), list)
    assert.equal((search as object as Record<string, unknown>)['keyword'], 'x')
  }
})

test('a screen without a list that a card can show has none', () => {
  assert.equal(listAt('/quality', { tab: 'reports' }), undefined)
  assert.equal(listAt('/user-management/alerts', { tab: 'rules' }), undefined)
  assert.equal(listAt('/delivery', { view: 'map' }), undefined)
  assert.equal(listAt('/delivery/detail', {}), undefined)
})

test('a card keeps criteria and order, not the page or what is opened', () => {
  const search = {
    keyword: 'a&b',
    state: undefined,
    sort: 'dueOn',
    order: 'asc',
    page: 3,
    size: 100,
    alert: 7,
    event: 8,
  }
  assert.equal(criteriaText(search), 'keyword=a%26b&sort=dueOn&order=asc')
})
