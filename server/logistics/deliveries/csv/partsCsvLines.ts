import { nameIn } from '#contract/kernel/text/names.ts'
import { partsCsvWords, type PartColumn } from '#contract/logistics/words/partsCsvWords.ts'
import type { CsvCell } from '#server/platform/csv/csvFile.ts'
import { itemNames, zonedHeads } from '#server/platform/lists/listCsv.ts'
import type { Reader } from '#server/platform/lists/reader.ts'

export { timeCell } from '#server/platform/lists/listCsv.ts'

/** The columns and lines of a file; a cell that a line leaves out is empty. */
export type PartLines = { columns: readonly PartColumn[]; lines: Partial<Record<PartColumn, CsvCell>>[] }

const zoned: readonly PartColumn[] = ['time', 'from', 'to', 'lastAt', 'amendedAt', 'worstAt', 'overlaps']

export const headsOf = (columns: readonly PartColumn[], reader: Reader): string[] =>
  zonedHeads(columns, partsCsvWords[reader.language], zoned, reader)

/** As measured: values for calculations are not rounded. */
export const celsiusCell = (milliCelsius: number | null): CsvCell =>
  milliCelsius === null ? null : milliCelsius / 1000

/** Minutes, exact to the millisecond. */
export const minutesCell = (durationMs: number): CsvCell => Math.round(durationMs / 0.06) / 1_000_000

/** A calculated temperature, rounded as on the screen. */
export const figureCell = (celsius: number | null): CsvCell => (celsius === null ? null : Number(celsius.toFixed(2)))

export const nameCell = (item: { nameJa: string; nameEn: string }, { language }: Reader): CsvCell =>
  nameIn(language, itemNames(item))
