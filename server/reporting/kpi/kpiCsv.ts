import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { Kpi, KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { csvFile, type CsvCell } from '#server/platform/csv/csvFile.ts'
import type { FileReply } from '#server/platform/http/calls/handlersFor.ts'
import type { KpiAsked } from '#server/reporting/kpi/kpiDashboard.ts'

export type KpiReader = { language: Language; timeZone: string }
type Chart = KpiAsked & { kpi: Kpi; by: 'month' | 'centre' }

/** What a chart shows: a line for each month, or for each centre. */
export function kpiCsv(dashboard: KpiDashboard, chart: Chart, reader: KpiReader): FileReply {
  const { kpi, by } = chart
  const rows = by === 'month' ? rowsByMonth(dashboard) : rowsByCentre(dashboard, reader)
  const target = dashboard.targets[kpi] ?? null
  return csvFile(
    kpiFileName(chart, reader),
    [...headsOf[by](reader), ...figureHeads(kpi, reader)],
    rows.map(({ named, figures }) => [...named, ...figureCells(kpi, figures[kpi], target)]),
  )
}

/** KPI, months and centre: three files of one morning must not be taken for each other. */
export function kpiFileName(
  { kpi, from, until, centreCode }: KpiAsked & { kpi: Kpi },
  { language }: KpiReader,
  ...of: string[]
) {
  const parts = [kpiWords[language].kpis[kpi], ...of, from, ...(until === from ? [] : [until]), centreCode ?? []].flat()
  return `${parts.join('_').replaceAll(' ', '-')}.csv`
}

type Row = { named: CsvCell[]; figures: KpiDashboard['total'] }

const rowsByMonth = ({ months }: KpiDashboard): Row[] =>
  months.map(({ month, figures }) => ({ named: [month], figures }))

const rowsByCentre = ({ centres }: KpiDashboard, { language }: KpiReader): Row[] =>
  centres.map(({ centre, figures }) => ({
    named: [centre.code, nameIn(language, centre)],
    figures,
  }))

const headsOf = {
  // PLT-18: files always name the zone; a month begins and ends in it.
  month: ({ language, timeZone }: KpiReader) => [`${kpiWords[language].month} (${timeZone})`],
  centre: ({ language }: KpiReader) => [kpiWords[language].centreCode, kpiWords[language].centre],
}

function figureHeads(kpi: Kpi, { language }: KpiReader) {
  const { numerators, denominators, percent, beside, target } = kpiWords[language]
  return [numerators[kpi], denominators[kpi], percent, ...(beside[kpi] ? [beside[kpi]] : []), target]
}

/** REP-9: a month without data has no share. */
function figureCells(kpi: Kpi, { numerator, denominator, beside }: KpiFigure, target: number | null): CsvCell[] {
  const share = percentOf(numerator, denominator)
  return [numerator, denominator, share, ...(kpiWords.ja.beside[kpi] ? [beside] : []), target]
}
