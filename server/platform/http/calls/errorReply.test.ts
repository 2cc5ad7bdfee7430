import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { refusalOf } from '#server/platform/http/calls/errorReply.ts'

const cut = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** The level at which an error is logged, with the client connected or not. */
function levelOf(error: unknown, destroyed: boolean): string {
  const levels: string[] = []
  const log = { error: () => levels.push('error'), info: () => levels.push('info') }
  refusalOf(error, {
    id: 'request-1',
    raw: { socket: { destroyed } },
    routeOptions: {},
    log,
  } as unknown as FastifyRequest)
  return levels.join()
}

test('A client that disconnects is no error; anything else is one, even if the client has disconnected', () => {
  assert.equal(levelOf(cut, true), 'info')
  assert.equal(levelOf(cut, false), 'error')
  assert.equal(levelOf(new Error('the database is gone'), true), 'error')
})
