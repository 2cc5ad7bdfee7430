import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { KnownLogger } from '#server/devices/loggers/administeredLogger.ts'
import {
  codeKeys,
  codeOwners,
  lockLoggerCodes,
  loggerCodeKinds,
  saveLoggerCodes,
} from '#server/devices/loggers/loggerCodes.ts'
import { codeClaims } from '#server/logistics/products/codeClaims.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type NewLogger = z.output<typeof loggerCalls.addLogger.request>
type Codes = Pick<NewLogger, 'grai' | 'giai'>
type Facts = Pick<NewLogger, 'name' | 'model' | 'note'> & Codes

/** Registers a logger; a serial that the company already has is refused by its field, also if a machine registers it at the same time. */
export async function insertLogger(tx: DbOrTx, companyId: number, logger: NewLogger): Promise<number> {
  const { serial, intervalSeconds, name, model, note } = logger
  const inserted = await tx
    .insertInto('loggers')
    .values({ company_id: companyId, serial, interval_seconds: intervalSeconds, name, model, note })
    .onConflict(conflict => conflict.columns(['company_id', 'serial']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = inserted?.id ?? refuse('serial', `the company already has a logger ${serial}`)
  await saveCodes(tx, companyId, serial, { grai: logger.grai, giai: logger.giai })
  return id
}

export async function changeFacts(tx: DbOrTx, { id, companyId, serial }: KnownLogger, facts: Facts): Promise<void> {
  const { name, model, note, grai, giai } = facts
  await tx.updateTable('loggers').set({ name, model, note }).where('id', '=', id).execute()
  await saveCodes(tx, companyId, serial, { grai, giai })
}

/** One that another logger of the company has is refused with that logger. */
async function saveCodes(tx: DbOrTx, companyId: number, serial: string, codes: Codes): Promise<void> {
  await lockLoggerCodes(tx, companyId)
  const other = codeClaims(await codeOwners(tx, companyId, [codes])).take(serial, codeKeys(codes))
  if (other) refuse(loggerCodeKinds[other.place] ?? '', `is already that of logger ${other.owner}`, other.owner)
  await saveLoggerCodes(tx, companyId, [{ serial, ...codes }])
}

export async function retire(tx: DbOrTx, id: number, retiredOn: string | null, today: string): Promise<void> {
  if (retiredOn !== null && retiredOn > today) refuse('retiredOn', 'is after today')
  await tx.updateTable('loggers').set({ retired_on: retiredOn }).where('id', '=', id).execute()
}
