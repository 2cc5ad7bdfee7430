import { isOutdatedPlan } from '#server/platform/db/statements/outdatedPlan.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** The disk of PostgreSQL (SQLSTATE 53100) or of this machine is full. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/**
 * No connection (class 08), shutting down or starting up (57P01–57P03), a server that only reads since another one leads
 * (25006), or a network error.
 */
const away =
  /^(08...|57P0[123]|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)$/
/** Timeouts of a lock (55P03), a statement (57014) or an idle transaction (25P03). */
const tooLong = new Set(['55P03', '57014', '25P03'])

/** Tried again by the portal, and still in each other's way: a deadlock (40P01), what was read has changed (40001). */
const inEachOthersWay = new Set(['40P01', '40001'])

/** A failover takes seconds to half a minute. */
const soonSeconds = 5

/**
 * Why nothing can be stored for the moment, as a sentence for the client; undefined for any other error. What was under way
 * was rolled back, unless the connection was lost: then it may have been committed, and what is sent again is stored once.
 */
export function outOfService(error: unknown): string | undefined {
  const code = errorCode(error) ?? ''
  if (diskFull.has(code)) return "the portal's disk is full; nothing was stored, send it again later"
  if (tooLong.has(code)) return 'it took too long; nothing was stored, send it again later'
  if (isCrowded(error)) return 'others are changing the same; nothing was stored, send it again'
  if (isOutdatedPlan(error)) return 'the portal is being updated; nothing was stored, send it again'
  if (isAway(error)) return 'the database is out of reach; send it again later, it is stored once'
  if (isExhausted(error)) return 'the database is busy; nothing was stored, send it again later'
  return undefined
}

/** Whether the database was lost, or is not there: a restart, a failover, the network. */
export const isAway = (error: unknown): boolean => away.test(errorCode(error) ?? '') || isSocketMissing(error)

/** The socket's file of a PostgreSQL on this machine. Any other missing file stays missing, however often it is asked for. */
const isSocketMissing = (error: unknown) =>
  errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect'

const isCrowded = (error: unknown) => inEachOthersWay.has(errorCode(error) ?? '')

/** No resources: too many connections, no memory. */
const isExhausted = (error: unknown) => /^53(?!100)...$/.test(errorCode(error) ?? '')

/** Retry-After of a 503, in seconds; undefined where time alone does not help (a full disk, a slow search). */
export const retryAfterOf = (error: unknown): number | undefined =>
  isAway(error) || isOutdatedPlan(error) || isExhausted(error) || isCrowded(error) ? soonSeconds : undefined
