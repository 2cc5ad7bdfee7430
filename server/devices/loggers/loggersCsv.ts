import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { shownGrai } from '#contract/kernel/gs1/keys.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { calibrationWords } from '#contract/telemetry/words/calibrationWords.ts'
import { loggerWords, type LoggerColumn } from '#contract/devices/words/loggerWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import { listCsv, timeCell } from '#server/platform/lists/listCsv.ts'
import type { Reader } from '#server/platform/lists/reader.ts'
import { loggerList } from '#server/devices/loggers/loadLoggers.ts'
import type { LoggerReader, LoggerSearch } from '#server/devices/loggers/registry.ts'

/** All matching loggers in the list's order, in the reader's language; times have their offset. */
export const loggersCsv = async (reader: LoggerReader, search: LoggerSearch): Promise<FileReply> =>
  await listCsv(
    loggerList,
    reader,
    search,
    { name: 'loggers', titles: loggerWords[reader.language].columns, zoned: ['batteryAt', 'lastAt', 'registeredAt'] },
    cellsOf,
  )

function cellsOf(row: LoggerRow, reader: Reader): Record<LoggerColumn, CsvCell> {
  const { company, calibration, battery, last } = row
  const { language } = reader
  const words = loggerWords[language]
  const time = (at: string | undefined) => timeCell(at ?? null, reader)
  return {
    serial: row.serial,
    name: row.name,
    model: row.model,
    grai: row.grai && shownGrai(row.grai),
    giai: row.giai,
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
