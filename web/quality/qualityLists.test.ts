import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertList } from '#web/quality/alerts/alertList.ts'
import { caseList } from '#web/quality/cases/caseList.ts'
import { releaseList } from '#web/quality/releases/releaseList.ts'

test('open alerts are asked for by their severity, those of the history by when they were found', () => {
  const { state, sort, order } = alertList.requestOf(alertList.url.parse({}))
  assert.deepEqual([state, sort, order], ['open', 'severity', 'desc'])
  const history = alertList.requestOf(alertList.url.parse({ tab: 'history', severity: '3', alert: '7', rule: '0' }))
  assert.deepEqual([history.state, history.sort, history.order, history.severity], ['history', 'foundAt', 'desc', 3])
  assert.equal(alertList.url.parse({ severity: '4' }).severity, undefined)
})

test('an alert whose story is opened asks for the same page', () => {
  const search = alertList.url.parse({ page: '2' })
  assert.deepEqual(alertList.requestOf({ ...search, alert: 7 }), alertList.requestOf(search))
})

test('cases that wait are asked for unless somebody chose otherwise, what is due first on top', () => {
  const { state, overdueOnly, sort, order } = caseList.requestOf(caseList.url.parse({ tab: 'cases', state: 'lost' }))
  assert.deepEqual([state ?? 'unsettled', overdueOnly, sort, order], ['unsettled', false, 'dueOn', 'asc'])
  const chosen = caseList.requestOf(caseList.url.parse({ state: 'all', overdue: '1', sort: 'openedAt' }))
  assert.deepEqual([chosen.state, chosen.overdueOnly, chosen.order], ['all', true, 'desc'])
})

test('a bookmark of quarantined lots keeps its meaning', () => {
  for (const quarantinedOnly of ['true', '1'])
    assert.equal(releaseList.requestOf(releaseList.url.parse({ quarantinedOnly })).quarantinedOnly, true)
  const usual = releaseList.requestOf(releaseList.url.parse({ quarantinedOnly: 'no' }))
  assert.deepEqual([usual.quarantinedOnly, usual.decision, usual.sort], [undefined, 'undecided', 'deliveredAt'])
})
