import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'
import { sheetText } from '#server/devices/loggerFiles/reading/formats/xlsx/sheetText.ts'
import { workbookOf } from '#server/devices/loggerFiles/reading/formats/xlsx/workbook.ts'
import { zipParts } from '#server/devices/loggerFiles/reading/formats/xlsx/zipParts.ts'

/** A sheet that somebody sees, as text. */
export type SheetTable = { name: string; text: string }

/** A logger's workbook has a few; what has more is another kind of document. */
const maxSheets = 60

/** The visible sheets of a workbook (.xlsx, .xlsm). Throws ReadProblem where the archive is none, damaged, or unpacks to too much. */
export async function workbookTables(bytes: Buffer): Promise<SheetTable[]> {
  const parts = await zipParts(bytes)
  const workbook = await workbookOf(parts)
  // .xlsb keeps its cells in binary, .ods in its own XML
  const isOther = parts.names.some(name => /^xl\/workbook\.bin$/i.test(name)) || isOpenDocument(parts.names)
  if (!workbook) throw new ReadProblem(isOther ? 'spreadsheet' : 'archive')
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length > maxSheets) throw new ReadProblem('tooLarge')
  const tables: SheetTable[] = []
  for (const { name, part } of visible) tables.push({ name, text: await sheetText(parts, part, workbook) })
  return tables
}

const isOpenDocument = (names: readonly string[]) => names.includes('mimetype') && names.includes('content.xml')
