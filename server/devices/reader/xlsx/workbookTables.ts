import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'
import { sheetText } from '#server/devices/reader/xlsx/sheetText.ts'
import { workbookOf } from '#server/devices/reader/xlsx/workbook.ts'
import { zipParts } from '#server/devices/reader/xlsx/zipParts.ts'

/** `is1904`: numbers of days in it count from 1904. */
export type SheetTable = { name: string; text: string; is1904: boolean }

/** More sheets than a logger's workbook has. */
const maxSheets = 60

/** The visible sheets of a workbook (.xlsx, .xlsm). Throws ReadProblem if the archive is not one, is damaged, or unpacks to too much. */
export async function workbookTables(bytes: Buffer): Promise<SheetTable[]> {
  const parts = await zipParts(bytes)
  const workbook = await workbookOf(parts)
  // .xlsb has binary cells, .ods another XML format.
  const isOther = parts.names.some(name => /^xl\/workbook\.bin$/i.test(name)) || isOpenDocument(parts.names)
  if (!workbook) throw new ReadProblem(isOther ? 'spreadsheet' : 'archive')
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden)
  if (visible.length > maxSheets) throw new ReadProblem('tooLarge')
  const tables: SheetTable[] = []
  for (const { name, part } of visible)
    tables.push({ name, text: await sheetText(parts, part, workbook), is1904: workbook.is1904 })
  return tables
}

const isOpenDocument = (names: readonly string[]) => names.includes('mimetype') && names.includes('content.xml')
