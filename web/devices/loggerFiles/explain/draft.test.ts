import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConsistentAnswers } from '#contract/devices/rules/loggerFile.ts'
import { answersOf, draftOf, type Draft } from '#web/devices/loggerFiles/explain/draft.ts'

const recognised = { headLine: 2, firstLine: 3, time: null, clock: null, temperatures: [], serial: null }
const plain: Draft = { headLine: 2, firstLine: 3, time: 0, temperatures: [2], humidities: [] }
const mappingOf = (draft: Draft) => {
  const answers = answersOf(draft, {})
  return typeof answers === 'string' ? answers : JSON.parse(JSON.stringify(answers.mapping))
}

test('begins with what was recognised, and never with a temperature that nobody named', () => {
  assert.deepEqual(
    [draftOf({}, recognised).firstLine, draftOf({}, recognised).temperatures, mappingOf(draftOf({}, recognised))],
    [3, [], 'incomplete'],
  )
  const known = { ...recognised, time: 1, temperatures: [{ celsius: 4, humidity: 5 }] }
  assert.deepEqual(mappingOf(draftOf({}, known)), { headLine: 2, firstLine: 3, time: 1, celsius: 4, humidity: 5 })
})

test('what contradicts itself gives no answers, and says why', () => {
  assert.equal(mappingOf({ ...plain, time: undefined }), 'incomplete')
  assert.equal(mappingOf({ ...plain, serial: 2 }), 'twice')
  assert.equal(mappingOf({ ...plain, headLine: 3 }), 'headBelow')
  assert.equal(mappingOf({ ...plain, timeFormat: 'HH:mm' }), 'timeFormat')
  assert.equal(mappingOf({ ...plain, timeFormat: 'number', clock: 1 }), 'numberWithClock')
  assert.equal(mappingOf({ ...plain, humidities: [3, 4] }), 'humidities')
})

test('each humidity belongs to a temperature', () => {
  assert.deepEqual(mappingOf({ ...plain, temperatures: [4, 1], humidities: [5] }), {
    headLine: 2,
    firstLine: 3,
    time: 0,
    celsius: 1,
    more: [{ celsius: 4, humidity: 5 }],
  })
  const apart = mappingOf({ ...plain, temperatures: [1, 2], humidities: [4, 3] })
  assert.deepEqual([apart.humidity, apart.more], [3, [{ celsius: 2, humidity: 4 }]])
})

test('what was explained is shown again as it was, and is what the portal takes', () => {
  const draft: Draft = { ...plain, clock: 1, humidities: [3], channel: 4, timeFormat: 'dd.MM.yyyy HH:mm', unit: 'F' }
  const answers = answersOf(draft, { dateOrder: 'mdy' })
  assert.ok(typeof answers === 'object' && answers.dateOrder === 'dmy')
  assert.ok(ConsistentAnswers.safeParse(answers).success)
  assert.deepEqual(answersOf(draftOf(answers, recognised), {}), answers)
  // A file of the same layout may turn out to have its dates in another order.
  assert.equal(draftOf({ ...answers, dateOrder: 'mdy' }, recognised).timeFormat, 'MM.dd.yyyy HH:mm')
})
