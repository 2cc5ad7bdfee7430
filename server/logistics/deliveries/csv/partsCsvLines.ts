import { zonedTime } from '#contract/kernel/time/zonedTime.ts'
import { partsCsvWords, type PartColumn } from '#contract/logistics/words/partsCsvWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import type { Reader } from '#server/logistics/deliveries/search/deliveryListCsv.ts'

/** The columns of a file and what its lines hold in them; what a line leaves out is empty. */
export type PartLines = { columns: readonly PartColumn[]; lines: Partial<Record<PartColumn, CsvCell>>[] }

const zoned: readonly PartColumn[] = ['time', 'from', 'to', 'lastAt', 'amendedAt', 'worstAt', 'overlaps']

/** PLT-18: files always name the zone. */
export const headsOf = (columns: readonly PartColumn[], { language, timeZone }: Reader): string[] =>
  columns.map(column =>
    zoned.includes(column) ? `${partsCsvWords[language][column]} (${timeZone})` : partsCsvWords[language][column],
  )

export const timeCell = (at: string | null, { timeZone }: Reader): CsvCell => at && zonedTime(new Date(at), timeZone)

/** As measured: a file is for reckoning, and rounds nothing. */
export const celsiusCell = (milliCelsius: number | null): CsvCell =>
  milliCelsius === null ? null : milliCelsius / 1000

/** Minutes with the milliseconds that a float can hold. */
export const minutesCell = (durationMs: number): CsvCell => Math.round(durationMs / 0.06) / 1_000_000

/** A calculated temperature, as the screen shows it. */
export const figureCell = (celsius: number | null): CsvCell => (celsius === null ? null : Number(celsius.toFixed(2)))

export const nameCell = (item: { nameJa: string; nameEn: string }, { language }: Reader): CsvCell =>
  language === 'en' && item.nameEn !== '' ? item.nameEn : item.nameJa
