import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Profile } from '#contract/identity/calls/session.ts'
import { newSecret, isOutdated, sharedStorage, StoredSession } from '#web/kernel/session/storedSession.ts'
import { sessionKey } from '#web/kernel/storageKeys.ts'

export type Tokens = NonNullable<StoredSession['tokens']>
/** Whose an answer, a cache or a page is: one session's, or nobody's. */
export type SessionId = StoredSession['sessionId']

const nobody: StoredSession = StoredSession.parse({})

let isReadable = true

/**
 * What is stored may come from another version, or from anybody: what is no session is refused, and nobody is signed in.
 * main.tsx reads it, once it has set up the schemas.
 */
export const useSession = create<StoredSession>()(
  persist(() => nobody, {
    name: sessionKey,
    version: 1,
    storage: sharedStorage,
    skipHydration: true,
    migrate: stored => stored as StoredSession,
    merge: stored => (stored === undefined ? nobody : StoredSession.parse(stored)),
    onRehydrateStorage: () => (_session, error) => {
      isReadable = error === undefined
    },
  }),
)

export const currentSession = () => useSession.getState()
export const currentSessionId = () => currentSession().sessionId

/** Reads what is stored, at once. False where that is no session; it is wiped. */
export function readSession(): boolean {
  // The storage answers at once, so there is nothing to wait for.
  void useSession.persist.rehydrate()
  if (!isReadable) useSession.setState(nobody, true)
  return isReadable
}

/**
 * Whether that session is still this browser's. Asked of the storage: another tab may have signed in or out a moment ago,
 * or while this one slept.
 */
export function isCurrent(sessionId: SessionId): boolean {
  noticeOtherTabs()
  return currentSessionId() === sessionId
}

type OnFollow = (isVerified: boolean) => void
const followers = new Set<OnFollow>()

/** Takes over what another tab has stored since, if anything. */
export function noticeOtherTabs() {
  if (!isOutdated()) return
  const former = currentSessionId()
  const isVerified = readSession()
  if (currentSessionId() !== former) followers.forEach(follow => follow(isVerified))
}

/** Calls back when this tab learns that another one began, ended or changed the session; false where that is none. */
export const whenOtherTabsChangeSession = (onChange: OnFollow) => void followers.add(onChange)

/** What belongs to one session is never written over another one that this tab has not noticed yet. */
function change(part: Partial<StoredSession>) {
  if (isCurrent(currentSessionId())) useSession.setState(part)
}

/** IDN-19: a right password moves on to the one-time password. */
export const awaitOneTimePassword = (pendingEmail: string, otpExpireTime: string, attempt: string) =>
  change({ pendingEmail, otpExpireTime, attempt, uuidCode: null })

/** IDN-19: a failed login removes the stored email. */
export const forgetPendingEmail = () => change({ pendingEmail: null, otpExpireTime: null, attempt: null })

/** Another one-time password is on its way. */
export const keepExpiry = (otpExpireTime: string) => change({ otpExpireTime })

export const beginSession = (tokens: Tokens, profile: Profile) =>
  change({ ...nobody, sessionId: newSecret(), tokens, profile })

export const keepTokens = (tokens: Tokens) => change({ tokens })

export const keepProfile = (profile: Profile) => change({ profile })

/** The code of a password-change link (SHL-22), or null where there is none any more. */
export const keepLinkCode = (uuidCode: string | null) => change({ uuidCode })

/** Removes everything that is stored of a person (IDN-32), and with it whatever hangs on that session. */
export const clearSession = () => change(nobody)

/** Calls back when the session begins, ends or becomes another one, in whichever tab: with the new one. */
export const whenSessionChanges = (onChange: (sessionId: SessionId) => void) =>
  useSession.subscribe((now, before) => {
    if (now.sessionId !== before.sessionId) onChange(now.sessionId)
  })
