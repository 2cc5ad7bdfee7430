import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ReadProblem } from '#server/devices/loggerFiles/reading/containers/readProblem.ts'

/** A text on a page: from where to where it reaches, in points from the left. */
export type PdfCell = { text: string; left: number; right: number }
/** `top`: points from the top of its page to its base line. */
export type PdfLine = { page: number; top: number; height: number; cells: PdfCell[] }

/** A report of a year of readings every ten minutes has some 500 pages. */
const maxPages = 1000
const maxTexts = 1_000_000

/** The lines of a PDF from top to bottom as they are seen, told into cells by the gaps between texts. Throws ReadProblem. */
export async function pdfLines(bytes: Buffer): Promise<{ lines: PdfLine[]; pages: number }> {
  // 5 MB that only readers of a PDF need
  const { getDocument, Util } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const files = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const opening = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    disableFontFace: true,
    maxImageSize: 0,
    // Japanese reports name fonts and encodings that they do not carry along
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
        // what runs upwards is the name of an axis
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

/** What pdf.js throws of a file that it cannot open or read on. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ReadProblem) return error
  if (error.name === 'PasswordException') return new ReadProblem('passwordProtected', { cause: error })
  return new ReadProblem('damaged', { cause: error })
}

type Piece = PdfCell & { top: number; height: number }

/** The words of a text, each where it stands about: programs draw whole lines with blanks between their columns. */
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

/** In heights of a line: what is nearer belongs to the same word, and to the same cell. */
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
