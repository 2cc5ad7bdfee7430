import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { monthsLater } from '#contract/kernel/time/month.ts'
import { drawFigures } from '#server/platform/pdf/drawFigures.ts'
import { penOn } from '#server/platform/pdf/pen.ts'
import { drawText, ink, type Sheet, tagged } from '#server/platform/pdf/sheet.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import {
  carrierTable,
  laneTable,
  productTable,
  timeTable,
  worstTable,
} from '#server/reporting/monthlyReport/monthTables.ts'
import { caseFigures, lotFigures, outcomeFigures } from '#server/reporting/monthlyReport/monthFigures.ts'
import type { MonthlyWording } from '#server/reporting/monthlyReport/monthlyWording.ts'

/** All pages but their frames. */
export async function drawMonthlyReport(sheet: Sheet, summary: MonthlySummary, wording: MonthlyWording) {
  const { words } = wording
  const pen = penOn(sheet)
  drawHead(sheet, summary, wording)
  pen.section(words.outcomes.title)
  drawFigures(sheet, outcomeFigures(summary, wording), 'big', 3)
  pen.section(words.cases.title)
  drawFigures(sheet, caseFigures(summary, wording), 'big')
  pen.section(words.lots.title)
  drawFigures(sheet, lotFigures(summary, wording), 'big')
  pen.section(words.times.title, timeTable(summary, wording))
  pen.section(words.worst.title, summary.worst.length > 0 ? worstTable(summary, wording) : undefined)
  if (summary.worst.length === 0) pen.small(plain(words.worst.none))
  if (summary.now.deliveries.total > 0) {
    await drawGroup('lanes', summary.lanes.length, summary.groups.lanes, laneTable(summary, wording))
    await drawGroup('carriers', summary.carriers.length, summary.groups.carriers, carrierTable(summary, wording))
    await drawGroup('products', summary.products.length, summary.groups.products, productTable(summary, wording))
  }
  pen.section(words.method.title)
  for (const line of words.method.lines) pen.small(plain(line))

  async function drawGroup(
    name: 'lanes' | 'carriers' | 'products',
    shown: number,
    all: number,
    table: Parameters<typeof pen.headed>[1],
  ) {
    await pen.headed(words.groups[name], table)
    if (shown < all) pen.small(plain(words.groups.firstOf(wording.count(shown), wording.count(all))))
  }
}

function drawHead(sheet: Sheet, { month, depositor, isOver }: MonthlySummary, wording: MonthlyWording) {
  const { words } = wording
  const about = [
    depositor ? wording.company(depositor) : words.allDepositors,
    `${words.before}: ${wording.month(monthsLater(month, -1))}`,
    wording.timeZone,
  ]
  tagged(sheet, 'H', () => drawText(sheet, bold(words.title), { size: 18, leading: 1.35 }))
  tagged(sheet, 'P', () => drawText(sheet, bold(words.seriesOf(wording.month(month))), { size: 12, leading: 1.5 }))
  tagged(sheet, 'P', () => drawText(sheet, plain(about.join(' · ')), { size: 9, color: ink.quiet }))
  if (!isOver) tagged(sheet, 'P', () => drawText(sheet, bold(words.soFar), { size: 9 }))
  sheet.doc.y += 6
}
