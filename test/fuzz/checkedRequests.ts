import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import { codes } from '#contract/kernel/codes.ts'
import { answerInTime, type FuzzAnswer } from '#test/fuzz/world/answers.ts'
import type { Callers } from '#test/fuzz/world/callers.ts'
import { sideOf, type FuzzWorld, type WhoName } from '#test/fuzz/world/fuzzWorld.ts'
import { checkAnswer } from '#test/fuzz/world/checkAnswer.ts'
import { watchSecrets } from '#test/fuzz/world/secrets.ts'

const error = 50

/** Sends requests to the portal's calls, and fails if an answer breaks a rule for all answers. */
export function checkedRequests(world: FuzzWorld, callers: Callers) {
  const { app, logLines } = world.portal
  const secrets = watchSecrets(world)

  async function answered(who: WhoName, request: InjectOptions): Promise<{ code: number; answer: FuzzAnswer }> {
    const headers = { ...request.headers, ...callers.headersOf(who) }
    const answer = await answerInTime(app, () => ({ method: 'POST', ...request, headers }))
    return { code: checkAnswer(answer), answer }
  }

  return async (who: WhoName, request: InjectOptions & { payload: string | Buffer }) => {
    const side = sideOf(world, who)
    if (side) secrets.typed(side, request.payload.toString())
    logLines.length = 0
    let found = await answered(who, request)
    if (found.code === codes.tooManyRequests) {
      await callers.wait()
      found = await answered(who, request)
    }
    if (side) secrets.check(side, found.answer.reported)
    assert.deepEqual(logLines.filter(isError), [])
    return found
  }
}

/** Work after an answer must not fail either. */
const isError = (line: string) => (JSON.parse(line) as { level: number }).level >= error
