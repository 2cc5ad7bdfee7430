import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '#server/app/jobs.ts'
import { platformHealth } from '#web/operations/platformHealth/texts.ts'

test('The page Platform Health names every job', () => {
  assert.deepEqual(Object.keys(platformHealth.jobs.names).toSorted(), jobs.map(job => job.name).toSorted())
})
