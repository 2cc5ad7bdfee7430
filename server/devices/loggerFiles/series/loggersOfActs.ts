import { sql } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { limitedTo, loggerAt, type CentreIds } from '#server/logistics/deliveries/access/access.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import type { StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import type { Acts } from '#server/devices/loggerFiles/series/checkedActs.ts'

/** The logger of each series that is stored; new ones are registered for the company. A foreign one is 4022. */
export async function loggersOfActs(
  tx: DbOrTx,
  { id, companyId, centreIds }: Pick<StoredFile, 'id' | 'companyId' | 'centreIds'>,
  acts: Acts,
  mayRegister: boolean,
): Promise<Map<string, number>> {
  const loggers = new Map<string, number>()
  for (const [key, act] of acts) {
    if (act.kind === 'store') loggers.set(key, await ownLogger(tx, companyId, centreIds, act.loggerId))
    if (act.kind === 'register') {
      if (!mayRegister) throw new PortalError(codes.notAuthorized)
      loggers.set(key, await registered(tx, companyId, act.serial))
    }
  }
  const ids = new Set(loggers.values())
  if (ids.size < loggers.size || (await haveSeries(tx, id, [...ids]))) {
    refuse('series', 'names the logger of another series')
  }
  return loggers
}
/** Whether one of these loggers already has a series of the file. */
async function haveSeries(tx: DbOrTx, fileId: number, loggerIds: number[]): Promise<boolean> {
  if (loggerIds.length === 0) return false
  const found = await tx
    .selectFrom('logger_file_series')
    .select('id')
    .where('logger_file_id', '=', fileId)
    .where('logger_id', 'in', loggerIds)
    .where('withdrawal_id', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function ownLogger(tx: DbOrTx, companyId: number, centreIds: CentreIds, loggerId: number): Promise<number> {
  const logger = await tx
    .selectFrom('loggers')
    .select('id')
    .where('id', '=', loggerId)
    .where('company_id', '=', companyId)
    .where(limitedTo(centreIds, loggerAt(sql`loggers.id`)))
    .executeTakeFirst()
  return logger?.id ?? refuse('series', 'names a logger that is not of the company')
}

/** Another user may have registered the serial meanwhile: that logger is used then. */
async function registered(tx: DbOrTx, companyId: number, serial: string): Promise<number> {
  const added = await tx
    .insertInto('loggers')
    .values({ company_id: companyId, serial })
    .onConflict(conflict => conflict.columns(['company_id', 'serial']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const { id } = await tx
    .selectFrom('loggers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  return id
}
