import type { kpiCalls, KpiDashboard, KpiPart } from '#contract/reporting/calls/kpi.ts'
import { idsOf, pageOf } from '#server/platform/lists/list.ts'
import { type Reader, readerOf, type Viewer, viewerOf } from '#server/platform/lists/reader.ts'
import type { CallerContext, FileReply, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { type KpiAsked, kpiDashboard } from '#server/reporting/kpi/kpiDashboard.ts'
import { kpiHours } from '#server/reporting/kpi/kpiSums.ts'
import { type DrillDownKpi, kpiDeliveryList } from '#server/reporting/kpi/drillDown/kpiDeliveries.ts'
import type { Kpi, KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { percentOf } from '#contract/kernel/text/percentOf.ts'
import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { type CsvCell, csvFile } from '#server/platform/csv/csvFile.ts'
import { deliveryHeads, deliveryLines } from '#server/logistics/deliveries/search/deliveryListCsv.ts'

type Asked = KpiAsked & { enterpriseCode?: string }

export const kpiHandlers: HandlersFor<typeof kpiCalls> = {
  getKpiDashboard: (asked, context) => dashboardOf(asked, context),
  getKpiDeliveries: (asked, context) => pageOf(kpiDeliveryList, viewerOf(context), asked),
  getKpiHours: async (asked, { db, scope, now }) => ({ rows: await kpiHours(db, scope, asked, now()) }),
  downloadKpiCsv: async (asked, context) => kpiCsv(await dashboardOf(asked, context), asked, readerOf(context)),
  downloadKpiDeliveriesCsv: (asked, context) => kpiDeliveriesCsv(viewerOf(context), asked),
}

/** With the targets of the chosen company, or else of the caller's own. */
const dashboardOf = (asked: Asked, { db, scope, caller, now }: CallerContext) =>
  kpiDashboard(db, { scope, companyCode: asked.enterpriseCode ?? caller.company.code, now: now() }, asked)

type Chart = KpiAsked & { kpi: Kpi; by: 'month' | 'centre' }

/** The figures of a chart: a line for each month or centre. */
function kpiCsv(dashboard: KpiDashboard, chart: Chart, reader: Reader): FileReply {
  const { kpi, by } = chart
  const rows = by === 'month' ? rowsByMonth(dashboard) : rowsByCentre(dashboard, reader)
  const target = dashboard.targets[kpi] ?? null
  return csvFile(
    kpiFileName(chart, reader),
    [...headsOf[by](reader), ...figureHeads(kpi, reader)],
    rows.map(({ named, figures }) => [...named, ...figureCells(kpi, figures[kpi], target)]),
  )
}

/** With KPI, months and centre, so that downloaded files are not confused. */
function kpiFileName({ kpi, from, until, centreCode }: KpiAsked & { kpi: Kpi }, { language }: Reader, ...of: string[]) {
  const parts = [kpiWords[language].kpis[kpi], ...of, from, ...(until === from ? [] : [until]), centreCode ?? []].flat()
  return `${parts.join('_').replaceAll(' ', '-')}.csv`
}

type Row = { named: CsvCell[]; figures: KpiDashboard['total'] }

const rowsByMonth = ({ months }: KpiDashboard): Row[] =>
  months.map(({ month, figures }) => ({ named: [month], figures }))

const rowsByCentre = ({ centres }: KpiDashboard, { language }: Reader): Row[] =>
  centres.map(({ centre, figures }) => ({ named: [centre.code, nameIn(language, centre)], figures }))

const headsOf = {
  // PLT-18: files always name the zone; a month begins and ends in it.
  month: ({ language, timeZone }: Reader) => [`${kpiWords[language].month} (${timeZone})`],
  centre: ({ language }: Reader) => [kpiWords[language].centreCode, kpiWords[language].centre],
}

const hasBeside = (kpi: Kpi): kpi is keyof typeof kpiWords.ja.beside => kpi in kpiWords.ja.beside

function figureHeads(kpi: Kpi, { language }: Reader) {
  const { numerators, denominators, percent, beside, target } = kpiWords[language]
  return [numerators[kpi], denominators[kpi], percent, ...(hasBeside(kpi) ? [beside[kpi]] : []), target]
}

/** REP-9: a month without data has no share. */
function figureCells(kpi: Kpi, { numerator, denominator, beside }: KpiFigure, target: number | null): CsvCell[] {
  const share = percentOf(numerator, denominator)
  return [numerator, denominator, share, ...(hasBeside(kpi) ? [beside] : []), target]
}

/** All deliveries that a figure counts, with the columns of the list of deliveries. */
async function kpiDeliveriesCsv(viewer: Viewer, asked: DrillDownKpi) {
  const ids = await idsOf(kpiDeliveryList, viewer, asked)
  const fileName = kpiFileName(asked, viewer, partName(asked, viewer))
  return csvFile(fileName, deliveryHeads(viewer), deliveryLines(viewer, ids))
}

function partName({ kpi, part }: DrillDownKpi, { language }: Reader) {
  const { deliveries, numerators, missed, beside } = kpiWords[language]
  if (part === undefined) return deliveries
  const names: Record<KpiPart, Partial<Record<Kpi, string>>> = { met: numerators, missed, beside }
  return names[part][kpi] ?? deliveries
}
