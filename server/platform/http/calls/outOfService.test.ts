import assert from 'node:assert/strict'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { isAway, outOfService, retryAfterOf } from '#server/platform/http/calls/outOfService.ts'

const nowhere = path.join(os.tmpdir(), 'kelvinchain-nowhere', '.s.PGSQL.1')

test('a database without its socket is away; a file that is missing is a fault, which no time mends', async () => {
  const [noServer] = (await once(connect(nowhere), 'error')) as [Error]
  assert.ok(isAway(noServer))
  assert.equal(retryAfterOf(noServer), 5)
  const noFile: unknown = await open(nowhere).catch((error: unknown) => error)
  assert.ok(noFile instanceof Error)
  assert.equal(isAway(noFile), false)
  assert.equal(outOfService(noFile), undefined)
  assert.equal(retryAfterOf(noFile), undefined)
})
