import Pdf from 'pdfkit'

/** A text and its position, in points from the top left corner. */
export type PlacedText = { x: number; y: number; text: string }

/** A PDF with texts at positions on each page. */
export async function pdfReport(
  pages: readonly PlacedText[][],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const document = new Pdf({ size: 'A4', autoFirstPage: false, margin: 0, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { promise, resolve } = Promise.withResolvers<void>()
  document.on('end', resolve)
  for (const page of pages) {
    document.addPage().fontSize(9)
    for (const { x, y, text } of page) document.text(text, x, y, { lineBreak: false })
  }
  document.end()
  await promise
  return Buffer.concat(chunks)
}

/** Rows of cells from `top` down, with columns at `lefts`; an empty cell stays empty. */
export const placedRows = (rows: readonly string[][], lefts: readonly number[], top: number): PlacedText[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => (text === '' ? [] : [{ x: lefts[column] ?? 0, y: top + row * 14, text }])),
  )
