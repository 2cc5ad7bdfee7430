import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'

let ended: { address: string; email: string } | undefined

/**
 * In the tab's own storage, since a reload may overtake the way to the login page; not among what one session keeps there,
 * which is gone by then. A sum of the address says nothing of the session.
 */
const key = 'kelvinchain-ended'
const sumOf = (address: string) =>
  String(new TextEncoder().encode(address).reduce((sum, byte) => (Math.imul(sum, 31) + byte) | 0, 0))

/** A session that is over ended while its user was here, or on the way here. */
export function sessionEndedAt(address: string, email: string) {
  ended = { address, email }
  sessionStorage.setItem(key, sumOf(address))
}

/**
 * Who wanted an address that nobody may open without signing in: known if a session has just ended there in this tab. After a
 * reload it is somebody who is not known any more ('').
 */
export function wantedBy(address: string): string | undefined {
  if (ended?.address === address) return ended.email
  return sessionStorage.getItem(key) === sumOf(address) ? '' : undefined
}

whenSessionChanges(sessionId => {
  ended = undefined
  if (sessionId !== null) sessionStorage.removeItem(key)
})
