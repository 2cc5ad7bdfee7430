import type { LoggerFileContainer, LoggerFileProblem } from '#contract/devices/rules/loggerFile.ts'
import { tableText } from '#server/devices/reader/table/tableText.ts'
import { recordTable } from '#server/devices/reader/json/recordTable.ts'
import { localName, markupParser } from '#server/devices/reader/markup/markupParser.ts'

type Markup = { kind: LoggerFileContainer['kind']; text: string } | { problem: LoggerFileProblem }

/** The table in a web page or an XML file, whatever its name; undefined if the text is neither. */
export function markupTable(text: string): Markup | undefined {
  const start = text
    .slice(0, 4096)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!/^<(?:[?!a-z])/i.test(start)) return undefined
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start) && /<(?:\w+:)?Workbook\b/.test(start))
    return tableOr('spreadsheetXml', rowsIn(text, excelXml), 'noReadings')
  if (/^<(?:!doctype html|html|head|body|table|meta|style|div)\b/i.test(start) || /<html\b/i.test(start))
    return tableOr('html', rowsIn(text, webTable), 'webPage')
  return tableOr('xml', recordTable(xmlObject(text)), 'unknownXml')
}

const tableOr = (kind: LoggerFileContainer['kind'], text: string | undefined, problem: LoggerFileProblem): Markup =>
  text === undefined ? { problem } : { kind, text }

/** The names of rows and cells in a kind of markup; `skipTo`: the attribute with the row or column number from 1, if some are left out. */
type TableMarkup = { isXml: boolean; row: string; cells: RegExp; skipTo: string; wide: string }
const webTable: TableMarkup = { isXml: false, row: 'tr', cells: /^t[dh]$/, skipTo: '', wide: 'colspan' }
const excelXml: TableMarkup = { isXml: true, row: 'Row', cells: /^Cell$/, skipTo: 'Index', wide: 'MergeAcross' }

const maxCells = 1000

/** The rows of all tables, one below the other; undefined if there are none. */
function rowsIn(text: string, { isXml, row, cells, skipTo, wide }: TableMarkup): string | undefined {
  const table = tableText()
  let [current, cell, isOpen]: [string[], string, boolean] = [[], '', false]
  let width = 1
  const parser = markupParser(
    {
      open(name, attributes) {
        const attribute = (wanted: string) =>
          Number(Object.entries(attributes).find(([key]) => wanted !== '' && localName(key) === wanted)?.[1] ?? 0)
        if (name === row) {
          current = []
          const line = attribute(skipTo)
          if (line > 0 && line < 1_048_576) table.skipTo(line)
        } else if (cells.test(name)) {
          const place = Math.min(attribute(skipTo) - 1, maxCells)
          while (current.length < place) current.push('')
          width = isXml ? attribute(wide) + 1 : Math.max(attribute(wide), 1)
          cell = ''
          isOpen = true
        } else if (name === 'br') cell += ' '
      },
      text(data) {
        if (isOpen) cell += data
      },
      close(name) {
        if (cells.test(name) && isOpen) {
          current.push(cell.replaceAll(/\s+/g, ' ').trim())
          for (let more = 1; more < width && current.length < maxCells; more += 1) current.push('')
          isOpen = false
        } else if (name === row) table.add(current)
      },
    },
    { isXml },
  )
  parser.end(text)
  return table.count() === 0 ? undefined : table.text()
}

type Element = { [name: string]: unknown }
const textKey = 'value'
const maxDepth = 64

/** An XML document as JSON would have it: attributes and elements by name, repeated elements as a list. */
function xmlObject(text: string): unknown {
  const root: Element = Object.create(null) as Element
  const open: { name: string; element: Element; text: string }[] = [{ name: '', element: root, text: '' }]
  let tooDeep = 0
  const parser = markupParser({
    open(name, attributes) {
      if (open.length > maxDepth) tooDeep += 1
      else open.push({ name, element: Object.assign(Object.create(null), attributes) as Element, text: '' })
    },
    text(data) {
      const last = open.at(-1)
      if (last) last.text += data
    },
    close() {
      if (tooDeep > 0) {
        tooDeep -= 1
        return
      }
      const closed = open.pop()
      const parent = open.at(-1)?.element
      if (closed && parent) addTo(parent, closed.name, valueOf(closed))
    },
  })
  parser.end(text)
  return root
}

function valueOf({ element, text }: { element: Element; text: string }): unknown {
  if (Object.keys(element).length === 0) return text.trim()
  if (text.trim() !== '') element[textKey] ??= text.trim()
  return element
}

function addTo(parent: Element, name: string, value: unknown) {
  const known = parent[name]
  if (known === undefined) parent[name] = value
  else if (Array.isArray(known)) (known as unknown[]).push(value)
  else parent[name] = [known, value]
}
