/** Rows of cells as the text that the table reader takes: tabs between cells, quotation marks as RFC 4180. */
export function tableText() {
  const lines: string[] = []
  return {
    add(cells: readonly string[]) {
      lines.push(cells.map(textCell).join('\t'))
    },
    /** Blank lines until the next line has this number, from 1, so that a line is called what its program calls it. */
    skipTo(line: number) {
      while (lines.length < line - 1) lines.push('')
    },
    count: () => lines.length,
    text: () => `${lines.join('\n')}\n`,
  }
}

/** What breaks a line or a cell is a blank: no reading has it. */
function textCell(cell: string): string {
  const flat = /[\t\r\n]/.test(cell) ? cell.replaceAll(/[\t\r\n]+/g, ' ') : cell
  return flat.includes('"') ? `"${flat.replaceAll('"', '""')}"` : flat
}
