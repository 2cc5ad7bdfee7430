import { z } from 'zod'
import { Profile } from '#contract/identity/calls/session.ts'
import type { PersistStorage } from 'zustand/middleware'
import { sessionKey } from '#web/kernel/storageKeys.ts'

const text = z.string().nullable().default(null)

/** What the browser keeps of a session (IDN-17); nothing else is kept outside the URL and the query cache. */
export const StoredSession = z
  .object({
    /** Tells this session from every other one of this browser; null while nobody is signed in. */
    sessionId: text,
    tokens: z.object({ accessToken: z.string(), refreshToken: z.string() }).nullable().default(null),
    profile: Profile.nullable().default(null),
    /** Between the right password and the right one-time password. */
    pendingEmail: text,
    otpExpireTime: text,
    /** The secret that binds the one-time password to this browser. */
    attempt: text,
    /** The code of the password-change link that was opened last (SHL-22). */
    uuidCode: text,
  })
  .refine(({ tokens, profile }) => (tokens === null) === (profile === null), 'a session is tokens and a profile')
  // Sessions of former versions have no id.
  .transform(stored => ({ ...stored, sessionId: stored.profile && (stored.sessionId ?? stored.profile.email) }))

export type StoredSession = z.infer<typeof StoredSession>

let known: string | null = null

/** What all tabs of this browser share of the session; it knows what this tab read or wrote last. */
export const sharedStorage: PersistStorage<StoredSession> = {
  getItem(name) {
    known = localStorage.getItem(name)
    return known === null ? null : JSON.parse(known)
  },
  setItem(name, value) {
    known = JSON.stringify(value)
    localStorage.setItem(name, known)
  },
  removeItem: name => localStorage.removeItem(name),
}

/** Another tab has written since, whether or not its storage event has arrived. */
export const isOutdated = () => localStorage.getItem(sessionKey) !== known

const secretBytes = 32

/** A random value of this browser, hexadecimal; crypto.randomUUID() would need HTTPS. */
export const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), byte => byte.toString(16).padStart(2, '0')).join('')
