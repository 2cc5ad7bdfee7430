import type { Company } from '#contract/kernel/fields.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { maxGroups, monthlySummary } from '#server/reporting/monthlyReport/monthlySummary.ts'
import { monthlyWording, type MonthlyWording } from '#server/reporting/monthlyReport/monthlyWording.ts'
import { madeReport } from '#server/platform/pdf/madeReport.ts'
import type { MonthlySummary, MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import { monthsLater } from '#contract/kernel/time/month.ts'
import { drawFigures, type Figure } from '#server/platform/pdf/drawFigures.ts'
import { penOn } from '#server/platform/pdf/pen.ts'
import { drawText, ink, tagged, type Sheet } from '#server/platform/pdf/sheet.ts'
import { bold, plain } from '#server/platform/pdf/styledText.ts'
import { groupNames, groupTable, timeTable, worstTable } from '#server/reporting/monthlyReport/monthTables.ts'

type Asked = {
  month: string
  scope: EnterpriseScope
  maker: { name: string; company: Company }
  language: Language
  now: Date
  timeZone: string
}

/** The monthly summary as a PDF, streamed after it is drawn. */
export async function monthlyReport(db: Db, { month, scope, maker, language, now, timeZone }: Asked) {
  const summary = await monthlySummary(db, scope, { month, now, timeZone, maxGroups })
  const wording = monthlyWording(language, timeZone)
  const title = `${wording.words.title} ${wording.month(month)}`
  const made = { title, name: `monthly-summary-${month}`, maker, language, now, timeZone }
  return await madeReport(made, wording, sheet => drawMonthlyReport(sheet, summary, wording))
}

/** All pages without their frames. */
async function drawMonthlyReport(sheet: Sheet, summary: MonthlySummary, wording: MonthlyWording) {
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
  for (const name of summary.now.deliveries.total > 0 ? groupNames : []) {
    await pen.headed(words.groups[name], groupTable(name, summary, wording))
    const [shown, all] = [summary[name].length, summary.groups[name]]
    if (shown < all) pen.small(plain(words.groups.firstOf(wording.count(shown), wording.count(all))))
  }
  pen.section(words.method.title)
  for (const line of words.method.lines) pen.small(plain(line))
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

type Counted = (totals: MonthTotals) => number

/** A figure with that of the month before as its note. */
function figureOf({ now, before }: MonthlySummary, wording: MonthlyWording, label: string, counted: Counted): Figure {
  const note = `${wording.words.before} ${wording.count(counted(before))}`
  return { label, value: wording.count(counted(now)), note }
}

const wrongIfAny = (figure: Figure, count: number): Figure => ({ ...figure, isWrong: count > 0 })

function outcomeFigures(summary: MonthlySummary, wording: MonthlyWording): Figure[] {
  const { outcomes, before } = wording.words
  const of = (name: 'total' | 'compliant' | 'excursion' | 'incomplete' | 'noData') =>
    figureOf(summary, wording, outcomes[name], totals => totals.deliveries[name])
  const share = ({ deliveries: { compliant, excursion, incomplete } }: MonthTotals) =>
    wording.share(compliant, compliant + excursion + incomplete)
  return [
    of('total'),
    { label: outcomes.compliance, value: share(summary.now), note: `${before} ${share(summary.before)}` },
    of('compliant'),
    wrongIfAny(of('excursion'), summary.now.deliveries.excursion),
    of('incomplete'),
    of('noData'),
  ]
}

function caseFigures(summary: MonthlySummary, wording: MonthlyWording): Figure[] {
  const { cases } = wording.words
  const of = (name: keyof MonthTotals['cases']) => figureOf(summary, wording, cases[name], totals => totals.cases[name])
  const names = ['opened', 'concluded', 'openAtEnd'] as const
  return [...names.map(of), wrongIfAny(of('overdueAtEnd'), summary.now.cases.overdueAtEnd)]
}

function lotFigures(summary: MonthlySummary, wording: MonthlyWording): Figure[] {
  const { lots } = wording.words
  const { title: _title, ...labels } = lots
  return (Object.keys(labels) as (keyof MonthTotals['lots'])[]).map(name =>
    figureOf(summary, wording, lots[name], totals => totals.lots[name]),
  )
}
