import type { MonthlySummary, MonthTotals } from '#contract/reporting/types/reportTypes.ts'
import type { Figure } from '#server/platform/pdf/drawFigures.ts'
import type { MonthlyWording } from '#server/reporting/monthlyReport/monthlyWording.ts'

type Counted = (totals: MonthTotals) => number

/** A figure with that of the month before under it. */
function figureOf({ now, before }: MonthlySummary, wording: MonthlyWording, label: string, counted: Counted): Figure {
  const note = `${wording.words.before} ${wording.count(counted(before))}`
  return { label, value: wording.count(counted(now)), note }
}

const wrongIfAny = (figure: Figure, count: number): Figure => ({ ...figure, isWrong: count > 0 })

export function outcomeFigures(summary: MonthlySummary, wording: MonthlyWording): Figure[] {
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

export function caseFigures(summary: MonthlySummary, wording: MonthlyWording): Figure[] {
  const { cases } = wording.words
  const of = (name: keyof MonthTotals['cases']) => figureOf(summary, wording, cases[name], totals => totals.cases[name])
  return [
    of('opened'),
    of('concluded'),
    of('openAtEnd'),
    wrongIfAny(of('overdueAtEnd'), summary.now.cases.overdueAtEnd),
  ]
}

export function lotFigures(summary: MonthlySummary, wording: MonthlyWording): Figure[] {
  const { lots } = wording.words
  const of = (name: keyof MonthTotals['lots']) => figureOf(summary, wording, lots[name], totals => totals.lots[name])
  return [
    of('total'),
    of('releasedByPerson'),
    of('releasedByRule'),
    of('restricted'),
    of('rejected'),
    of('undecided'),
    of('quarantined'),
  ]
}
