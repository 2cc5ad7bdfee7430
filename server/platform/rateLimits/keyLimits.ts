import { tokenHash } from '#server/platform/http/calls/caller.ts'
import type { WindowCounter } from '#server/platform/rateLimits/windowCounter.ts'
import { limits, type Limit } from '#server/platform/rateLimits/limits.ts'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { tooMany } from '#server/platform/rateLimits/tooMany.ts'
import { createConcurrencyLimiter } from '#server/platform/rateLimits/concurrencyLimiter.ts'

export type KeyLimits = {
  /** Before a key is verified: throws 4025 if the address has tried too many wrong ones, unless this one is known as right. */
  refuseAfterFailures: (ip: string, text: string) => void
  wasWrong: (ip: string, text: string) => void
  /** Counts a request with a right key; throws 4025 for too many. */
  wasRight: (text: string, keyId: number) => void
  /** Runs the request of a key within the key's concurrency limit. */
  inTurn: <Result>(keyId: number, work: () => Promise<Result>) => Promise<Result>
}

const slotBounds = { ofSubject: 6, ofAll: Infinity, waiting: 200, patienceMs: 30_000 }
/** The most keys that are remembered. */
const maxRemembered = 10_000

export function createKeyLimits(windowCounter: WindowCounter, use: (limit: Limit, subject: string) => void): KeyLimits {
  const right = new Set<string>()
  const wrong = new Set<string>()
  const limiter = createConcurrencyLimiter(slotBounds)
  const hashOf = (text: string) => tokenHash(text).toString('base64')

  return {
    refuseAfterFailures(ip, text) {
      const wait = windowCounter.wait(limits.wrongKeysOfAddress, addressSubject(ip))
      // Other systems behind the same address are not blocked.
      if (wait > 0 && !right.has(hashOf(text))) throw tooMany(wait)
    },
    wasWrong(ip, text) {
      const hash = hashOf(text)
      right.delete(hash)
      const guess = `${addressSubject(ip)} ${hash}`
      // A missing key, or the same one again, is no guess.
      if (text === '' || wrong.has(guess)) return
      remember(wrong, guess)
      windowCounter.use(limits.wrongKeysOfAddress, addressSubject(ip))
    },
    wasRight(text, keyId) {
      remember(right, hashOf(text))
      use(limits.requestsOfKey, String(keyId))
    },
    async inTurn(keyId, work) {
      const place = await limiter.enter(String(keyId))
      if (typeof place === 'string') throw tooMany(5000, place)
      try {
        return await work()
      } finally {
        place.leave()
      }
    },
  }
}

function remember(known: Set<string>, one: string) {
  known.add(one)
  if (known.size > maxRemembered) known.delete(known.values().next().value ?? '')
}
