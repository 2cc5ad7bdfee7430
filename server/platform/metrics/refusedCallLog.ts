import type { FastifyBaseLogger } from 'fastify'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { refusedAnonymousCalls } from '#server/platform/metrics/processFigures.ts'

/** Kinds of invalid credentials. An expired token is none, because every browser sends one now and then. */
export type Brought = 'token' | 'revokedToken' | 'refreshToken' | 'link' | 'key' | 'scope'

export type RefusedCallLog = (brought: Brought, ip: string, facts: Readonly<Record<string, unknown>>) => void

const windowMs = 60_000
/** For all addresses in a window: many addresses must not fill the log either. */
const maxLines = 30

/**
 * Counts refused tokens, links and keys, and logs the first of each address and kind per minute. The number of those that
 * were not logged follows with the first of a later minute.
 */
export function createRefusedCallLog(log: FastifyBaseLogger, now: () => Date): RefusedCallLog {
  let window = { endsAtMs: 0, logged: new Set<string>(), unreported: 0 }

  function openWindow() {
    const nowMs = now().getTime()
    if (nowMs < window.endsAtMs) return
    if (window.unreported > 0) log.info({ times: window.unreported }, 'refused: more that were not logged')
    window = { endsAtMs: nowMs + windowMs, logged: new Set(), unreported: 0 }
  }

  return (brought, ip, facts) => {
    refusedAnonymousCalls.inc({ brought })
    openWindow()
    const kind = `${brought} ${addressSubject(ip)}`
    if (window.logged.has(kind) || window.logged.size >= maxLines) {
      window.unreported += 1
      return
    }
    window.logged.add(kind)
    log.info({ brought, ip, ...facts }, 'refused: unknown or not allowed')
  }
}
