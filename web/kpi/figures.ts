import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { isLessBetter, isReached, kpis, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'

export type MonthFigures = KpiDashboard['months'][number]
export type CentreFigures = KpiDashboard['centres'][number]

export const shareOf = ({ numerator, denominator }: KpiFigure) => percentOf(numerator, denominator)

export const hasData = ({ denominator }: KpiFigure) => denominator > 0

/** The last month in which a KPI has a share, and the one before it, which may have none. */
export function latestWithData(
  months: readonly MonthFigures[],
  kpi: Kpi,
): { month: string; figure: KpiFigure; before: KpiFigure | undefined } | undefined {
  const index = months.findLastIndex(({ figures }) => hasData(figures[kpi]))
  const latest = months[index]
  return latest && { month: latest.month, figure: latest.figures[kpi], before: months[index - 1]?.figures[kpi] }
}

/** The change in points with one decimal, between the shares as they are shown: what one reads adds up. */
export function changeInPoints(now: KpiFigure, before: KpiFigure | undefined): number | null {
  const [is, was] = [shareOf(now), before ? shareOf(before) : null]
  return is === null || was === null ? null : Math.round((is - was) * 10) / 10
}

/** Whether a change is for the better; undefined where nothing changed. */
export const isBetter = (kpi: Kpi, points: number) => (points === 0 ? undefined : points < 0 === isLessBetter(kpi))

const ratio = ({ numerator, denominator }: KpiFigure) => numerator / denominator

/** The centres that have a share, the worst first. */
export const worstFirst = (kpi: Kpi, centres: readonly CentreFigures[]): CentreFigures[] =>
  centres
    .filter(({ figures }) => hasData(figures[kpi]))
    .toSorted((one, other) => (ratio(one.figures[kpi]) - ratio(other.figures[kpi])) * (isLessBetter(kpi) ? -1 : 1))

/** How many centres miss the target, and how many are judged. */
export function missedCentres(kpi: Kpi, centres: readonly CentreFigures[], target: number | undefined) {
  const judged = centres.map(({ figures }) => isReached(kpi, figures[kpi], target)).filter(one => one !== undefined)
  return { missed: judged.filter(reached => !reached).length, judged: judged.length }
}

/** How many rows a part of a figure has, for KPIs that count one delivery as one. */
export const countOf = (part: 'all' | 'met' | 'missed' | 'beside', { numerator, denominator, beside }: KpiFigure) =>
  ({ all: denominator, met: numerator, missed: denominator - numerator, beside })[part]

/** The KPIs by whether their latest month reaches the target. */
export function judgedKpis({ months, targets }: Pick<KpiDashboard, 'months' | 'targets'>) {
  const judged = kpis.map(kpi => {
    const latest = latestWithData(months, kpi)
    return { kpi, reached: latest && isReached(kpi, latest.figure, targets[kpi]) }
  })
  const of = (reached: boolean | undefined) => judged.filter(one => one.reached === reached).map(one => one.kpi)
  return { missed: of(false), reached: of(true), unjudged: of(undefined) }
}
