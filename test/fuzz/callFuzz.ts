import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { callsByGroup, requestSchema } from '#server/app/openApi/apiDocument.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import { checkedRequests } from '#test/fuzz/checkedRequests.ts'
import type { SentBody } from '#test/fuzz/bodies/brokenBody.ts'
import { plainBody } from '#test/fuzz/bodies/plainBody.ts'
import { validBody, type Known } from '#test/fuzz/bodies/validBody.ts'
import { wantedBodies } from '#test/fuzz/bodies/wantedBodies.ts'
import { makeCallers } from '#test/fuzz/world/callers.ts'
import { makeFuzzWorld, sideOf, type WhoName } from '#test/fuzz/world/fuzzWorld.ts'
import { checkIssues } from '#test/fuzz/world/checkAnswer.ts'
import { readKnownIds, knownValues } from '#test/fuzz/world/knownValues.ts'

/** All calls that take JSON; uploads.test.ts has the others. */
export const jsonCalls: readonly Call[] = callsByGroup
  .flatMap(({ calls }) => calls.map(([, call]) => call))
  .filter(call => call.kind !== 'upload')

/** Calls that only read, by their names. */
export const isReading = ({ path }: Call) => /\/(get|download|search|watch|explain)|Input$/.test(path)

export type Sent = { who: WhoName; body: SentBody }

/** Two companies, and a client that checks every answer. */
export async function makeCallFuzz() {
  const world = await makeFuzzWorld()
  const callers = await makeCallers(world)
  const ask = checkedRequests(world, callers)

  /** What each caller can name now. */
  const known = async (): Promise<(who: WhoName) => Known> => {
    const ids = await readKnownIds(world)
    return who => knownValues(world, ids, sideOf(world, who))
  }
  /** Sends a body; returns the code. */
  const tryOut = async (call: Call, { who, body }: Sent): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    const { code, answer } = await ask(who, { url: apiBase + call.path, headers, payload: body.json })
    const { broken } = body
    const isItsFault = broken !== undefined && isAccepted(call, broken.good) && !isInShape(call, body)
    if (isItsFault && code === codes.invalidParameters) checkIssues(answer, broken.at)
    if (code === codes.success) await callers.afterCall(call)
    return code
  }
  return {
    world,
    tryOut,
    /** Sends bodies concurrently; afterwards restores what they may have taken from callers. */
    tryAtOnce: async (sent: readonly (Sent & { call: Call })[]): Promise<number[]> => {
      const answers = await Promise.all(
        sent.map(({ call, who, body }) =>
          ask(who, { url: apiBase + call.path, headers: { 'content-type': 'application/json' }, payload: body.json }),
        ),
      )
      for (const { call } of sent) await callers.afterCall(call)
      return answers.map(({ code }) => code)
    },
    /** Bodies that a call's schema allows, naming records that a caller knows now. */
    bodies: async () => {
      const knownOf = await known()
      return (call: Call, who: WhoName) => validBody(requestSchema(call.request), knownOf(who))
    },
    /** A request that the call carries out. */
    plainSent: async (call: Call): Promise<Sent & { call: Call }> => {
      const { by = 'leftManager', body } = wantedBodies[call.path] ?? {}
      const schema = requestSchema(call.request)
      const smallest = plainBody(schema, (await known())('leftManager')) as object
      const sessions = { as: callers.sessionOf('leftManager'), platformAs: callers.sessionOf('platform') }
      const wanted = Object.entries({ ...smallest, ...(await body?.({ ...world, ...sessions })) })
      const named = wanted.filter(([name]) => Object.hasOwn(schema.properties ?? {}, name))
      return { call, who: by, body: { json: JSON.stringify(Object.fromEntries(named)) } }
    },
    close: () => world.portal.close(),
  }
}
export type CallFuzz = Awaited<ReturnType<typeof makeCallFuzz>>

/** Whether the body satisfies the contract, so that it reaches the handler. */
export function isInShape(call: Call, { json }: SentBody): boolean {
  try {
    return isAccepted(call, JSON.parse(json.toString()))
  } catch {
    return false
  }
}
const isAccepted = (call: Call, body: unknown) => call.request.safeParse(body).success
