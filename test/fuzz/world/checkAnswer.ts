import assert from 'node:assert/strict'
import { z } from 'zod'
import { codes } from '#contract/kernel/codes.ts'
import type { FuzzAnswer } from '#test/fuzz/world/answers.ts'

const known = new Set<number>(Object.values(codes))
/** Codes for faults of the portal itself. */
const faults = new Set<number>([codes.serverError, codes.tryLater])

const Refusal = z.strictObject({
  code: z.int(),
  data: z.strictObject({
    issues: z.array(z.strictObject({ path: z.string(), message: z.string(), value: z.string().optional() })),
    retryAfterSeconds: z.number().optional(),
  }),
})
const Success = z.strictObject({ code: z.literal(codes.success), data: z.unknown() })

/** Checks that an answer is not a fault and has the contract's shape and a known code. Returns the code; success for a file. */
export function checkAnswer({ status, isJson, body, reported }: FuzzAnswer): number {
  assert.ok([200, 400, 413].includes(status), `HTTP ${status}: ${reported.slice(0, 500)}`)
  if (!isJson) {
    assert.equal(status, 200)
    return codes.success
  }
  if (Success.safeParse(body).success) {
    assert.equal(status, 200)
    return codes.success
  }
  const { code } = Refusal.parse(body)
  assert.ok(known.has(code) && !faults.has(code), `code ${code}`)
  if (status !== 200) assert.equal(code, codes.invalidParameters)
  return code
}

/** The invalid field is named: itself, what contains it, or what it contains. */
export function checkIssues({ body }: FuzzAnswer, brokenAt: string) {
  const { data } = Refusal.parse(body)
  const isNamed = data.issues.some(({ path }) => path.startsWith(brokenAt) || brokenAt.startsWith(path))
  assert.ok(isNamed, `${brokenAt} is invalid, but the answer names ${JSON.stringify(data.issues).slice(0, 500)}`)
}
