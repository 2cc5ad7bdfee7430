import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { loggerWords, type LoggerColumn } from '#contract/devices/words/loggerWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { loadLoggers } from '#server/devices/loggers/loadLoggers.ts'
import type { Visibility } from '#server/devices/loggers/deliveryScope.ts'
import { findLoggerIds, type LoggerSearch, type Reader } from '#server/devices/loggers/registry.ts'

type FileReader = Reader & { timeZone: string }

/** All matching loggers in the list's order, in the reader's language; times have their offset. */
export async function loggersCsv(
  db: Db,
  visibility: Visibility,
  search: LoggerSearch,
  reader: FileReader,
): Promise<FileReply> {
  const ids = await findLoggerIds(db, visibility.scope, search, reader)
  return csvFile(`loggers-${reader.today}.csv`, headersFor(reader), lines(db, visibility, ids, reader))
}

async function* lines(db: Db, visibility: Visibility, ids: readonly number[], reader: FileReader) {
  const rows = inBlocks(ids, block => loadLoggers(db, visibility, block, reader))
  for await (const row of rows) yield columns.map(column => cellsOf(row, reader)[column])
}

const columns = Object.keys(loggerWords.ja.columns) as LoggerColumn[]
const zoned: readonly LoggerColumn[] = ['batteryAt', 'lastAt', 'registeredAt']

/** PLT-18: files always name the zone. */
const headersFor = ({ language, timeZone }: FileReader) =>
  columns.map(column => {
    const title = loggerWords[language].columns[column]
    return zoned.includes(column) ? `${title} (${timeZone})` : title
  })

function cellsOf(row: LoggerRow, { language, timeZone }: FileReader): Record<LoggerColumn, CsvCell> {
  const { company, calibration, battery, last } = row
  const words = loggerWords[language]
  const time = (at: string | undefined) => (at === undefined ? null : zonedTime(new Date(at), timeZone))
  return {
    serial: row.serial,
    name: row.name,
    model: row.model,
    intervalSeconds: row.intervalSeconds,
    calibration: calibrationWords[language].states[calibration.state],
    calibratedOn: calibration.calibratedOn,
    dueOn: calibration.dueOn,
    daysLeft: calibration.daysLeft,
    batteryPercent: battery?.percent ?? null,
    batteryAt: time(battery?.at),
    lastAt: time(last?.at),
    lastCelsius: last === null || last.milliCelsius === null ? null : last.milliCelsius / 1000,
    silent: row.isSilent ? words.silent : null,
    overlapping: row.hasOverlaps ? words.overlapping : null,
    use: words.uses[row.use],
    retiredOn: row.retiredOn,
    delivery: row.delivery?.reference ?? null,
    companyCode: company.code,
    company: nameIn(language, company),
    registeredAt: time(row.registeredAt),
  }
}
