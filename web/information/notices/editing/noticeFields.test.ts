import assert from 'node:assert/strict'
import { test } from 'node:test'
import dayjs from 'dayjs'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { faultsOf, fieldsOf, isChanged, newNotice, savedOf } from '#web/information/notices/editing/noticeFields.ts'

const now = new Date('2026-11-20T00:00:00Z')
const tokyo = 'Asia/Tokyo'
const notice: EditedNotice = {
  noticeId: 7,
  kind: 'maintenance',
  titleJa: '件名',
  titleEn: 'Title',
  bodyJa: '本文',
  bodyEn: 'Text',
  publishFrom: '2026-11-21T00:00:00.000Z',
  publishUntil: '2026-11-25T15:00:00.000Z',
  maintenanceFrom: '2026-11-22T17:00:00.000Z',
  maintenanceUntil: '2026-11-22T19:30:00.000Z',
  state: 'planned',
  updatedAt: '2026-11-19T01:02:03.456Z',
  writtenBy: null,
  readers: 0,
}
const edited = (facts: Partial<EditedNotice> = {}) => {
  const before = { ...notice, ...facts }
  return { before, fields: fieldsOf(before, now, tokyo) }
}

test('the form shows the clock of the portal s time zone, and saves the same instants', () => {
  const { before, fields } = edited()
  assert.equal(fields.maintenanceFrom?.format('YYYY-MM-DD HH:mm'), '2026-11-23 02:00')
  const { state: _state, writtenBy: _writtenBy, readers: _readers, ...facts } = notice
  assert.deepEqual(savedOf(fields, before, false, tokyo), { ...facts, isDraft: false, announceAgain: false })
})

test('a draft begins at once unless a later time was chosen, a published one keeps its beginning', () => {
  const draft = edited({ state: 'draft', publishFrom: '2026-11-19T00:00:00.000Z' })
  assert.equal(draft.fields.start, 'now')
  assert.equal(savedOf(draft.fields, draft.before, false, tokyo).publishFrom, undefined)
  const planned = edited({ state: 'draft' })
  assert.equal(savedOf(planned.fields, planned.before, true, tokyo).publishFrom, notice.publishFrom)
  const published = edited({ state: 'published', publishFrom: '2026-11-01T00:00:07.000Z' })
  assert.equal(savedOf(published.fields, published.before, false, tokyo).publishFrom, '2026-11-01T00:00:07.000Z')
})

test('what another kind or choice held is not saved', () => {
  const { before, fields } = edited()
  const release = savedOf({ ...fields, kind: 'release', start: 'now' }, before, false, tokyo)
  assert.deepEqual([release.maintenanceFrom, release.maintenanceUntil, release.publishFrom], [null, null, undefined])
  const again = { ...fields, announceAgain: true }
  assert.equal(savedOf(again, before, false, tokyo).announceAgain, false)
  assert.equal(savedOf(again, { ...before, state: 'published' }, false, tokyo).announceAgain, true)
  assert.equal(savedOf(again, { ...before, state: 'published' }, true, tokyo).announceAgain, false)
})

test('what is missing is told by field, before it is sent', () => {
  const faults = (isDraft: boolean, facts = {}) => {
    const fields = { ...newNotice, ...facts }
    return faultsOf(fields, savedOf(fields, undefined, isDraft, tokyo), now)
  }
  assert.deepEqual(faults(true), {})
  assert.deepEqual(Object.keys(faults(false)), ['titleJa', 'titleEn', 'bodyJa', 'bodyEn'])
  assert.deepEqual(faults(true, { start: 'later' }), { publishFrom: 'empty' })
  const late = dayjs('2026-11-20T08:00')
  assert.deepEqual(faults(true, { publishUntil: late }), { publishUntil: 'notAfterStart' })
  assert.deepEqual(faults(true, { maintenanceFrom: late }), { maintenanceUntil: 'empty' })
})

test('a form is changed when it would save something else', () => {
  const { fields } = edited()
  assert.equal(isChanged(fields, { ...fields, publishUntil: dayjs(fields.publishUntil) }), false)
  assert.equal(isChanged(fields, { ...fields, publishUntil: null }), true)
  assert.equal(isChanged(fields, { ...fields, bodyEn: 'Other' }), true)
  assert.equal(isChanged(newNotice, { ...newNotice, maintenanceFrom: undefined }), false)
})
