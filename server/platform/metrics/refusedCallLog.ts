import type { FastifyBaseLogger } from 'fastify'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { refusedAnonymousCalls } from '#server/platform/metrics/processFigures.ts'

/** What somebody brought whom nobody knows. An expired token is none of these: every browser brings one now and then. */
export type Brought = 'token' | 'revokedToken' | 'refreshToken' | 'link' | 'key' | 'scope'

export type RefusedCallLog = (brought: Brought, ip: string, facts: Readonly<Record<string, unknown>>) => void

const windowMs = 60_000
/** Of all addresses in a window: whoever has many must not fill the log either. */
const maxLines = 30

/**
 * Refused tokens, links and keys: each is counted, and the first of an address in a minute leaves a line in the log. How
 * many went without one is told when the next minute's first comes.
 */
export function createRefusedCallLog(log: FastifyBaseLogger, now: () => Date): RefusedCallLog {
  let window = { endsAtMs: 0, logged: new Set<string>(), unreported: 0 }

  function openWindow() {
    const nowMs = now().getTime()
    if (nowMs < window.endsAtMs) return
    if (window.unreported > 0) log.info({ times: window.unreported }, 'refused besides, each like one that was told')
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
