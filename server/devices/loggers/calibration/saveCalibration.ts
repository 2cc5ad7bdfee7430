import type pg from 'pg'
import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refuseUnattachable } from '#server/platform/files/refuseUnattachable.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { lockedLogger, type KnownLogger } from '#server/devices/loggers/administeredLogger.ts'
import { updateCalibrationStatusOfLogger } from '#server/devices/loggers/calibration/updateCalibrationStatusOfLogger.ts'
import { calibrationKeptUntil, keptFields } from '#server/telemetry/retention/keptCalibration.ts'

type Input = z.output<typeof loggerCalls.saveCalibration.request>
export type EditContext = { client: pg.PoolClient; tx: Db; caller: Caller; today: string }

/**
 * Registers a calibration or corrects one, and updates the calibration status of the logger's deliveries in the same
 * transaction. Changes to what decisions depend on are refused by their field (4022).
 */
export async function saveCalibration(context: EditContext, input: Input): Promise<number> {
  const { tx, caller } = context
  const { loggerId, calibrationId, documentId } = input
  await asActor(tx, `user:${caller.userId}`, input.reason)
  const logger = await loggerWithoutDecisions(context, loggerId)
  const before = calibrationId === undefined ? null : await storedOf(tx, logger, calibrationId)
  await refuseInvalid(context, logger, input)
  const [kept] = before ? await keptFields(tx, logger.id, before, input) : []
  if (kept) refuse(kept, `is kept until ${before?.keptUntil}: a decision depends on it`)
  if (documentId !== null && documentId !== before?.documentId) {
    await refuseUnattachable(tx, [caller.company.id, logger.companyId], [{ documentId, path: 'documentId' }])
  }
  const columns = {
    calibrated_on: input.calibratedOn,
    due_on: input.dueOn,
    laboratory: input.laboratory,
    certificate_number: input.certificateNumber,
    document_id: documentId,
  }
  const id = before?.id ?? (await insert(tx, { logger_id: logger.id, ...columns }))
  if (before) await tx.updateTable('logger_calibrations').set(columns).where('id', '=', id).execute()
  await updateCalibrationStatusOfLogger(tx, logger.id)
  return id
}

/** Removes a calibration that no decision depends on (4022); its certificate stays in the audit trail and is deleted with other unattached documents. */
export async function removeCalibration(context: EditContext, calibrationId: number, reason: string) {
  const { tx, caller } = context
  await asActor(tx, `user:${caller.userId}`, reason)
  const stored = await tx
    .selectFrom('logger_calibrations')
    .select('logger_id')
    .where('id', '=', calibrationId)
    .executeTakeFirst()
  const logger = await loggerWithoutDecisions(context, stored?.logger_id ?? 0)
  const { keptUntil } = await storedOf(tx, logger, calibrationId)
  if (keptUntil) refuse('calibrationId', `is kept until ${keptUntil}: a decision depends on it`)
  await tx.deleteFrom('logger_calibrations').where('id', '=', calibrationId).execute()
  await updateCalibrationStatusOfLogger(tx, logger.id)
}

/** The logger, locked so that no decision can come to depend on its calibrations before the transaction ends. */
async function loggerWithoutDecisions({ client, tx, caller }: EditContext, id: number): Promise<KnownLogger> {
  const logger = await lockedLogger(client, tx, caller, id)
  await tx.selectFrom('loggers').select('id').where('id', '=', logger.id).forUpdate().execute()
  return logger
}

const insert = async (tx: Db, row: { logger_id: number; calibrated_on: string; due_on: string }) =>
  (await tx.insertInto('logger_calibrations').values(row).returning('id').executeTakeFirstOrThrow()).id

/** A calibration of this logger; that of another one is refused like an unknown one (4017). */
async function storedOf(tx: Db, logger: KnownLogger, calibrationId: number) {
  const stored = await tx
    .selectFrom('logger_calibrations as c')
    .select([
      'c.id',
      'c.calibrated_on as calibratedOn',
      'c.due_on as dueOn',
      'c.laboratory',
      'c.certificate_number as certificateNumber',
      'c.document_id as documentId',
      calibrationKeptUntil.as('keptUntil'),
    ])
    .where('c.id', '=', calibrationId)
    .where('c.logger_id', '=', logger.id)
    .executeTakeFirst()
  if (!stored) throw new PortalError(codes.notAuthorized)
  return stored
}

async function refuseInvalid({ tx, today }: EditContext, logger: KnownLogger, input: Input) {
  const { calibrationId, calibratedOn, dueOn } = input
  if (calibrationId !== undefined && input.reason === undefined) refuse('reason', 'a correction needs a reason')
  if (calibratedOn > today) refuse('calibratedOn', 'is after today')
  if (dueOn < calibratedOn) refuse('dueOn', 'is before calibratedOn')
  const same = await tx
    .selectFrom('logger_calibrations')
    .select('id')
    .where('logger_id', '=', logger.id)
    .where('calibrated_on', '=', calibratedOn)
    .where('id', '!=', calibrationId ?? 0)
    .executeTakeFirst()
  if (same) refuse('calibratedOn', 'a calibration of this day exists')
}
