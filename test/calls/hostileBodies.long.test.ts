import { after, before, test } from 'node:test'
import { codes } from '#contract/kernel/codes.ts'
import { everyCall, requestSchema } from '#server/app/openApi/apiDocument.ts'
import { makeAllowedCallers, type AllowedCallers } from '#test/support/calls/allowedCallers.ts'
import { sampleBody } from '#test/support/calls/sampleBody.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

/** Uploads take form data. */
const jsonCalls = everyCall.filter(one => one.kind !== 'upload')

let portal: TestApp
let callers: AllowedCallers
before(async () => {
  portal = await createTestApp()
  callers = await makeAllowedCallers(portal)
})
after(() => portal.close())

/** Of the values that a schema rejects, each call gets one in so many, and the next call the next ones. */
const rejectedShare = 4
for (const [turn, call] of jsonCalls.entries()) {
  test(`${call.path} has no fault with any body`, async () => {
    const sample = sampleBody(call)
    const places = [undefined, ...Object.keys(requestSchema(call.request).properties ?? { field: {} })]
    let as = await openSessionOf(portal, callers.whoMay(call))
    for (const [nth, hostile] of hostileValues.entries()) {
      for (const [place, field] of places.entries()) {
        const body = field === undefined ? hostile.value : { ...sample, [field]: hostile.value }
        // All values that the schema accepts, and a sample of the others; sending all takes minutes. test/fuzz tries more.
        const isSampled = nth % places.length === place && nth % rejectedShare === turn % rejectedShare
        if (!isSampled && !call.request.safeParse(body).success) continue
        // Throws if the answer is a fault.
        const { code } = await portal.post(call.path, bodyWith(sample, field, hostile.text), { as })
        // A successful call may have ended the session.
        if (code === codes.success) as = await openSessionOf(portal, callers.whoMay(call))
      }
    }
  })
}

/** The sample body with this JSON text in place of one field or of the whole. */
function bodyWith(sample: Record<string, unknown>, field: string | undefined, hostile: string): string {
  if (field === undefined) return hostile
  const rest = JSON.stringify({ ...sample, [field]: undefined }).slice(1)
  return `{"${field}":${hostile}${rest === '}' ? '' : ','}${rest}`
}

/** As JSON text, because JavaScript cannot write some of them. */
const hostileValues = [
  'null',
  '[]',
  '[null]',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-1e400',
  '9007199254740993',
  '9223372036854775808',
  'true',
  '""',
  '"\\ud800"',
  '"\\u202e%_\\\\\'; drop table users; --"',
  '"2026-02-30"',
  '"9999-12-31"',
  '"+275760-09-13T00:00:00Z"',
  '{}',
  '{"length":1e9}',
  '{"__proto__":{"isManager":true}}',
  '{"constructor":{"prototype":{"isManager":true}}}',
  '{"toString":1}',
  JSON.stringify('漢'.repeat(100_000)),
  JSON.stringify(Array(10_000).fill('x')),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
].map(text => ({ text, value: JSON.parse(text) as unknown }))
