import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ReadProblem } from '#server/devices/reader/file/loggerFileReading.ts'

/** A text on a page with its left and right ends, in points from the left. */
export type PdfCell = { text: string; left: number; right: number }
/** `top`: points from the top of the page to the base line. */
export type PdfLine = { page: number; top: number; height: number; cells: PdfCell[] }

/** A report of one year of readings every ten minutes has about 500 pages. */
const maxPages = 1000
const maxTexts = 1_000_000

/** The lines of a PDF from top to bottom, split into cells by the gaps between texts. Throws ReadProblem. */
export async function pdfLines(bytes: Buffer): Promise<{ lines: PdfLine[]; pages: number }> {
  // 5 MB that only PDF files need.
  const { getDocument, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const files = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const opening = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    maxImageSize: 0,
    // Japanese reports use fonts and encodings that they do not contain.
    cMapUrl: `${path.join(files, 'cmaps')}/`,
    standardFontDataUrl: `${path.join(files, 'standard_fonts')}/`,
  })
  try {
    const document = await opening.promise
    if (document.numPages > maxPages) throw new ReadProblem('tooLarge')
    const lines: PdfLine[] = []
    let texts = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { transform } = page.getViewport({ scale: 1 })
      const pieces: Piece[] = []
      for (const item of (await page.getTextContent()).items) {
        if (!('str' in item)) continue
        texts += 1
        if (texts > maxTexts) throw new ReadProblem('tooLarge')
        const [a = 0, b = 0, c = 0, d = 0, left = 0, top = 0] = Util.transform(transform, item.transform) as number[]
        // Vertical text is the label of an axis.
        if (Math.abs(b) < Math.abs(a) / 10) pieces.push(...wordsOf(item.str, left, item.width, top, Math.hypot(c, d)))
      }
      lines.push(...linesOf(pieces, number))
      page.cleanup()
    }
    return { lines, pages: document.numPages }
  } catch (error) {
    throw problemOf(error)
  } finally {
    await opening.destroy()
  }
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ReadProblem) return error
  if (error.name === 'PasswordException') return new ReadProblem('passwordProtected', { cause: error })
  return new ReadProblem('damaged', { cause: error })
}

type Piece = PdfCell & { top: number; height: number }

/** The words of a text at their approximate positions: programs draw whole lines with blanks between columns. */
function wordsOf(text: string, left: number, width: number, top: number, height: number): Piece[] {
  const letter = text.length === 0 ? 0 : width / text.length
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    left: left + index * letter,
    right: left + (index + word.length) * letter,
    top,
    height,
  }))
}

function linesOf(pieces: readonly Piece[], page: number): PdfLine[] {
  const lines: { top: number; height: number; pieces: Piece[] }[] = []
  for (const piece of pieces.toSorted((one, other) => one.top - other.top)) {
    const line = lines.at(-1)
    if (line && piece.top - line.top <= Math.min(line.height, piece.height) / 2) line.pieces.push(piece)
    else lines.push({ top: piece.top, height: piece.height, pieces: [piece] })
  }
  return lines.map(({ top, height, pieces }) => ({ page, top, height, cells: cellsOf(pieces, height) }))
}

/** In line heights: the largest gaps within a word and within a cell. */
const [withinWord, withinCell] = [0.15, 0.7]

function cellsOf(pieces: readonly Piece[], height: number): PdfCell[] {
  const cells: PdfCell[] = []
  for (const { text, left, right } of pieces.toSorted((one, other) => one.left - other.left)) {
    const last = cells.at(-1)
    const gap = last ? left - last.right : Infinity
    if (!last || gap > withinCell * height) cells.push({ text, left, right })
    else {
      last.text += gap > withinWord * height ? ` ${text}` : text
      last.right = Math.max(last.right, right)
    }
  }
  return cells
}
