import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import type { CallerContext } from '#server/platform/http/calls/handlersFor.ts'
import { describeFile } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { storeFile } from '#server/devices/loggerFiles/storeFile.ts'
import { ingestFile } from '#server/devices/loggerFiles/ingestFile.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { dayMs } from '#demo/days.ts'
import { contextOf } from '#demo/write/actingAs.ts'
import {
  ambiguousExport,
  boxExport,
  hoboExport,
  type MeasuredReading,
  portalExport,
  storeroom,
} from '#demo/write/files/loggerFileTexts.ts'
import { uploadedFile } from '#demo/write/files/uploadedFile.ts'

const zone = 'Asia/Tokyo'

/**
 * Recent uploads of the maker's administrator: a box logger read out after its arrival, the recorder of a storeroom, which is
 * registered with its first file, a file of an unknown logger, and one that has to be confirmed.
 */
export async function writeLoggerFiles(appContext: AppContext, anchorMs: number): Promise<void> {
  const ago = (days: number) => contextOf(appContext, 'maker@demo.example', anchorMs - days * dayMs)
  const box = await lastBox(appContext, (await ago(0)).caller.company.id, anchorMs)
  if (box) {
    const days = Math.max(0, (anchorMs - box.deliveredAt.getTime()) / dayMs - 0.25)
    const fileName = `${box.serial}_${dayIn(box.deliveredAt, zone)}.csv`
    await store(await ago(days), { fileName, text: boxExport(box), deliveryId: box.deliveryId }, { zone })
  }
  const storeroomText = portalExport(storeroom, anchorMs - 8 * dayMs)
  await store(await ago(6), { fileName: '第2倉庫_温湿度.csv', text: storeroomText }, {})
  await store(await ago(3), { fileName: '20871234.csv', text: hoboExport('20871234', anchorMs - 4 * dayMs) }, {})
  await upload(await ago(0.1), { fileName: 'export_0001.csv', text: ambiguousExport(anchorMs) })
}

type Upload = { fileName: string; text: string; deliveryId?: number }

async function upload(context: CallerContext, { fileName, text, deliveryId }: Upload) {
  const { file } = await ingestFile(context, {
    companyId: context.caller.company.id,
    deliveryId,
    file: uploadedFile(fileName, Buffer.from(text), 'text/plain'),
  })
  if (!file) throw new Error(`the demo logger file ${fileName} was rejected`)
  return file
}

async function store(context: CallerContext, uploaded: Upload, answers: LoggerFileAnswers) {
  const { fileId } = await upload(context, uploaded)
  const editable = await editableFile(context.db, context.caller, fileId)
  const { series, findings } = await describeFile(context, editable, answers)
  const acts = series.map(({ key, logger }) => {
    const serial = findings.series.find(one => one.key === key)?.serial ?? null
    return { key, act: actFor(serial, logger?.loggerId ?? null) }
  })
  await storeFile(context, { fileId, answers, series: acts })
}

/** The storeroom's recorder is registered; other unknown loggers wait. */
function actFor(serial: string | null, loggerId: number | null) {
  if (loggerId !== null) return { kind: 'store', loggerId } as const
  return serial === storeroom ? ({ kind: 'register', serial } as const) : ({ kind: 'wait' } as const)
}

type Box = { serial: string; deliveryId: number; deliveredAt: Date; readings: MeasuredReading[] }

/** The box logger of the company's last compliant delivery that arrived at least a day ago. */
async function lastBox({ db }: AppContext, companyId: number, anchorMs: number): Promise<Box | undefined> {
  const { rows } = await sql<Box>`
    select g.serial, d.id as "deliveryId", d.delivered_at as "deliveredAt",
           (select json_agg(json_build_object('atMs', (extract(epoch from r.at) * 1000)::float8, 'milli', r.milli_celsius)
               order by r.at) from readings r
             where r.logger_id = g.id and r.at >= k.from_at and r.at < d.delivered_at) as readings
      from deliveries d join logger_assignments k on k.delivery_id = d.id join loggers g on g.id = k.logger_id
      join delivery_temperature t on t.delivery_id = d.id
     where d.sender_id = ${companyId} and g.company_id = ${companyId} and t.outcome = 'compliant' and t.conflict_count = 0
       and d.delivered_at < ${new Date(anchorMs - dayMs)} and g.serial like '%-B%'
     order by d.delivered_at desc, g.serial limit 1`.execute(db)
  return rows[0]?.readings ? rows[0] : undefined
}
