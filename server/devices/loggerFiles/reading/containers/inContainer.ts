import type { LoggerFileContainer } from '#contract/devices/rules/loggerFile.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'

/** What was read from the table of a container: the tabs between its cells are ours and not the file's. */
export const inContainer = (
  kind: LoggerFileContainer['kind'],
  { findings, series }: LoggerFileReading,
  facts: Partial<LoggerFileContainer> = {},
): LoggerFileReading => ({
  findings: { ...findings, container: { kind, pages: null, sheet: null, otherSheets: [], ...facts }, delimiter: null },
  series,
})
