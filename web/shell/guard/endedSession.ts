import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'

let ended: { address: string; email: string } | undefined

/** A session that is over ended while its user was here, or on the way here. */
export const sessionEndedAt = (address: string, email: string) => void (ended = { address, email })

/** Who wanted an address that nobody may open without signing in: known if a session has just ended there in this tab. */
export const wantedBy = (address: string): string | undefined => (ended?.address === address ? ended.email : undefined)

whenSessionChanges(() => (ended = undefined))
