import type pg from 'pg'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { StoredReadings } from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { reevaluateSpan } from '#server/telemetry/evaluation/reevaluate.ts'
import { withdrawBatches, type WithdrawnCounts } from '#server/telemetry/ingest/withdrawal/withdrawBatches.ts'

type Withdrawal = {
  fileId: number
  withdrawalId: number
  stored: StoredReadings | undefined
  by: { userId: number; at: Date }
}

const nothing: WithdrawnCounts = { readings: 0, conflicts: 0, ingested: 0 }

/**
 * Withdraws all stored readings of a file and re-evaluates what depended on them. The file and its loggers must be locked. If a
 * signed decision depends on them the withdrawal must be signed too, otherwise the database refuses it.
 */
export async function carryOutWithdrawal(
  client: pg.PoolClient,
  tx: DbOrTx,
  { fileId, withdrawalId, stored, by }: Withdrawal,
): Promise<void> {
  const counts = stored ? await withdrawBatches(client, { withdrawalId, ...stored }) : nothing
  await tx
    .updateTable('logger_file_series')
    .set({ withdrawal_id: withdrawalId })
    .where('logger_file_id', '=', fileId)
    .where('withdrawal_id', 'is', null)
    .execute()
  if (stored) await reevaluateSpan(client, stored.loggerIds, stored.span)
  await tx.updateTable('logger_files').set({ state: 'withdrawn' }).where('id', '=', fileId).execute()
  await tx
    .updateTable('logger_file_withdrawals')
    .set({
      state: 'done',
      ended_by: by.userId,
      ended_at: by.at,
      readings: counts.readings,
      conflicts: counts.conflicts,
      readings_ingested: counts.ingested,
    })
    .where('id', '=', withdrawalId)
    .execute()
}
