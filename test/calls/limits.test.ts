import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { allCalls } from '#contract/app/allCalls.ts'
import type { Call } from '#contract/kernel/call.ts'

const calls: Call[] = Object.values(allCalls).flatMap(group => Object.values<Call>(group))

/** The fields of a request; of alternatives, the fields of all. */
const fieldsOf = (request: z.core.JSONSchema.BaseSchema): string[] => [
  ...Object.keys(request.properties ?? {}),
  ...[...(request.anyOf ?? []), ...(request.oneOf ?? []), ...(request.allOf ?? [])].flatMap(fieldsOf),
]
const asks = ({ request }: Call, field: string) =>
  fieldsOf(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })).includes(field)

test('Every call for a page of a list or for a keyword has the rate limit of searches', () => {
  const searches = calls.filter(
    // The page of a board is a dashboard.
    call => call.kind === 'json' && ((asks(call, 'page') && !call.path.startsWith('/board/')) || asks(call, 'keyword')),
  )
  assert.ok(searches.length > 30)
  assert.deepEqual(
    searches.filter(call => call.limit !== 'search').map(call => call.path),
    [],
  )
})

test('Calls for files and streams have the rate limit of their kind', () => {
  const others = calls.filter(call => call.kind !== 'json' && call.limit !== undefined)
  assert.deepEqual(
    others.map(call => call.path),
    [],
  )
})
