import type { FastifyBaseLogger } from 'fastify'
import { addressSubject } from '#server/platform/rateLimits/subjects.ts'
import { refusedStrangers } from '#server/platform/metrics/processFigures.ts'

/** What somebody brought whom nobody knows. An expired token is none of these: every browser brings one now and then. */
export type Brought = 'token' | 'revokedToken' | 'refreshToken' | 'link' | 'key' | 'scope'

export type StrangerLog = (brought: Brought, ip: string, facts: Readonly<Record<string, unknown>>) => void

const windowMs = 60_000
/** Of all addresses in a window: whoever has many must not fill the log either. */
const mostLines = 30

/**
 * Refused tokens, links and keys: each is counted, and the first of an address in a minute leaves a line in the log. How
 * many went without one is told when the next minute's first comes.
 */
export function createStrangerLog(log: FastifyBaseLogger, now: () => Date): StrangerLog {
  let window = { endsAtMs: 0, told: new Set<string>(), untold: 0 }

  function openWindow() {
    const nowMs = now().getTime()
    if (nowMs < window.endsAtMs) return
    if (window.untold > 0) log.info({ times: window.untold }, 'refused besides, each like one that was told')
    window = { endsAtMs: nowMs + windowMs, told: new Set(), untold: 0 }
  }

  return (brought, ip, facts) => {
    refusedStrangers.inc({ brought })
    openWindow()
    const kind = `${brought} ${addressSubject(ip)}`
    if (window.told.has(kind) || window.told.size >= mostLines) {
      window.untold += 1
      return
    }
    window.told.add(kind)
    log.info({ brought, ip, ...facts }, 'refused: unknown or not allowed')
  }
}
