import type pg from 'pg'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor, transactionAs } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { refuseArchived, type Decision } from '#server/devices/loggerFiles/series/decideSeries.ts'
import { describeCurrent, describeFile, type Context, type Input } from '#server/devices/loggerFiles/describeFile.ts'
import { lockedFile, mayEdit, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { requestSignature } from '#server/devices/loggerFiles/withdrawal/requestSignature.ts'
import { carryOutWithdrawal } from '#server/devices/loggerFiles/withdrawal/carryOut.ts'
import { readyToReadAgain, storeAgain } from '#server/devices/loggerFiles/withdrawal/readAgain.ts'
import {
  deliveriesOf,
  isArchived,
  storedOf,
  type StoredReadings,
} from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { withdrawableFile } from '#server/devices/loggerFiles/withdrawal/withdrawalRights.ts'
import { pendingOfFile, type Again } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { keepMonths, lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

type Answer = ResponseOf<typeof loggerFileCalls.withdrawLoggerFile>
type Outcome = Answer['outcome']

/** Withdraws the readings of a file, or requests the second person's signature for it. */
export async function withdrawFile(context: Context, input: Input<'withdrawLoggerFile'>): Promise<Answer> {
  const file = await withdrawableFile(context.db, context.caller, input.fileId)
  return await answer(context, file, await withdrawOnce(context, { file, reason: input.reason, again: null }))
}

/** The same, and stores the file with another explanation in the same transaction. */
export async function readFileAgain(context: Context, input: Input<'readLoggerFileAgain'>): Promise<Answer> {
  const { fileId, reason, answers, series } = input
  const file = await withdrawableFile(context.db, context.caller, fileId)
  if (!(await canWithdraw(context.db, file, true))) return await answer(context, file, 'unchanged')
  const again = { answers, series }
  if (series.some(({ act }) => act.kind === 'register') && !mayRegister(context, file)) {
    throw new PortalError(codes.notAuthorized)
  }
  const decision = await readyToReadAgain(context, file, again)
  return await answer(context, file, await withdrawOnce(context, { file, reason, again, decision }))
}

/** Cancels a pending withdrawal; changes nothing if there is none. */
export async function cancelWithdrawal(context: Context, { fileId }: Input<'cancelWithdrawal'>) {
  const { db, caller, now } = context
  const file = await withdrawableFile(db, caller, fileId)
  await transactionAs(db, `user:${caller.userId}`, async tx => {
    await lockedFile(tx, caller, fileId)
    await tx
      .updateTable('logger_file_withdrawals')
      .set({ state: 'cancelled', ended_by: caller.userId, ended_at: now() })
      .where('logger_file_id', '=', fileId)
      .where('state', '=', 'requested')
      .execute()
  })
  return await describeFile(context, file)
}

const answer = async (context: Context, { id }: StoredFile, outcome: Outcome): Promise<Answer> => ({
  outcome,
  file: await describeCurrent(context, id),
})

const mayRegister = ({ caller }: Context, file: StoredFile) => caller.isManager && mayEdit(caller, file.companyId)

type Requested = { file: StoredFile; reason: string; again: Again | null; decision?: Decision }

/** One transaction. Of two concurrent requests one is carried out; the other one gets the resulting state. */
async function withdrawOnce(context: Context, requested: Requested): Promise<Outcome> {
  const { caller, now } = context
  const { file, reason, again, decision } = requested
  return await writeTransaction(context.pool, async (client, tx) => {
    await asActor(tx, `user:${caller.userId}`, reason)
    const locked = await lockedFile(tx, caller, file.id)
    if (!locked || !(await canWithdraw(tx, locked, again !== null))) return 'unchanged'
    const stored = await storedOf(tx, file.id)
    const isSigned = stored !== undefined && (await lockDependents(client, tx, stored))
    const by = { userId: caller.userId, at: now() }
    const withdrawalId = await insertWithdrawal(tx, requested, { ...by, file: locked })
    if (isSigned) {
      await requestSignature(tx, locked, { by, readsAgain: again !== null })
      return 'requested'
    }
    await carryOutWithdrawal(client, tx, { fileId: file.id, withdrawalId, stored, by })
    if (decision) await storeAgain(client, tx, context, decision, mayRegister(context, file))
    return 'done'
  })
}

/** Whether a file has readings to withdraw, or can be read again, and no withdrawal is pending. */
async function canWithdraw(db: Db, { id, state }: StoredFile, isAgain: boolean): Promise<boolean> {
  if ((await pendingOfFile(db, id)) !== undefined) return false
  return (isAgain && state === 'withdrawn') || (await storedOf(db, id)) !== undefined
}

/**
 * Locks the loggers and deliveries of stored readings until the transaction ends; returns whether a signed decision depends on
 * them. 4022 if some of them are in the archive.
 */
export async function lockDependents(client: pg.PoolClient, tx: Db, stored: StoredReadings): Promise<boolean> {
  await lockLoggers(client, stored.loggerIds)
  await client.query(keepMonths())
  if (await isArchived(tx, stored)) refuseArchived()
  const deliveryIds = (await deliveriesOf(tx, stored)).map(({ id }) => id)
  await lockLots(tx, deliveryIds)
  return (await deliveriesOf(tx, stored)).some(delivery => delivery.isSigned)
}

async function insertWithdrawal(
  tx: Db,
  { reason, again }: Requested,
  { userId, at, file }: { userId: number; at: Date; file: StoredFile },
): Promise<number> {
  const { id } = await tx
    .insertInto('logger_file_withdrawals')
    .values({
      logger_file_id: file.id,
      state: 'requested',
      reason,
      requested_by: userId,
      requested_at: at,
      former_answers: JSON.stringify(file.answers),
      again: again && JSON.stringify(again),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
