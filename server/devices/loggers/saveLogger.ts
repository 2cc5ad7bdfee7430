import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { KnownLogger } from '#server/devices/loggers/administeredLogger.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'
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
  await saveCodes(tx, id, companyId, logger)
  return id
}

export async function changeFacts(tx: DbOrTx, { id, companyId }: KnownLogger, facts: Facts): Promise<void> {
  const { name, model, note } = facts
  await tx.updateTable('loggers').set({ name, model, note }).where('id', '=', id).execute()
  await saveCodes(tx, id, companyId, facts)
}

/** Codes that are not stated stay. One that another logger of the company has is refused with that logger. */
async function saveCodes(tx: DbOrTx, id: number, companyId: number, codes: Codes): Promise<void> {
  if (codes.grai || codes.giai) await lock(tx, 'loggerCodes', companyId)
  for (const kind of ['grai', 'giai'] as const) {
    const code = codes[kind]
    if (code === undefined) continue
    if (code === null) {
      await tx.deleteFrom('logger_codes').where('logger_id', '=', id).where('kind', '=', kind).execute()
      continue
    }
    const other = await tx
      .selectFrom('logger_codes as k')
      .innerJoin('loggers as g', 'g.id', 'k.logger_id')
      .select('g.serial')
      .where('k.company_id', '=', companyId)
      .where('k.kind', '=', kind)
      .where('k.code', '=', code)
      .where('k.logger_id', '!=', id)
      .executeTakeFirst()
    if (other) refuse(kind, `is already that of logger ${other.serial}`, other.serial)
    await tx
      .insertInto('logger_codes')
      .values({ logger_id: id, company_id: companyId, kind, code })
      .onConflict(conflict => conflict.columns(['logger_id', 'kind']).doUpdateSet({ code }))
      .execute()
  }
}

export async function retire(tx: DbOrTx, id: number, retiredOn: string | null, today: string): Promise<void> {
  if (retiredOn !== null && retiredOn > today) refuse('retiredOn', 'is after today')
  await tx.updateTable('loggers').set({ retired_on: retiredOn }).where('id', '=', id).execute()
}
