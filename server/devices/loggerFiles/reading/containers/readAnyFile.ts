import type { LoggerFileAnswers, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { findingsOfProblem } from '#server/devices/loggerFiles/reading/emptyFindings.ts'
import { fileKind, type FileKind } from '#server/platform/files/fileKind.ts'
import { inContainer } from '#server/devices/loggerFiles/reading/containers/inContainer.ts'
import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'
import type { LoggerFileReading } from '#server/devices/loggerFiles/reading/loggerFileReading.ts'
import { pdfTable } from '#server/devices/loggerFiles/reading/formats/pdf/pdfTable.ts'
import { explainedText, readLoggerFile } from '#server/devices/loggerFiles/reading/readLoggerFile.ts'
import { readTable } from '#server/devices/loggerFiles/reading/table/readTable.ts'
import { chosenSheets, readSheets } from '#server/devices/loggerFiles/reading/formats/xlsx/readSheets.ts'
import { workbookTables } from '#server/devices/loggerFiles/reading/formats/xlsx/workbookTables.ts'

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
  return await orProblem(
    async () => {
      if (kind === 'zip') return readSheets(await workbookTables(bytes), answers, nowMs)
      const { text, pages } = await pdfOf(kind, bytes)
      return inContainer('pdf', readTable(text, answers, nowMs), { pages })
    },
    problem => ({ findings: findingsOfProblem(problem), series: [] }),
  )
}

/** The text of the table in a file, as its columns are explained: of several sheets that are read the first; empty where there is none. */
export async function tableOfFile(bytes: Buffer, answers: LoggerFileAnswers, nowMs: number): Promise<string> {
  const kind = fileKind(bytes)
  if (kind === 'text') return explainedText(bytes)
  return await orProblem(
    async () => {
      if (kind !== 'zip') return (await pdfOf(kind, bytes)).text
      const { sheets } = chosenSheets(await workbookTables(bytes), answers, nowMs)
      return sheets[0]?.text ?? ''
    },
    () => '',
  )
}

/** What is found in a container, or what its problem is told as. */
async function orProblem<Found>(
  found: () => Promise<Found>,
  reported: (problem: LoggerFileProblem) => Found,
): Promise<Found> {
  try {
    return await found()
  } catch (error) {
    if (!(error instanceof ReadProblem)) throw error
    return reported(error.problem)
  }
}

async function pdfOf(kind: Exclude<FileKind, 'text' | 'zip'>, bytes: Buffer) {
  if (kind === 'ole') throw new ReadProblem(isEncryptedWorkbook(bytes) ? 'passwordProtected' : 'spreadsheet')
  return await pdfTable(bytes)
}

/** Office keeps a workbook with a password in a container of the old kind, under this name. */
const isEncryptedWorkbook = (bytes: Buffer) => bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
