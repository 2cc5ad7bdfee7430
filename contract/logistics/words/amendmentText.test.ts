import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomes } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { amendmentText } from '#contract/logistics/words/amendmentText.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import {
  evaluatedByField,
  evaluatedByValue,
  loggerIntervalField,
  loggerIntervalValue,
} from '#contract/logistics/words/amendmentValues.ts'

test('amendments of a re-evaluation and of a logger interval are shown in words, whatever the outcome', () => {
  for (const language of ['ja', 'en'] as const) {
    const { valueText } = amendmentText('Asia/Tokyo', language)
    for (const outcome of outcomes) {
      const version = { itemCode: 'ITEM-1', version: 2, band: '2-8', toleranceMinutes: 30.5, outcome } as const
      const interval = { serial: 'SN-1', intervalSeconds: 600, outcome }
      for (const text of [
        valueText(evaluatedByField, evaluatedByValue(version)),
        valueText(loggerIntervalField, loggerIntervalValue(interval)),
      ])
        assert.ok(text.endsWith(deliveryWords[language].outcomes[outcome]), text)
    }
  }
})

test('the fields of automatic amendments have names in both languages', () => {
  for (const [language, version, interval] of [
    ['ja', '判定に用いる版', 'ロガーの測定間隔'],
    ['en', 'Evaluated with version', 'Logger interval'],
  ] as const) {
    const { fieldText } = amendmentText('Asia/Tokyo', language)
    assert.equal(fieldText(evaluatedByField), version)
    assert.equal(fieldText(loggerIntervalField), interval)
  }
})

test('a remark is shown as it was written, also one that looks like a day or a transport section', () => {
  const { valueText } = amendmentText('Asia/Tokyo', 'en')
  for (const remark of ['2026-11-20', '0002']) assert.equal(valueText('remark', remark), remark)
})
