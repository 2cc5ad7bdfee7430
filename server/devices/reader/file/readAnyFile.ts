import type { LoggerFileAnswers, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import {
  emptyReading,
  inContainer,
  ReadProblem,
  type LoggerFileReading,
} from '#server/devices/reader/file/loggerFileReading.ts'
import { fileKind, type FileKind } from '#server/platform/files/fileKind.ts'
import { pdfTable } from '#server/devices/reader/pdf/pdfTable.ts'
import { explainedText, readLoggerFile } from '#server/devices/reader/file/readLoggerFile.ts'
import { readTable } from '#server/devices/reader/table/readTable.ts'
import { chosenSheets, readSheets } from '#server/devices/reader/xlsx/readSheets.ts'
import { workbookTables } from '#server/devices/reader/xlsx/workbookTables.ts'

/**
 * Reads a logger's file: a text, a workbook or a PDF, detected by its bytes. A table in a container is read like a CSV file,
 * with the same questions; a PDF without a table has no readings.
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
    problem => emptyReading({ problem }),
  )
}

/** The text of the table in a file, in which columns are explained; of several sheets the first; empty if there is none. */
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

/** What is found in a container, or the result for its problem. */
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

/** Office stores a workbook with a password in an OLE container, under this name. */
const isEncryptedWorkbook = (bytes: Buffer) => bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
