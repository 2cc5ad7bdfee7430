import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { refuse } from '#server/devices/loggers/refuse.ts'

type NewLogger = z.output<typeof loggerCalls.addLogger.request>
type Facts = Pick<NewLogger, 'name' | 'model' | 'note'>

/** Registers a logger; a serial that the company has is refused by its field, also where a machine is quicker. */
export async function insertLogger(tx: DbOrTx, companyId: number, logger: NewLogger): Promise<number> {
  const { serial, intervalSeconds, name, model, note } = logger
  const made = await tx
    .insertInto('loggers')
    .values({ company_id: companyId, serial, interval_seconds: intervalSeconds, name, model, note })
    .onConflict(conflict => conflict.columns(['company_id', 'serial']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? refuse('serial', `${serial} is a logger of this company already`)
}

export async function changeFacts(tx: DbOrTx, id: number, { name, model, note }: Facts): Promise<void> {
  await tx.updateTable('loggers').set({ name, model, note }).where('id', '=', id).execute()
}

export async function retire(tx: DbOrTx, id: number, retiredOn: string | null, today: string): Promise<void> {
  if (retiredOn !== null && retiredOn > today) refuse('retiredOn', 'lies after today')
  await tx.updateTable('loggers').set({ retired_on: retiredOn }).where('id', '=', id).execute()
}
