import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Profile } from '#contract/calls/session.ts'

type Tokens = { accessToken: string; refreshToken: string }

/** What the browser keeps of a session (spec 3); nothing else is kept outside the URL and the query cache. */
type Session = {
  tokens: Tokens | null
  profile: Profile | null
  /** Between the right password and the right one-time password. */
  pendingEmail: string | null
  otpExpireTime: string | null
}

const nobody: Session = { tokens: null, profile: null, pendingEmail: null, otpExpireTime: null }
const storageKey = 'kelvinchain.session'

export const useSession = create<Session>()(persist(() => nobody, { name: storageKey, version: 1 }))

export const currentSession = () => useSession.getState()

/** spec 4: a right password moves on to the one-time password; whoever was signed in here before no longer is. */
export const awaitOneTimePassword = (pendingEmail: string, otpExpireTime: string) =>
  useSession.setState({ ...nobody, pendingEmail, otpExpireTime })

export const beginSession = (tokens: Tokens, profile: Profile) => useSession.setState({ ...nobody, tokens, profile })

export const keepTokens = (tokens: Tokens) => useSession.setState({ tokens })

export const keepProfile = (profile: Profile) => useSession.setState({ profile })

/** Removes everything that is stored of a person (spec 4). */
export const wipeSession = () => useSession.setState(nobody, true)

/** Another tab may have signed in, refreshed or signed out since. */
export const rereadSession = () => useSession.persist.rehydrate()

/** Calls back when another tab changed who is signed in. */
export function watchOtherTabs(onChange: () => void) {
  window.addEventListener('storage', event => {
    if (event.key !== storageKey && event.key !== null) return
    void Promise.resolve(rereadSession()).then(onChange)
  })
}
