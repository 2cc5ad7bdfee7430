import { sql } from 'kysely'
import type pg from 'pg'
import { codes } from '#contract/kernel/codes.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres, type EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

export type KnownLogger = { id: number; companyId: number; serial: string; intervalSeconds: number | null }

/** DEV-4: company administrators manage their own company's loggers; members and guests with the menu read. */
export function refuseReader(caller: Caller): void {
  if (!caller.isManager) throw new PortalError(codes.notAuthorized)
}

/** A logger of the scope's companies, with limited centres only one that touches them; unknown and foreign look the same (4017). */
export async function loggerInScope(db: DbOrTx, scope: EnterpriseScope, id: number): Promise<KnownLogger> {
  const { companyIds, centreIds } = scope
  const logger = await selectLogger(db, id, centreIds)
  if (!logger || (companyIds !== 'all' && !companyIds.includes(logger.companyId))) {
    throw new PortalError(codes.notAuthorized)
  }
  return logger
}

export async function administeredLogger(db: DbOrTx, caller: Caller, id: number): Promise<KnownLogger> {
  const logger = await selectLogger(db, id, referableCentres(caller))
  if (!logger || !mayAdminister(caller, logger.companyId)) throw new PortalError(codes.notAuthorized)
  return logger
}

/** The same, locked: until the transaction ends no readings are stored for it and nobody else changes it. */
export async function lockedLogger(client: pg.PoolClient, tx: DbOrTx, caller: Caller, id: number) {
  await administeredLogger(tx, caller, id)
  await lockLoggers(client, [id])
  return await administeredLogger(tx, caller, id)
}

const selectLogger = (db: DbOrTx, id: number, centreIds: CentreIds) =>
  db
    .selectFrom('loggers')
    .select(['id', 'company_id as companyId', 'serial', 'interval_seconds as intervalSeconds'])
    .where('id', '=', id)
    .where(limitedTo(centreIds, loggerAt(sql`loggers.id`)))
    .executeTakeFirst()
