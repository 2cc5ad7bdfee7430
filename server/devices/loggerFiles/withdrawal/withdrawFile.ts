import { sql } from 'kysely'
import type { z } from 'zod'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { timeInArchive, type Decision } from '#server/devices/loggerFiles/series/decideSeries.ts'
import { describeFile, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { lockedFile, mayEdit, readableFile, type StoredFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { askToSign } from '#server/devices/loggerFiles/withdrawal/askToSign.ts'
import { carryOutWithdrawal } from '#server/devices/loggerFiles/withdrawal/carryOut.ts'
import { readyToReadAgain, storeAgain } from '#server/devices/loggerFiles/withdrawal/readAgain.ts'
import { deliveriesOf, isArchived, storedOf, type StoredPart } from '#server/devices/loggerFiles/withdrawal/storedOf.ts'
import { withdrawableFile } from '#server/devices/loggerFiles/withdrawal/withdrawalRights.ts'
import { waitingOfFile, type Again } from '#server/devices/loggerFiles/withdrawal/withdrawals.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'
import { lockLots } from '#server/logistics/stock/deliveryLots.ts'
import { lockLoggers } from '#server/telemetry/ingest/lockLoggers.ts'

type Asked<Name extends keyof typeof loggerFileCalls> = z.output<(typeof loggerFileCalls)[Name]['request']>
type Answer = ResponseOf<typeof loggerFileCalls.withdrawLoggerFile>
type Outcome = Answer['outcome']

/** Takes the readings of a file back, or asks for the second person's signature that does. */
export async function withdrawFile(context: Context, asked: Asked<'withdrawLoggerFile'>): Promise<Answer> {
  const file = await withdrawableFile(context.db, context.caller, asked.fileId)
  return await answered(context, file, await withdrawOnce(context, { file, reason: asked.reason, again: null }))
}

/** The same, and stores the file with another explanation in the same act. */
export async function readFileAgain(context: Context, asked: Asked<'readLoggerFileAgain'>): Promise<Answer> {
  const { fileId, reason, answers, series } = asked
  const file = await withdrawableFile(context.db, context.caller, fileId)
  if (!(await isOpenTo(context.db, file, true))) return await answered(context, file, 'unchanged')
  const again = { answers, series }
  if (series.some(({ act }) => act.kind === 'register') && !mayRegister(context, file)) {
    throw new PortalError(codes.notAuthorized)
  }
  const decision = await readyToReadAgain(context, file, again)
  return await answered(context, file, await withdrawOnce(context, { file, reason, again, decision }))
}

/** Takes a withdrawal back that waits for its signature; nothing changes where there is none any more. */
export async function cancelWithdrawal(context: Context, { fileId }: Asked<'cancelWithdrawal'>) {
  const { db, caller, now } = context
  const file = await withdrawableFile(db, caller, fileId)
  await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
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

const answered = async (context: Context, { id }: StoredFile, outcome: Outcome): Promise<Answer> => ({
  outcome,
  file: await describeFile(context, await readableFile(context.db, context.caller, id)),
})

const mayRegister = ({ caller }: Context, file: StoredFile) => caller.isManager && mayEdit(caller, file.companyId)

type Wanted = { file: StoredFile; reason: string; again: Again | null; decision?: Decision }

/** All in one transaction, or nothing. Of two who want it at once one does it; the other one is shown what was done. */
async function withdrawOnce(context: Context, wanted: Wanted): Promise<Outcome> {
  const { caller, now } = context
  const { file, reason, again, decision } = wanted
  return await writeTransaction(context.pool, async (client, tx) => {
    await asActor(tx, `user:${caller.userId}`, reason)
    const locked = await lockedFile(tx, caller, file.id)
    if (!locked || !(await isOpenTo(tx, locked, again !== null))) return 'unchanged'
    const stored = await storedOf(tx, file.id)
    const isSigned = stored !== undefined && (await lockWhatRestsOnIt(tx, stored, ids => lockLoggers(client, ids)))
    const by = { userId: caller.userId, at: now() }
    const withdrawalId = await insertWithdrawal(tx, wanted, { ...by, file: locked })
    if (isSigned) {
      await askToSign(tx, locked, { by, readsAgain: again !== null })
      return 'requested'
    }
    await carryOutWithdrawal(client, tx, { fileId: file.id, withdrawalId, stored, by })
    if (decision) await storeAgain(client, tx, context, decision, mayRegister(context, file))
    return 'done'
  })
}

/** Whether there is something to be withdrawn, or to be read again, and nobody has asked for it yet. */
async function isOpenTo(db: Db, { id, state }: StoredFile, isAgain: boolean): Promise<boolean> {
  if ((await waitingOfFile(db, id)) !== undefined) return false
  return (isAgain && state === 'withdrawn') || (await storedOf(db, id)) !== undefined
}

/**
 * Nobody stores readings of its loggers or decides about its deliveries until the transaction ends; answers whether
 * somebody signed what rests on it. 4022 where some of it is in the archive.
 */
export async function lockWhatRestsOnIt(
  tx: Db,
  stored: StoredPart,
  lock: (loggerIds: number[]) => Promise<unknown>,
): Promise<boolean> {
  await lock(stored.loggerIds)
  // No month goes to the archive from here on: it would be withdrawn without its readings.
  await sql`lock table readings in access share mode`.execute(tx)
  if (await isArchived(tx, stored)) throw timeInArchive()
  const before = await deliveriesOf(tx, stored)
  await lockLots(
    tx,
    before.map(delivery => delivery.id),
  )
  return (await deliveriesOf(tx, stored)).some(delivery => delivery.isSigned)
}

async function insertWithdrawal(
  tx: Db,
  { reason, again }: Wanted,
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
