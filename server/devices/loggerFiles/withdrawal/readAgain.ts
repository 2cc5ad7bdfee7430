import type pg from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import { checkedActs } from '#server/devices/loggerFiles/series/checkedActs.ts'
import { ensureStorable, storeDecision, type Decision } from '#server/devices/loggerFiles/series/decideSeries.ts'
import type { Context } from '#server/devices/loggerFiles/describeFile.ts'
import { lockedFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { readCompletely } from '#server/devices/loggerFiles/storeFile.ts'
import type { Again } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'

/** Reads a file with another explanation before anything is locked; 4022 if it could not be stored. */
export async function readyToReadAgain(context: Context, file: StoredFile, again: Again): Promise<Decision> {
  const reading = await readCompletely(context, file, again.answers)
  const acts = checkedActs(again.series, reading.findings.series, { isEach: true })
  const decision = { file, answers: again.answers, reading, acts }
  await ensureStorable(context.pool, decision)
  return decision
}

/** Stores it in the transaction that withdrew it. `mayRegister`: new loggers may be registered for it. */
export async function storeAgain(
  client: pg.PoolClient,
  tx: Db,
  { caller, now }: Context,
  decision: Decision,
  mayRegister: boolean,
): Promise<void> {
  const file = await lockedFile(tx, caller, decision.file.id)
  if (!file) throw new Error(`logger file ${decision.file.id} is missing`)
  const by = { userId: caller.userId, at: now() }
  await storeDecision(client, tx, { ...decision, file }, { by, mayRegister })
}
