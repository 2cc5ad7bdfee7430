import type pg from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import type { Decision } from '#server/devices/loggerFiles/series/decideSeries.ts'
import { lockedFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { carryOutWithdrawal } from '#server/devices/loggerFiles/withdrawal/carryOut.ts'
import { readyToReadAgain, storeAgain } from '#server/devices/loggerFiles/withdrawal/readAgain.ts'
import { lockDependents } from '#server/devices/loggerFiles/withdrawal/withdrawFile.ts'
import { waitingFile } from '#server/quality/signatures/withdrawal/withdrawalToSign.ts'

/** Reads a file that is to be read again, before the transaction; undefined if it is only withdrawn. */
export async function readyForWithdrawal(context: CallerContext, withdrawalId: number): Promise<Decision | undefined> {
  const { file, waiting } = await waitingFile(context.db, context.caller, withdrawalId)
  return waiting.again ? await readyToReadAgain(context, file, waiting.again) : undefined
}

/** Locks the file, its loggers and the dependent lots in the order of every withdrawal. */
export async function lockWithdrawal(client: pg.PoolClient, tx: Db, caller: Caller, withdrawalId: number) {
  const { file } = await waitingFile(tx, caller, withdrawalId)
  await lockedFile(tx, caller, file.id)
  // It may have changed before the lock.
  const { stored } = await waitingFile(tx, caller, withdrawalId)
  if (stored) await lockDependents(client, tx, stored)
}

/** Carries out the withdrawal. The requester of new loggers may register them. */
export async function carryOutSigned(
  client: pg.PoolClient,
  tx: Db,
  context: CallerContext,
  { withdrawalId, decision }: { withdrawalId: number; decision: Decision | undefined },
): Promise<void> {
  const { file, stored } = await waitingFile(tx, context.caller, withdrawalId)
  const by = { userId: context.caller.userId, at: context.now() }
  await carryOutWithdrawal(client, tx, { fileId: file.id, withdrawalId, stored, by })
  if (decision) await storeAgain(client, tx, context, decision, true)
}
