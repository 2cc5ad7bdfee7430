import { zipFile, type ZipEntry } from '#test/support/worlds/devices/loggerFiles/zipFile.ts'

/** A number with its format code, or a text; null omits the cell. `raw` is a cell as XML, without its reference. */
export type SheetCell = string | number | null | { number: number; format: string } | { raw: string }
/** `from`: the spreadsheet row of the first row. */
export type Sheet = { name: string; rows: SheetCell[][]; from?: number; state?: string }
type Options = { is1904?: boolean; replaced?: Record<string, Partial<ZipEntry>> }

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const letterOf = (column: number) => String.fromCharCode(65 + column)

/** A workbook as Excel writes it: shared texts, styles by number, a relation for each sheet. */
export function workbookFile(
  sheets: readonly Sheet[],
  { is1904 = false, replaced = {} }: Options = {},
): Buffer<ArrayBuffer> {
  const texts: string[] = []
  const formats: string[] = []
  const place = (list: string[], one: string) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1)
  const cellXml = (cell: SheetCell, at: string) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${place(texts, cell)}</v></c>`
    if ('raw' in cell) return cell.raw.replace('<c', `<c r="${at}"`)
    return `<c r="${at}" s="${place(formats, cell.format) + 1}"><v>${cell.number}</v></c>`
  }
  const sheetXml = ({ rows, from = 1 }: Sheet) =>
    rows
      .map((cells, row) => {
        const line = from + row
        return `<row r="${line}">${cells.map((cell, column) => cellXml(cell, `${letterOf(column)}${line}`)).join('')}</row>`
      })
      .join('')
  const parts = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: `${head}<worksheet xmlns="${namespace}"><sheetData>${sheetXml(sheet)}</sheetData></worksheet>`,
  }))
  const state = (sheet: Sheet) => (sheet.state ? ` state="${sheet.state}"` : '')
  const workbook = `${head}<workbook xmlns="${namespace}" xmlns:r="${relationships}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
    .map((sheet, n) => `<sheet name="${escaped(sheet.name)}" sheetId="${n + 1}"${state(sheet)} r:id="rId${n + 1}"/>`)
    .join('')}</sheets></workbook>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relationships}/${type}" Target="${target}"/>`
  const related = [
    ...sheets.map((_, n) => relation(n + 1, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
    relation(98, 'sharedStrings', 'sharedStrings.xml'),
    relation(99, 'styles', '/xl/styles.xml'),
  ]
  const styles = `${head}<styleSheet xmlns="${namespace}"><numFmts>${formats
    .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, n) => `<xf numFmtId="${164 + n}"/>`)
    .join('')}</cellXfs></styleSheet>`
  const entries = [
    { name: '[Content_Types].xml', content: `${head}<Types/>` },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: `${head}<Relationships>${related.join('')}</Relationships>` },
    ...parts,
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst xmlns="${namespace}">${texts.map(text => `<si><t>${escaped(text)}</t><rPh><t>フリ</t></rPh></si>`).join('')}</sst>`,
    },
    { name: 'xl/styles.xml', content: styles },
  ]
  return zipFile(entries.map(entry => ({ ...entry, ...replaced[entry.name] })))
}

/** The spreadsheet date of a local time, in days from 1900 or 1904. */
export const serialOf = (iso: string, { is1904 = false } = {}): number =>
  Date.parse(`${iso}Z`) / 86_400_000 + (is1904 ? 24_107 : 25_569)
