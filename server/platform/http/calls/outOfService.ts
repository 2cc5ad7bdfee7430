import { isOutdatedPlan } from '#server/platform/db/statements/outdatedPlan.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** The disk of PostgreSQL (SQLSTATE 53100) or of this machine is full. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** No connection (class 08), no resources (53), shutting down or starting up (57P01–57P03), or a network error. */
const away =
  /^(08...|53...|57P0[123]|ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)$/
/** Timeouts of a lock (55P03), a statement (57014) or an idle transaction (25P03). */
const tooLong = new Set(['55P03', '57014', '25P03'])

/**
 * Why nothing can be stored for the moment, as a sentence for the client; undefined for any other error. The transaction
 * was rolled back, so the request can be sent again.
 */
export function outOfService(error: unknown): string | undefined {
  const code = errorCode(error) ?? ''
  if (diskFull.has(code)) return "the portal's disk is full; nothing was stored, send it again later"
  if (tooLong.has(code)) return 'it took too long; nothing was stored, send it again later'
  if (isOutdatedPlan(error)) return 'the portal is being updated; nothing was stored, send it again'
  if (away.test(code)) return 'the database is out of reach; nothing was stored, send it again later'
  return undefined
}
