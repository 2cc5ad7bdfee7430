import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '#server/app/jobs.ts'
import { platformHealth as en } from '#web/operations/platformHealth/texts.en.ts'
import { platformHealth as ja } from '#web/operations/platformHealth/texts.ja.ts'

test('The page Platform Health names every job in both languages', () => {
  for (const { jobs: words } of [ja, en])
    assert.deepEqual(Object.keys(words.names).toSorted(), jobs.map(job => job.name).toSorted())
})
