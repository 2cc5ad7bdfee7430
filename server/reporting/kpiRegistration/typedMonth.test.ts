import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedMonth } from '#server/reporting/kpiRegistration/uploadedMonth.ts'

test('A month is read in the notations of people and spreadsheets', () => {
  const november = ['2026-11', '2026/11', '2026.11', '2026年11月', '２０２６年１１月', ' 2026-11-01', '2026/11/1']
  for (const text of [...november, '2026年11月1日', 'Nov-26', 'Nov 2026', 'november 2026']) {
    assert.equal(typedMonth(text), '2026-11', text)
  }
  for (const text of ['2026-3', '2026/03', '2026年3月', 'Mar-26']) assert.equal(typedMonth(text), '2026-03', text)
})

test('Anything else is not a month', () => {
  const wrong = ['', '2026', '2026-13', '2026-00', '11-2026', '2026-11-02', '26-11', 'Nix-26', '1899-12', '0026-11']
  for (const text of [...wrong, '2026-11-011', 'Nov-126']) assert.equal(typedMonth(text), undefined, text)
})
