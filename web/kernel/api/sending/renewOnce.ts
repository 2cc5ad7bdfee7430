import { codes } from '#contract/kernel/codes.ts'
import { CallError, isDecided } from '#web/kernel/api/errors/callError.ts'

export type Tokens = { accessToken: string; refreshToken: string }

/** What renewing needs of the world; tests bring their own. */
export type Renewal = {
  /** The tokens as every tab of this browser sees them now. */
  readTokens: () => Promise<Tokens | null>
  /** Runs one at a time in this browser. */
  alone: (work: () => Promise<void>) => Promise<void>
  fetchTokens: () => Promise<Tokens>
  keepTokens: (tokens: Tokens) => void
  pause: (ms: number) => Promise<void>
}

const pausesBetweenTriesMs = [500, 2_000, 5_000]

/**
 * Renews the tokens once for however many calls and tabs met 4013 with the same old one (IDN-37 and IDN-36). An answer that got
 * lost is asked for again while the server still honours the old refresh token (60 s); only a refusal ends the session.
 */
export const renewOnce = (renewal: Renewal, expiredToken: string): Promise<void> =>
  renewal.alone(async () => {
    const stored = await renewal.readTokens()
    if (!stored) throw new CallError(codes.loginMissing, { endsSession: true })
    if (stored.accessToken !== expiredToken) return
    renewal.keepTokens(await persistently(renewal, pausesBetweenTriesMs))
  })

async function persistently(renewal: Renewal, pausesMs: readonly number[]): Promise<Tokens> {
  try {
    return await renewal.fetchTokens()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (typeof error.failure === 'number') throw refused(error)
    const [pauseMs, ...rest] = pausesMs
    if (pauseMs === undefined) throw error
    await renewal.pause(pauseMs)
    return persistently(renewal, rest)
  }
}

const refused = ({ failure, issues, faultId }: CallError) =>
  new CallError(failure, { issues, faultId, endsSession: isDecided(failure) })
