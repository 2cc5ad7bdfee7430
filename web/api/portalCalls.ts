import { sessionCalls } from '#contract/calls/session.ts'
import { codes } from '#contract/codes.ts'
import { CallError } from '#web/api/callError.ts'
import { createPost, type Transport } from '#web/api/post.ts'
import { renewOnce } from '#web/api/renewOnce.ts'
import { currentSession, keepTokens, rereadSession } from '#web/session/currentSession.ts'

const lockName = 'kelvinchain.renew'

export const transport: Transport = {
  fetch: (path, init) => window.fetch(path, init),
  tokens: () => currentSession().tokens,
  renew: expiredToken => renewOnce(renewal, expiredToken),
}

/** The browser's way to call the portal. */
export const { post, postForFile, postForm, postStream } = createPost(transport)

const renewal = {
  readTokens: async () => {
    await rereadSession()
    return currentSession().tokens
  },
  alone,
  fetchTokens: async () => {
    const email = currentSession().profile?.email
    if (!email) throw new CallError(codes.loginMissing)
    return await post(sessionCalls.refreshToken, { email })
  },
  keepTokens,
  pause: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
}

let lastInThisTab = Promise.resolve()

/** One at a time in this browser; over plain HTTP there are no locks (only in secure contexts), so then in this tab. */
async function alone(work: () => Promise<void>) {
  if ('locks' in navigator) return await navigator.locks.request(lockName, work)
  const mine = lastInThisTab.then(work)
  lastInThisTab = mine.catch(() => undefined)
  return await mine
}
