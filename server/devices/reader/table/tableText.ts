/** Rows of cells as text for the table reader: tabs between cells, quotation marks as in RFC 4180. */
export function tableText() {
  const lines: string[] = []
  return {
    add(cells: readonly string[]) {
      lines.push(cells.map(textCell).join('\t'))
    },
    /** Adds blank lines so that the next line has this number, from 1, as in its program. */
    skipTo(line: number) {
      while (lines.length < line - 1) lines.push('')
    },
    count: () => lines.length,
    text: () => `${lines.join('\n')}\n`,
  }
}

function textCell(cell: string): string {
  const flat = /[\t\r\n]/.test(cell) ? cell.replaceAll(/[\t\r\n]+/g, ' ') : cell
  return flat.includes('"') ? `"${flat.replaceAll('"', '""')}"` : flat
}
