import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import type { UploadedFile } from '#server/platform/http/calls/handlersFor.ts'
import { describeFile, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { storeFile } from '#server/devices/loggerFiles/storeFile.ts'
import { ingestFile } from '#server/devices/loggerFiles/ingestFile.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { dayMs } from '#demo/world/days.ts'
import { accounts } from '#demo/world/companies/users.ts'
import {
  ambiguousExport,
  boxExport,
  hoboExport,
  type MeasuredReading,
  portalExport,
  storeroom,
} from '#demo/write/files/loggerFileTexts.ts'

const zone = 'Asia/Tokyo'
const maker = accounts.find(account => account.email === 'maker@demo.example')

/**
 * What the maker's administrator took in lately: a box logger read out after its arrival, the recorder of a storeroom that
 * was registered with its first file, a file whose logger nobody knows, and one that waits to be looked at.
 */
export async function writeLoggerFiles(appContext: AppContext, anchorMs: number): Promise<void> {
  const user = await appContext.db
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('email', '=', maker?.email ?? '')
    .executeTakeFirst()
  if (!user) return
  const contextAt = async (daysAgo: number): Promise<Context> => {
    const at = new Date(anchorMs - daysAgo * dayMs)
    return { ...appContext, caller: await callerOfUser(appContext.db, user.id, 0, at), now: () => at }
  }
  const take = async (context: Context, fileName: string, text: string, deliveryId?: number) => {
    const { file } = await ingestFile(context, {
      companyId: user.company_id,
      deliveryId,
      file: textFile(fileName, text),
    })
    if (!file) throw new Error(`the demo's logger file ${fileName} was refused`)
    return file
  }
  const store = async (
    daysAgo: number,
    fileName: string,
    text: string,
    answers: LoggerFileAnswers,
    deliveryId?: number,
  ) => {
    const context = await contextAt(daysAgo)
    const { fileId } = await take(context, fileName, text, deliveryId)
    const { series } = await describedWith(context, fileId, answers)
    const acts = series.map(({ key, serial, loggerId }) => ({ key, act: actFor(serial, loggerId) }))
    await storeFile(context, { fileId, answers, series: acts })
  }
  const box = await lastBox(appContext, user.company_id, anchorMs)
  if (box) {
    const readAt = (anchorMs - box.deliveredAt.getTime()) / dayMs - 0.25
    await store(
      Math.max(0, readAt),
      `${box.serial}_${dayIn(box.deliveredAt, zone)}.csv`,
      boxExport(box),
      { zone },
      box.deliveryId,
    )
  }
  await store(6, '第2倉庫_温湿度.csv', portalExport(storeroom, anchorMs - 8 * dayMs), {})
  await store(3, '20871234.csv', hoboExport('20871234', anchorMs - 4 * dayMs), {})
  await take(await contextAt(0.1), 'export_0001.csv', ambiguousExport(anchorMs), undefined)
}

/** A recorder of its own company is registered with its first file; anything else that nobody knows waits. */
function actFor(serial: string | null, loggerId: number | null) {
  if (loggerId !== null) return { kind: 'store', loggerId } as const
  return serial === storeroom ? ({ kind: 'register', serial } as const) : ({ kind: 'wait' } as const)
}

async function describedWith(context: Context, fileId: number, answers: LoggerFileAnswers) {
  const file = await describeFile(context, await editableFile(context.db, context.caller, fileId), answers)
  return {
    series: file.series.map(({ key, logger }) => ({
      key,
      serial: file.findings.series.find(one => one.key === key)?.serial ?? null,
      loggerId: logger?.loggerId ?? null,
    })),
  }
}

type Box = { serial: string; deliveryId: number; deliveredAt: Date; readings: MeasuredReading[] }

/** The last delivery of the company's own that arrived a day ago or earlier with more than one logger: its box logger. */
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

function textFile(fileName: string, text: string): UploadedFile {
  const bytes = Buffer.from(text)
  const file = heldFile(fileName, bytes)
  return { ...file, mediaType: 'text/plain', open: () => Readable.from(bytes), bytes: async () => bytes }
}
