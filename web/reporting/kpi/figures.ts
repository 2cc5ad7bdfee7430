import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { isLessBetter, isReached, kpis, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'

export type MonthFigures = KpiDashboard['months'][number]
export type CentreFigures = KpiDashboard['centres'][number]

export const shareOf = ({ numerator, denominator }: KpiFigure) => percentOf(numerator, denominator)

export const hasData = ({ denominator }: KpiFigure) => denominator > 0

export type LatestMonth = { month: string; figure: KpiFigure; before: KpiFigure | undefined }

/** The last month in which a KPI has a share, and the one before it, which may have none. */
export function latestWithData(months: readonly MonthFigures[], kpi: Kpi): LatestMonth | undefined {
  const index = months.findLastIndex(({ figures }) => hasData(figures[kpi]))
  const latest = months[index]
  return latest && { month: latest.month, figure: latest.figures[kpi], before: months[index - 1]?.figures[kpi] }
}

/** What a month's share is beside the month before: a month that still runs has not changed yet. */
export function besideBefore(
  { month, figure, before }: LatestMonth,
  thisMonth: string,
): { kind: 'none' } | { kind: 'running'; before: KpiFigure } | { kind: 'change'; points: number } {
  const points = changeInPoints(figure, before)
  if (points === null || !before) return { kind: 'none' }
  return month === thisMonth ? { kind: 'running', before } : { kind: 'change', points }
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
  const evaluated = centres.map(({ figures }) => isReached(kpi, figures[kpi], target)).filter(one => one !== undefined)
  return { missed: evaluated.filter(reached => !reached).length, evaluated: evaluated.length }
}

/** How many rows a part of a figure has, for KPIs that count one delivery as one. */
export const countOf = (part: 'all' | 'met' | 'missed' | 'beside', { numerator, denominator, beside }: KpiFigure) =>
  ({ all: denominator, met: numerator, missed: denominator - numerator, beside })[part]

/** The KPIs by whether their latest month reaches the target. */
export function evaluatedKpis({ months, targets }: Pick<KpiDashboard, 'months' | 'targets'>) {
  const evaluated = kpis.map(kpi => {
    const latest = latestWithData(months, kpi)
    return { kpi, reached: latest && isReached(kpi, latest.figure, targets[kpi]) }
  })
  const of = (reached: boolean | undefined) => evaluated.filter(one => one.reached === reached).map(one => one.kpi)
  return { missed: of(false), reached: of(true), unevaluated: of(undefined) }
}
