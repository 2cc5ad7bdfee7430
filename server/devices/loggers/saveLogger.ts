import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type NewLogger = z.output<typeof loggerCalls.addLogger.request>
type Facts = Pick<NewLogger, 'name' | 'model' | 'note'>

/** Registers a logger; a serial that the company already has is refused by its field, also if a machine registers it at the same time. */
export async function insertLogger(tx: DbOrTx, companyId: number, logger: NewLogger): Promise<number> {
  const { serial, intervalSeconds, name, model, note } = logger
  const inserted = await tx
    .insertInto('loggers')
    .values({ company_id: companyId, serial, interval_seconds: intervalSeconds, name, model, note })
    .onConflict(conflict => conflict.columns(['company_id', 'serial']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? refuse('serial', `the company already has a logger ${serial}`)
}

export async function changeFacts(tx: DbOrTx, id: number, { name, model, note }: Facts): Promise<void> {
  await tx.updateTable('loggers').set({ name, model, note }).where('id', '=', id).execute()
}

export async function retire(tx: DbOrTx, id: number, retiredOn: string | null, today: string): Promise<void> {
  if (retiredOn !== null && retiredOn > today) refuse('retiredOn', 'is after today')
  await tx.updateTable('loggers').set({ retired_on: retiredOn }).where('id', '=', id).execute()
}
