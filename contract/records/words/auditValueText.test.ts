import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditValueText } from '#contract/records/words/auditValueText.ts'

const text = (name: string, value: string | null, language: 'ja' | 'en' = 'ja') => {
  const [table = '', field = ''] = name.split('.')
  return auditValueText({ table, field }, value, { language, timeZone: 'Asia/Tokyo' })
}

test('a state is a word, by the table that it belongs to', () => {
  assert.equal(text('excursion_cases.state', 'underAssessment'), '評価中')
  assert.equal(text('excursion_cases.state', 'underAssessment', 'en'), 'Under assessment')
  assert.equal(text('partnerships.state', 'accepted', 'en'), 'Accepted')
  assert.equal(text('users.state', 'disabled', 'en'), 'Disabled')
  assert.equal(text('lot_decisions.decision', 'released'), '合格')
  assert.equal(text('logger_file_series.decision', 'leftOut'), '取り込まない')
  assert.equal(text('logger_files.state', 'withdrawn'), '取消済み')
  assert.equal(text('reading_batches.source', 'api'), 'パートナーAPI')
  assert.equal(text('case_events.kind', 'opened', 'en'), 'Case opened')
  assert.equal(text('amendments.field', 'evaluatedBy'), '判定に用いる版')
  assert.equal(text('webhook_endpoints.pause_reason', 'person', 'en'), 'Paused by a user')
  assert.equal(text('lot_decisions.release_blockers', 'noData, gap', 'en'), 'No temperature data, Gap in the readings')
})

test('the conditions, quiet hours and escalation of an alert rule are words', () => {
  const step = '{"severity":2,"deviationMilliCelsius":null,"outOfRangeMinutes":30}'
  assert.equal(text('alert_rules.steps', `${step}, ${step}`).split(' / ')[0], '重要度：警告、逸脱時間（分）：30')
  assert.equal(
    text('alert_rules.quiet_hours', '{"days":[1,7],"from":"22:00","until":"07:00"}', 'en'),
    'Days: Mon, Sun, From: 22:00, Until: 07:00',
  )
  const level = '{"afterMinutes":30,"toContacts":true,"userIds":["佐藤 花子"]}'
  assert.equal(text('alert_rules.escalation', level), '検知からの分数：30、品質連絡先：はい、その他の通知先：佐藤 花子')
})

test('an assessment is read like its form, and a decision by its counts', () => {
  assert.equal(
    text('excursion_cases.assessment', '{"severity":"high","hazard":"力価の低下","cause":null}'),
    '重大性：高、想定される危害：力価の低下',
  )
  assert.equal(text('case_events.facts', '{"released":2,"rejected":1}', 'en'), 'Released: 2, Rejected: 1')
  assert.equal(text('case_events.facts', '{}'), '（なし）')
})

test('places in a list are counted from 1', () => {
  assert.equal(text('delivery_units.item_places', '0, 2, 10'), '1, 3, 11')
  assert.equal(text('delivery_units.place', '0', 'en'), '1')
  assert.equal(text('delivery_items.item_index', '3'), '4')
})

test('times are in the portal’s zone, and what is unknown stays as it was stored', () => {
  assert.equal(text('deliveries.delivered_at', '2026-11-20T00:00:05+00:00'), '2026/11/20 09:00:05')
  assert.equal(text('excursion_cases.due_on', '2026-11-20', 'en'), '20 Nov 2026')
  assert.equal(text('notices.is_draft', 'true'), 'はい')
  assert.equal(text('users.name', null), '（なし）')
  assert.equal(text('case_comments.body', '{"箱が濡れていた'), '{"箱が濡れていた')
})
