/** PostgreSQL's disk is full (SQLSTATE 53100), or this machine's. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** No connection (class 08), no resources (53), shutting down or starting up (57P01–57P03), nobody listening, or no way. */
const away =
  /^(08...|53...|57P0[123]|ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)$/

/** A lock that somebody holds (55P03), a statement or an idle transaction that was ended for its time (57014, 25P03). */
const tooLong = new Set(['55P03', '57014', '25P03'])

/**
 * Why nothing can be stored for the moment, as a sentence for whoever sent the request; undefined where the error is
 * another one. The transaction was rolled back: nothing is half stored, and sending it again is safe.
 */
export function outOfService(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (diskFull.has(code)) return "the portal's disk is full; nothing was stored, send it again later"
  if (tooLong.has(code)) return 'it took too long; nothing was stored, send it again later'
  if (away.test(code)) return 'the database is out of reach; nothing was stored, send it again later'
  return undefined
}
