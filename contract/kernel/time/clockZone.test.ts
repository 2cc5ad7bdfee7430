import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockZone } from '#contract/kernel/time/clockZone.ts'

test('A zone can be an offset in any spelling and gets one canonical name', () => {
  for (const text of ['+09:00', '+0900', '+9', 'UTC+9', 'GMT+09:00', 'gmt +9', 'JST'])
    assert.equal(clockZone(text)?.name, '+09:00', text)
  for (const text of ['UTC', 'GMT', 'Z', '+00:00', '-00:00', 'Etc/UTC'])
    assert.deepEqual(clockZone(text), { name: '+00:00', offsetMinutes: 0 }, text)
  assert.deepEqual(clockZone('\u221203:30'), { name: '-03:30', offsetMinutes: -210 })
})

test('A zone can be an IANA name', () => {
  assert.deepEqual(clockZone('Asia/Tokyo'), { name: 'Asia/Tokyo', timeZone: 'Asia/Tokyo' })
})

test('An unknown or ambiguous name is no zone', () => {
  for (const text of ['', 'Mars/Olympus', 'CST', 'IST', '+15:00', '+09:60', '+540', '9', 'Europe', 'Asia/Tokyo; drop'])
    assert.equal(clockZone(text), undefined, text)
})

test('A very long text is refused without backtracking', () => {
  for (const part of ['-a', '--', '+_', '/a', 'a']) assert.equal(clockZone(`A${part.repeat(10_000)}!`), undefined)
  assert.equal(clockZone('America/Argentina/Buenos_Aires')?.name, 'America/Buenos_Aires')
  assert.equal(clockZone('Etc/GMT+5')?.name, 'Etc/GMT+5')
})
