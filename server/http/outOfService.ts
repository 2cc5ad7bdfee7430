/** PostgreSQL's disk is full (SQLSTATE 53100), or this machine's (ENOSPC). */
const diskFull = new Set(['53100', 'ENOSPC'])
/** No connection (class 08), no resources (53), shutting down or starting up (57P01–57P03), or nobody listening. */
const away = /^(08...|53...|57P0[123]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/

/**
 * Why nothing can be stored for the moment, as a sentence for whoever sent the request; undefined where the error is
 * another one. The transaction was rolled back: nothing is half stored, and sending it again is safe.
 */
export function outOfService(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (diskFull.has(code)) return "the portal's disk is full; nothing was stored, send it again later"
  if (away.test(code)) return 'the database is out of reach; nothing was stored, send it again later'
  return undefined
}
