import { suspectMilli } from '#contract/telemetry/rules/evaluation/temperatureEvaluator.ts'
import { drawLine, ink, measureAt, type Sheet } from '#server/platform/pdf/sheet.ts'
import { plain } from '#server/platform/pdf/styledText.ts'
import { curveInk, type Plot, small } from '#server/reporting/pdfReports/temperatureReport/curve/curvePlot.ts'
import type { ReportedLogger } from '#server/reporting/pdfReports/temperatureReport/reportFacts.ts'
import type { Wording } from '#server/reporting/pdfReports/temperatureReport/reportWording.ts'

/** The numbers of out-of-range periods above the plot and of gaps in it, as in the tables. */
export function drawNumbers(plot: Plot, { shown, gaps }: ReportedLogger) {
  const { sheet, top, bottom } = plot
  const span = (from: string, to: string) => ({ from: plot.x(Date.parse(from)), to: plot.x(Date.parse(to)) })
  const periods = shown.periods.map((period, place): Numbered => {
    return { number: place + 1, ...span(period.startedAt, period.endedAt), isWrong: period.kind === 'excursion' }
  })
  const silences = gaps.map((gap, place): Numbered => {
    return { number: place + 1, ...span(gap.from, gap.to), isWrong: false }
  })
  writeLabels(sheet, periods, '', top - 5, label => (label.isWrong ? curveInk.excursion : curveInk.spike))
  writeLabels(sheet, silences, 'G', bottom - 7, () => curveInk.gap)
}

function writeLabels(
  sheet: Sheet,
  marks: readonly Numbered[],
  prefix: string,
  y: number,
  colorOf: (label: Label) => string,
) {
  const text = ({ first, last }: Label) => (first === last ? `${prefix}${first}` : `${prefix}${first}–${prefix}${last}`)
  const measure = measureAt(sheet, small.size)
  for (const label of labelsOf(marks, one => measure(text(one), true))) {
    const width = measure(text(label), true)
    if (prefix !== '') sheet.doc.rect(label.x - width / 2 - 1, y - 4.5, width + 2, 9).fill('#ffffff')
    const line = [{ text: text(label), isBold: true }]
    drawLine(sheet, line, label.x - width / 2, y - 5, { size: small.size, color: colorOf(label) })
  }
}

export function drawLegend(plot: Plot, { curve, shown, gaps }: ReportedLogger, { words }: Wording) {
  const { sheet } = plot
  const { doc } = sheet
  const y = plot.bottom + 28
  let x = plot.left
  const entry = (text: string, sample: (at: number) => void) => {
    sample(x)
    drawLine(sheet, plain(text), x + 17, y - 5, small)
    x += 17 + measureAt(sheet, small.size)(text, false) + 12
  }
  const block = (color: string) => (at: number) => void doc.rect(at, y - 3, 13, 6).fill(color)
  entry(words.curve.reading, at =>
    doc
      .moveTo(at, y)
      .lineTo(at + 13, y)
      .lineWidth(0.75)
      .stroke(ink.text),
  )
  entry(words.curve.band, block(curveInk.band))
  if (shown.periods.some(period => period.kind === 'excursion'))
    entry(words.curve.excursion, block(curveInk.excursionSpan))
  if (shown.periods.some(period => period.kind === 'spike')) entry(words.curve.spike, block(curveInk.spikeSpan))
  if (gaps.length > 0) {
    entry(words.curve.gap, at => {
      block(curveInk.gapSpan)(at)
      doc.moveTo(at + 2, y + 3).lineTo(at + 7, y - 3)
      doc.moveTo(at + 7, y + 3).lineTo(at + 12, y - 3)
      doc.lineWidth(0.35).stroke(curveInk.gap)
    })
  }
  if (curve.milliCelsius.includes(suspectMilli)) drawLine(sheet, plain(words.curve.clipped), x, y - 5, small)
}

/** A numbered span of the curve, in points; `isWrong`: red. */
type Numbered = { number: number; from: number; to: number; isWrong: boolean }
type Label = { first: number; last: number; x: number; isWrong: boolean }

/** Joins labels that would overlap into one, such as 12–31; each is centred on its spans. */
export function labelsOf(marks: readonly Numbered[], widthOf: (label: Label) => number): Label[] {
  const groups: { marks: Numbered[]; label: Label }[] = []
  for (const mark of marks) {
    let group = { marks: [mark], label: labelOf([mark]) }
    for (let last = groups.at(-1); last && overlap(last.label, group.label, widthOf); last = groups.at(-1)) {
      groups.pop()
      const together = [...last.marks, ...group.marks]
      group = { marks: together, label: labelOf(together) }
    }
    groups.push(group)
  }
  return groups.map(({ label }) => label)
}

function labelOf(marks: readonly Numbered[]): Label {
  const [first, last] = [marks[0], marks.at(-1)]
  return {
    first: first?.number ?? 0,
    last: last?.number ?? 0,
    x: ((first?.from ?? 0) + (last?.to ?? 0)) / 2,
    isWrong: marks.some(mark => mark.isWrong),
  }
}

const between = 2

const overlap = (one: Label, next: Label, widthOf: (label: Label) => number) =>
  one.x + widthOf(one) / 2 + between > next.x - widthOf(next) / 2
