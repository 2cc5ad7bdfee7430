import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditValueText } from '#contract/records/words/auditValueText.ts'
import { changesOf } from '#server/records/auditTrail/fieldChanges.ts'

const where = { language: 'en', timeZone: 'Asia/Tokyo' } as const
const shown = (table: string, [change]: ReturnType<typeof changesOf>) => {
  const { field, before, after } = change ?? assert.fail('nothing changed')
  return [before, after].map(value => auditValueText({ table, field }, value, where))
}

test('REC-2: of a long assessment the trail shows the answers that changed, in words', () => {
  // Its keys are stored shortest first: the answers before the rationale exceed what is shown of one text.
  const assessment = { cause: 'A door was open. '.repeat(80), hazard: 'Loss of potency. '.repeat(80), severity: 'high' }
  const [before, after] = ['stable', 'not stable'].map(word => ({
    assessment: { ...assessment, rationale: `${'The product is tested. '.repeat(80)}It is ${word}.` },
  }))
  const [was = '', is = ''] = shown('excursion_cases', changesOf('U', before ?? null, after ?? null))
  assert.match(was, /^Rationale[^:]*: ….*It is stable\.$/)
  assert.match(is, /^Rationale[^:]*: ….*It is not stable\.$/)
})

test('a long value of an added record is shortened within its parts and stays readable', () => {
  const long = 'ドアが開いていた。'.repeat(500)
  const [, is = ''] = shown('excursion_cases', changesOf('I', null, { assessment: { cause: long, severity: 'low' } }))
  assert.match(is, /^[^{"]+: ドアが.*…, [^{"]+: Low$/)
  const results = Array.from({ length: 300 }, (_, index) => ({ table: 'users', record: String(index + 1) }))
  const [listed] = changesOf('U', { results: [] }, { results })
  const parts = JSON.parse(`[${listed?.after}]`) as unknown[]
  assert.deepEqual([parts.length, parts.at(-1)], [201, '…'])
})

test('long texts are shown from shortly before their first difference', () => {
  const body = '同じ文章です。'.repeat(400)
  const [change] = changesOf('U', { body: `${body}前` }, { body: `${body}後` })
  assert.match(change?.before ?? '', /^….{250}前$/)
  assert.match(change?.after ?? '', /^….{250}後$/)
  const [longer] = changesOf('U', { body }, { body: `${body}追記` })
  assert.ok(longer?.after?.endsWith('追記') && !longer.before?.endsWith('…'))
})
