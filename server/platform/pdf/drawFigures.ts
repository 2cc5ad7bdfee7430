import {
  drawLine,
  drawRule,
  ink,
  lineHeight,
  measureAt,
  needRoom,
  type Sheet,
  tagged,
} from '#server/platform/pdf/sheet.ts'
import { bold, brokenLines, plain, type StyledText } from '#server/platform/pdf/styledText.ts'

export type Figure = { label: string; value: string; note?: string; isWrong?: boolean }

const label = { size: 6.5, leading: 1.4, color: ink.quiet }
const values = { normal: { size: 9, leading: 1.4 }, big: { size: 12, leading: 1.4 } } as const
const gap = { x: 10, y: 6 }

/** Draws figures in columns, the value under its label; a row is not split between pages. */
export function drawFigures(sheet: Sheet, figures: readonly Figure[], size: keyof typeof values, columns = 4) {
  const width = (sheet.width - gap.x * (columns - 1)) / columns
  for (let first = 0; first < figures.length; first += columns) {
    const cells = figures.slice(first, first + columns).map(figure => cellOf(sheet, figure, size, width))
    const height = Math.max(...cells.map(cell => cell.height))
    needRoom(sheet, height)
    const top = sheet.doc.y
    for (const [column, cell] of cells.entries()) drawCell(sheet, cell, sheet.left + column * (width + gap.x), top)
    drawRule(sheet, top + height + gap.y / 2, 0.35)
    sheet.doc.y = top + height + gap.y
  }
}

type Line = { text: StyledText; style: { size: number; leading: number; color?: string } }
type Cell = { lines: Line[]; height: number }

function cellOf(sheet: Sheet, figure: Figure, size: keyof typeof values, width: number): Cell {
  const color = figure.isWrong ? ink.wrong : ink.text
  const lines = [
    ...broken(sheet, plain(figure.label), label, width),
    ...broken(sheet, bold(figure.value), { ...values[size], color }, width),
    ...(figure.note ? broken(sheet, plain(figure.note), label, width) : []),
  ]
  return { lines, height: lines.reduce((sum, { style }) => sum + lineHeight(style), 0) }
}

const broken = (sheet: Sheet, text: StyledText, style: Line['style'], width: number): Line[] =>
  brokenLines(text, width, measureAt(sheet, style.size)).map(line => ({ text: line, style }))

function drawCell(sheet: Sheet, { lines }: Cell, x: number, top: number) {
  tagged(sheet, 'P', () => {
    let y = top
    for (const { text, style } of lines) {
      drawLine(sheet, text, x, y, style)
      y += lineHeight(style)
    }
  })
}
