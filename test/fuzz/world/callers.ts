import type { Call } from '#contract/kernel/call.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import type { Tokens } from '#server/identity/session/tokens.ts'
import { whoNames, type FuzzWorld, type WhoName } from '#test/fuzz/world/fuzzWorld.ts'
import { keepRights } from '#test/fuzz/world/keepRights.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'

/** Calls that can take from a caller what the next call needs: a session, a password, a right or a key. */
const takingCalls =
  /^\/(user\/(logout|refreshToken|confirm|changePassword|editUser|changeUser|requirePassword)|company\/(edit|change|revoke)|termsOfUse\/publish|import\/(accept|undo))/

/** After twice this time every limit of calls and files starts again. */
const maxLimitMs = 60_000

export type Callers = {
  sessionOf: (who: Exclude<WhoName, 'nobody'>) => Tokens
  headersOf: (who: WhoName) => Record<string, string>
  /** Waits until limits start again, and renews the sessions. */
  wait: () => Promise<void>
  /** Restores what the call may have taken from callers. */
  afterCall: (call: Call) => Promise<void>
}

export async function makeCallers(world: FuzzWorld): Promise<Callers> {
  const rights = await keepRights(world.portal.db)
  const sessions = new Map<WhoName, Tokens>()
  const open = async () => {
    for (const name of whoNames)
      if (name !== 'nobody') sessions.set(name, await openSessionOf(world.portal, world.who[name].user))
  }
  await open()
  const sessionOf = (who: WhoName) => {
    const session = sessions.get(who)
    if (!session) throw new Error(`${who} has no session`)
    return session
  }
  return {
    sessionOf,
    headersOf: (who): Record<string, string> => {
      if (who === 'nobody') return {}
      const { accessToken, refreshToken } = sessionOf(who)
      return { [sessionHeaders.accessToken]: accessToken, [sessionHeaders.refreshToken]: refreshToken }
    },
    wait: async () => {
      world.portal.moveClock(2 * maxLimitMs)
      await open()
    },
    afterCall: async ({ path }) => {
      if (!takingCalls.test(path)) return
      await rights.restore()
      await open()
    },
  }
}
