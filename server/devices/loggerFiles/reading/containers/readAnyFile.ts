import type { LoggerFileAnswers, LoggerFileContainer, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { fileKind, type FileKind } from '#server/platform/files/fileKind.ts'
import { inContainer } from '#server/devices/loggerFiles/reading/containers/inContainer.ts'
import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { pdfTable } from '#server/devices/loggerFiles/reading/formats/pdf/pdfTable.ts'
import { explainedText, readLoggerFile } from '#server/devices/loggerFiles/reading/readLoggerFile.ts'
import { readTable } from '#server/devices/loggerFiles/reading/table/readTable.ts'
import { workbookTables, type SheetTable } from '#server/devices/loggerFiles/reading/formats/xlsx/workbookTables.ts'

/**
 * What a logger's file holds, whatever it is: a text, a workbook or the text of a PDF, told by its bytes. A table of a
 * container is read as one of a CSV file is, with the same questions; readings of a PDF without a table are none.
 */
export async function readAnyFile(
  bytes: Buffer,
  answers: LoggerFileAnswers,
  { nowMs }: { nowMs: number },
): Promise<LoggerFileReading> {
  const kind = fileKind(bytes)
  if (kind === 'text') return readLoggerFile(bytes, answers, { nowMs })
  const table = await tableOrProblem(kind, bytes, nowMs)
  if ('problem' in table) return { findings: findingsOfProblem(table.problem), series: [] }
  return inContainer(table.kind, readTable(table.text, answers, nowMs), table.facts)
}

/** The text of the table in a file, as its columns are explained; empty where there is none. */
export async function tableOfFile(bytes: Buffer, nowMs: number): Promise<string> {
  const kind = fileKind(bytes)
  if (kind === 'text') return explainedText(bytes)
  const table = await tableOrProblem(kind, bytes, nowMs)
  return 'problem' in table ? '' : table.text
}

type Contained = { kind: LoggerFileContainer['kind']; text: string; facts: Partial<LoggerFileContainer> }
type ContainerKind = Exclude<FileKind, 'text'>

async function tableOrProblem(
  kind: ContainerKind,
  bytes: Buffer,
  nowMs: number,
): Promise<Contained | { problem: LoggerFileProblem }> {
  try {
    return await tableIn(kind, bytes, nowMs)
  } catch (error) {
    if (!(error instanceof ReadProblem)) throw error
    return { problem: error.problem }
  }
}

async function tableIn(kind: ContainerKind, bytes: Buffer, nowMs: number): Promise<Contained> {
  if (kind === 'ole') throw new ReadProblem(isEncryptedWorkbook(bytes) ? 'passwordProtected' : 'spreadsheet')
  if (kind === 'pdf') {
    const { text, pages } = await pdfTable(bytes)
    return { kind, text, facts: { pages } }
  }
  const sheets = await workbookTables(bytes)
  const sheet = sheetOf(sheets, nowMs)
  const otherSheets = sheets.filter(one => one !== sheet).map(({ name }) => name)
  return { kind: 'xlsx', text: sheet.text, facts: { sheet: sheet.name, otherSheets } }
}

/**
 * The sheet that holds readings, else the longest of those whose columns a person could explain. Where several hold
 * readings the file does not say whether they go on with one another: nothing is taken.
 */
function sheetOf(sheets: readonly SheetTable[], nowMs: number): SheetTable {
  const read = sheets.map(sheet => ({ sheet, findings: readTable(sheet.text, {}, nowMs).findings }))
  const withReadings = read.filter(({ findings }) => findings.series.some(({ readings }) => readings > 0))
  if (withReadings.length > 1) throw new ReadProblem('severalSheets')
  const explainable = read.filter(({ findings }) => findings.questions.includes('mapping'))
  const longest = explainable.toSorted((one, other) => other.sheet.text.length - one.sheet.text.length)
  const [found] = [...withReadings, ...longest, ...read.filter(({ findings }) => findings.problem !== 'noReadings')]
  if (!found) throw new ReadProblem('noReadings')
  return found.sheet
}

/** Office keeps a workbook with a password in a container of the old kind, under this name. */
const isEncryptedWorkbook = (bytes: Buffer) => bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
