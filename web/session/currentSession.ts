import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Profile } from '#contract/calls/session.ts'
import { StoredSession } from '#web/session/storedSession.ts'

type Tokens = { accessToken: string; refreshToken: string }

const nobody: StoredSession = {
  tokens: null,
  profile: null,
  pendingEmail: null,
  otpExpireTime: null,
  attempt: null,
  uuidCode: null,
}
const storageKey = 'kelvinchain.session'

let isReadable = true

/**
 * What is stored may come from another version, or from anybody: what is no session is refused, and nobody is signed in.
 * main.tsx reads it, once it has set up the schemas.
 */
export const useSession = create<StoredSession>()(
  persist(() => nobody, {
    name: storageKey,
    version: 1,
    skipHydration: true,
    migrate: stored => stored,
    merge: stored => (stored === undefined ? nobody : StoredSession.parse(stored)),
    onRehydrateStorage: () => (_session, error) => {
      isReadable = error === undefined
    },
  }),
)

export const currentSession = () => useSession.getState()

/** spec 4: a right password moves on to the one-time password; whoever was signed in here before no longer is. */
export const awaitOneTimePassword = (pendingEmail: string, otpExpireTime: string, attempt: string) =>
  useSession.setState({ ...nobody, pendingEmail, otpExpireTime, attempt })

/** Another one-time password is on its way. */
export const keepExpiry = (otpExpireTime: string) => useSession.setState({ otpExpireTime })

export const beginSession = (tokens: Tokens, profile: Profile) => useSession.setState({ ...nobody, tokens, profile })

export const keepTokens = (tokens: Tokens) => useSession.setState({ tokens })

export const keepProfile = (profile: Profile) => useSession.setState({ profile })

/** The code of a password-change link (spec 2), or null where there is none any more. */
export const keepLinkCode = (uuidCode: string | null) => useSession.setState({ uuidCode })

/** Removes everything that is stored of a person (spec 4). */
export const wipeSession = () => useSession.setState(nobody, true)

/** Another tab may have signed in, refreshed or signed out since. False where what is stored is no session; it is wiped. */
export async function rereadSession(): Promise<boolean> {
  await useSession.persist.rehydrate()
  if (!isReadable) wipeSession()
  return isReadable
}

/** Calls back when another tab changed who is signed in. */
export function watchOtherTabs(onChange: () => void) {
  window.addEventListener('storage', event => {
    if (event.key !== storageKey && event.key !== null) return
    void rereadSession().then(onChange)
  })
}
