import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseChanges } from '#web/quality/cases/page/caseChanges.ts'

const company = { code: 'A', name: 'A社', nameEn: 'A' }
const at = '2026-11-20T03:00:00.000Z'
const event = (kind: 'signed' | 'assessmentChanged' | 'excursionsGrew', name?: string) => ({
  at,
  kind,
  by: name === undefined ? null : { name, company },
  reason: null,
  facts: {},
})
const comment = (commentId: number, name: string) => ({
  commentId,
  by: { name, company },
  at,
  body: '確認',
  isInternal: false,
  documents: [],
})

test('names who did what since a case was read, each act of a person once (QUA-41)', () => {
  const shown = { events: [event('signed', '品質')], comments: [comment(1, '品質')] }
  const latest = {
    events: [
      ...shown.events,
      event('assessmentChanged', '花子'),
      event('excursionsGrew'),
      event('assessmentChanged', '花子'),
    ],
    comments: [...shown.comments, comment(2, '花子')],
  }
  assert.deepEqual(caseChanges(shown, latest), [
    { by: '花子', what: 'assessmentChanged' },
    { by: null, what: 'excursionsGrew' },
    { by: '花子', what: 'comment' },
  ])
  assert.deepEqual(caseChanges(latest, latest), [])
})
