import { z } from 'zod'
import { Profile } from '#contract/identity/calls/session.ts'

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
