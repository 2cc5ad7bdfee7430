import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantWithZone, line, text } from '#contract/kernel/fields.ts'

test('LOG-154: a line has no characters that show nothing; forms of kanji stay', () => {
  const lines = line(20)
  for (const [typed, kept] of [
    ['山\u200b田\ufeff', '山田'],
    ['\u202eabc', 'abc'],
    [' \u2060 3 ', '3'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['\u3164', ''],
    ['\ufe0f', ''],
    ['\u200b\ufe0f', ''],
    ['山\u200b\ufe0f\ufe0f田', '山田'],
  ] as const)
    assert.equal(lines.parse(typed), kept, JSON.stringify(typed))
})

test('LOG-154: a text shows something, and is otherwise kept as it was typed', () => {
  for (const typed of ['\u200b', ' \u3164\u200d ', '\ufe0f', '\u200b\ufe0f'])
    assert.equal(text(20).safeParse(typed).success, false, JSON.stringify(typed))
  assert.equal(text(20).parse('👩\u200d🔬 を確認'), '👩\u200d🔬 を確認')
})

test('Instants are taken whose year has four digits in UTC as well', () => {
  const isTaken = (at: string) => instantWithZone.safeParse(at).success
  for (const at of ['1900-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-20T09:00:00+09:00'])
    assert.ok(isTaken(at), at)
  for (const at of [
    '9999-12-31T23:59:59-01:00',
    '0000-01-01T00:00:00Z',
    '1900-01-01T00:00:00+09:00',
    '2026-11-20T09:00:00',
    'abc',
  ])
    assert.ok(!isTaken(at), at)
})
