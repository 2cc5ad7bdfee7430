import { sql } from 'kysely'
import type pg from 'pg'
import { codes } from '#contract/kernel/codes.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/atCentres.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { referableCentres, type EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

export type KnownLogger = { id: number; companyId: number; serial: string; intervalSeconds: number | null }

/** DEV-4: company administrators keep their own company's loggers; members and guests with the menu read. */
export function refuseReader(caller: Caller): void {
  if (!caller.isManager) throw new PortalError(codes.notAuthorized)
}

export const mayAdminister = (caller: Caller, companyId: number) =>
  caller.isManager && (administered(caller) === 'all' || companyId === caller.company.id)

/**
 * A logger of a company that counts on the page, and with referable centres one that touches these; unknown and foreign
 * look the same (4017).
 */
export async function loggerInScope(db: DbOrTx, scope: EnterpriseScope, id: number): Promise<KnownLogger> {
  const { companyIds, centreIds } = scope
  const logger = await found(db, id, centreIds)
  if (!logger || (companyIds !== 'all' && !companyIds.includes(logger.companyId))) {
    throw new PortalError(codes.notAuthorized)
  }
  return logger
}

/** A logger that the caller may change. */
export async function administeredLogger(db: DbOrTx, caller: Caller, id: number): Promise<KnownLogger> {
  const logger = await found(db, id, referableCentres(caller))
  if (!logger || !mayAdminister(caller, logger.companyId)) throw new PortalError(codes.notAuthorized)
  return logger
}

/** The same, while neither its readings come in nor anybody else changes it. */
export async function lockedLogger(client: pg.PoolClient, tx: DbOrTx, caller: Caller, id: number) {
  const { id: known } = await administeredLogger(tx, caller, id)
  await lockLoggers(client, [known])
  return await administeredLogger(tx, caller, known)
}

const found = (db: DbOrTx, id: number, centreIds: CentreIds) =>
  db
    .selectFrom('loggers')
    .select(['id', 'company_id as companyId', 'serial', 'interval_seconds as intervalSeconds'])
    .where('id', '=', id)
    .where(limitedTo(centreIds, loggerAt(sql`loggers.id`)))
    .executeTakeFirst()
