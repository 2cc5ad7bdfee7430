import type { LoggerCalibration, RegisteredLogger } from '#contract/devices/types/loggerTypes.ts'
import { mayAdminister } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { loggerInScope } from '#server/devices/loggers/administeredLogger.ts'
import { loadLoggers } from '#server/devices/loggers/loadLoggers.ts'
import type { LoggerReader } from '#server/devices/loggers/registry.ts'
import { calibrationKeptUntil } from '#server/telemetry/retention/keptCalibration.ts'

export async function findLogger(reader: LoggerReader, caller: Caller, loggerId: number): Promise<RegisteredLogger> {
  const { db, scope, timeZone } = reader
  const { id, companyId } = await loggerInScope(db, scope, loggerId)
  const [row] = await loadLoggers(reader, [id])
  if (!row) throw new Error(`logger ${id} is missing`)
  const { note } = await db.selectFrom('loggers').select('note').where('id', '=', id).executeTakeFirstOrThrow()
  return {
    ...row,
    note,
    calibrations: await calibrationsOf(db, id),
    mayEdit: mayAdminister(caller, companyId),
    timeZone,
  }
}

async function calibrationsOf(db: Db, loggerId: number): Promise<LoggerCalibration[]> {
  const rows = await db
    .selectFrom('logger_calibrations as c')
    .leftJoin('documents as d', 'd.id', 'c.document_id')
    .select(['c.id', 'c.calibrated_on', 'c.due_on', 'c.laboratory', 'c.certificate_number', 'c.created_at'])
    .select(['d.id as documentId', 'd.file_name', 'd.size', calibrationKeptUntil.as('keptUntil')])
    .where('c.logger_id', '=', loggerId)
    .orderBy('c.calibrated_on', 'desc')
    .execute()
  return rows.map(row => ({
    calibrationId: row.id,
    calibratedOn: row.calibrated_on,
    dueOn: row.due_on,
    laboratory: row.laboratory,
    certificateNumber: row.certificate_number,
    document:
      row.documentId === null
        ? null
        : { documentId: row.documentId, fileName: row.file_name ?? '', size: row.size ?? 0 },
    registeredAt: row.created_at.toISOString(),
    keptUntil: row.keptUntil,
  }))
}
