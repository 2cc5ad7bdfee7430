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

/** What is done before the transaction: a file that is read again is read; undefined where it is only withdrawn. */
export async function readyForWithdrawal(context: CallerContext, withdrawalId: number): Promise<Decision | undefined> {
  const { file, waiting } = await waitingFile(context.db, context.caller, withdrawalId)
  return waiting.again ? await readyToReadAgain(context, file, waiting.again) : undefined
}

/** Locks the file, its loggers and the lots that rest on it, in the order of every withdrawal. */
export async function lockWithdrawal(client: pg.PoolClient, tx: Db, caller: Caller, withdrawalId: number) {
  const { file } = await waitingFile(tx, caller, withdrawalId)
  await lockedFile(tx, caller, file.id)
  // Somebody may have been quicker.
  const { stored } = await waitingFile(tx, caller, withdrawalId)
  if (stored) await lockDependents(client, tx, stored)
}

/** Carries out what was signed. New loggers were asked for by somebody who may register them. */
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
