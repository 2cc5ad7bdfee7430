import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { heldFile } from '#server/platform/files/keptFile.ts'
import { callerOfUser } from '#server/platform/http/calls/caller.ts'
import { describeFile, type Context } from '#server/devices/loggerFiles/describeFile.ts'
import { editableFile } from '#server/devices/loggerFiles/fileAccess.ts'
import { readAnyFile } from '#server/devices/reader/file/readAnyFile.ts'
import type { SeriesReadings } from '#server/devices/reader/file/loggerFileReading.ts'
import { storeFile } from '#server/devices/loggerFiles/storeFile.ts'
import { ingestFile } from '#server/devices/loggerFiles/ingestFile.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { answersByFile, filesBelow, usualAnswers } from '#test/material/checkLoggerFiles.ts'
import { makeCompany, makeUser } from '#test/support/database/make.ts'

/**
 * Uploads every logger file below DIR/loggers as a screen does, for a new logger each, and compares what is stored with what
 * the reader returns (checkLoggerFiles.ts compares that with the expected series). Rejected files are left out.
 */
export async function checkStoredFiles(folder: string, appContext: AppContext): Promise<Map<string, string[]>> {
  const company = await makeCompany(appContext.db)
  const user = await makeUser(appContext.db, { company, role: '01', menus: ['ImportCentre'] })
  const context = { ...appContext, caller: await callerOfUser(appContext.db, user.id, 0, appContext.now()) }
  const found = new Map<string, string[]>()
  for (const name of await filesBelow(path.join(folder, 'loggers'))) {
    const bytes = await readFile(path.join(folder, 'loggers', name))
    const differences = await differencesOf(context, company.id, name, bytes)
    if (differences) found.set(`stored: loggers/${name}`, differences)
  }
  return found
}

async function differencesOf(context: Context, companyId: number, name: string, bytes: Buffer) {
  const held = heldFile(path.basename(name), bytes)
  const file = { ...held, mediaType: 'text/plain' as const, open: () => Readable.from(bytes), bytes: async () => bytes }
  const uploaded = await ingestFile(context, { companyId, deliveryId: undefined, file })
  if (!uploaded.file) return undefined
  if (uploaded.outcome === 'known') return ['is identical to another file']
  const { fileId } = uploaded.file
  const answers = answersTo(name, uploaded.findings.questions)
  const described = await describeFile(context, await editableFile(context.db, context.caller, fileId), answers)
  const [first] = described.series
  if (!first) return [`left open: ${described.findings.questions.join()}`]
  const series = described.series.map(({ key }) => ({
    key,
    act: key === first.key ? { kind: 'register' as const, serial: `material ${name}` } : { kind: 'leaveOut' as const },
  }))
  const { file: stored } = await storeFile(context, { fileId, answers, series })
  const { series: read } = await readAnyFile(bytes, answers, { nowMs: context.now().getTime() })
  const wanted = wantedRows(read[0]?.readings)
  const rows = await storedRows(context, stored.series[0]?.logger?.loggerId ?? 0)
  if (rows.length !== wanted.length) return [`${rows.length} readings are stored, ${wanted.length} were read`]
  return rows.filter((row, place) => row !== wanted[place]).slice(0, 3)
}

function answersTo(name: string, questions: readonly string[]): LoggerFileAnswers {
  const known: LoggerFileAnswers = { ...usualAnswers, ...answersByFile[name] }
  return Object.fromEntries(Object.entries(known).filter(([question]) => questions.includes(question)))
}

/** In order of time; the first reading of a time counts. */
function wantedRows(readings: SeriesReadings | undefined): string[] {
  if (!readings) return []
  const rows = new Map<number, string>()
  for (const [place, at] of readings.atMs.entries()) {
    if (!rows.has(at)) rows.set(at, `${at} ${readings.milliCelsius[place]} ${readings.centiHumidity[place]}`)
  }
  return [...rows].toSorted(([one], [other]) => one - other).map(([, row]) => row)
}

async function storedRows({ pool }: Context, loggerId: number): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select concat_ws(' ', (extract(epoch from at) * 1000)::bigint, milli_celsius, coalesce(centi_humidity, -1)) as row
       from readings where logger_id = $1 order by at`,
    [loggerId],
  )
  return rows.map(({ row }) => row)
}
