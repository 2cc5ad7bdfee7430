import type pg from 'pg'
import type { z } from 'zod'
import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { codes } from '#contract/kernel/codes.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { refuseUnattachable } from '#server/platform/files/refuseUnattachable.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { lockedLogger, type KnownLogger } from '#server/devices/loggers/administeredLogger.ts'
import { updateCalibrationStatusOfLogger } from '#server/devices/loggers/calibration/updateCalibrationStatusOfLogger.ts'
import { refuse } from '#server/devices/loggers/refuse.ts'
import { calibrationKeptUntil, keptFields } from '#server/telemetry/retention/keptCalibration.ts'

type Asked = z.output<typeof loggerCalls.saveCalibration.request>
export type Writing = { client: pg.PoolClient; tx: Db; caller: Caller; today: string }

/**
 * Registers a calibration, or corrects one; the flags of the logger's deliveries follow in the same transaction. What
 * decisions rest on is refused by its field (4022).
 */
export async function saveCalibration(writing: Writing, asked: Asked): Promise<number> {
  const { tx, caller } = writing
  await asActor(tx, `user:${caller.userId}`, asked.reason)
  const logger = await loggerWithoutDecisions(writing, asked.loggerId)
  const before = asked.calibrationId === undefined ? null : await storedOf(tx, logger, asked.calibrationId)
  await refuseMisfit(writing, logger, asked)
  const kept = before ? await keptFields(tx, logger.id, before, asked) : []
  if (kept[0]) refuse(kept[0], `is kept until ${before?.keptUntil}: a decision rests on it`)
  if (asked.documentId !== null && asked.documentId !== before?.documentId) {
    await refuseUnattachable(
      tx,
      [caller.company.id, logger.companyId],
      [{ documentId: asked.documentId, path: 'documentId' }],
    )
  }
  const columns = {
    calibrated_on: asked.calibratedOn,
    due_on: asked.dueOn,
    laboratory: asked.laboratory,
    certificate_number: asked.certificateNumber,
    document_id: asked.documentId,
  }
  const id = before ? before.id : await insert(tx, { logger_id: logger.id, ...columns })
  if (before) await tx.updateTable('logger_calibrations').set(columns).where('id', '=', id).execute()
  await updateCalibrationStatusOfLogger(tx, logger.id)
  return id
}

/** Takes a calibration out that no decision rests on (4022); its certificate stays in the trail, and goes with other unattached documents. */
export async function removeCalibration(writing: Writing, calibrationId: number, reason: string) {
  const { tx, caller } = writing
  await asActor(tx, `user:${caller.userId}`, reason)
  const stored = await tx
    .selectFrom('logger_calibrations')
    .select('logger_id')
    .where('id', '=', calibrationId)
    .executeTakeFirst()
  const logger = await loggerWithoutDecisions(writing, stored?.logger_id ?? 0)
  const { keptUntil } = await storedOf(tx, logger, calibrationId)
  if (keptUntil) refuse('calibrationId', `is kept until ${keptUntil}: a decision rests on it`)
  await tx.deleteFrom('logger_calibrations').where('id', '=', calibrationId).execute()
  await updateCalibrationStatusOfLogger(tx, logger.id)
}

/** Until the transaction ends, no decision comes to rest on its calibrations: its spans refer to the logger. */
async function loggerWithoutDecisions({ client, tx, caller }: Writing, id: number): Promise<KnownLogger> {
  const logger = await lockedLogger(client, tx, caller, id)
  await tx.selectFrom('loggers').select('id').where('id', '=', logger.id).forUpdate().execute()
  return logger
}

const insert = async (tx: Db, row: { logger_id: number; calibrated_on: string; due_on: string }) =>
  (await tx.insertInto('logger_calibrations').values(row).returning('id').executeTakeFirstOrThrow()).id

/** A calibration of this logger; another one's is refused like one that there is not (4017). */
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

async function refuseMisfit({ tx, today }: Writing, logger: KnownLogger, asked: Asked) {
  if (asked.calibrationId !== undefined && asked.reason === undefined) refuse('reason', 'a correction needs a reason')
  if (asked.calibratedOn > today) refuse('calibratedOn', 'lies after today')
  if (asked.dueOn < asked.calibratedOn) refuse('dueOn', 'lies before calibratedOn')
  const same = await tx
    .selectFrom('logger_calibrations')
    .select('id')
    .where('logger_id', '=', logger.id)
    .where('calibrated_on', '=', asked.calibratedOn)
    .where('id', '!=', asked.calibrationId ?? 0)
    .executeTakeFirst()
  if (same) refuse('calibratedOn', 'there is a calibration of this day already')
}
