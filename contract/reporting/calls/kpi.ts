import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { company, enterpriseCode, listOf, month, paging, text } from '#contract/kernel/fields.ts'
import { deliveryKpis, kpis } from '#contract/reporting/rules/kpi.ts'

const kpi = z.enum(kpis)
/** Hours of a month, in hundredths. */
const hours = z.number().min(0).max(744).multipleOf(0.01)
/** A centre as lists name it. */
const centre = company

/** numerator / denominator is the KPI's share; a denominator of 0 means no data (REP-9). */
const figure = z.object({
  numerator: z.number(),
  denominator: z.number(),
  /** Beside the share: deliveries without both piece counts, or without temperature data. */
  beside: z.number(),
})
const figures = z.record(kpi, figure)

/** Whole months in the portal's time zone, at most twelve (4511). */
const months = { from: month, until: month }
/** One logistics centre; 4017 where the caller has nothing to do with it. */
const ofCentre = { centreCode: text(100).optional() }
const ofCompany = { enterpriseCode: enterpriseCode.optional() }

export const KpiDashboard = z.object({
  /** Every month asked for, in their order. */
  months: z.array(z.object({ month, figures })),
  /** All these months together. */
  total: figures,
  /** … and by centre: every one that the caller has to do with in these months. */
  centres: z.array(z.object({ centre, figures })),
  /** What the company aims at, in per cent. */
  targets: z.partialRecord(kpi, z.number()),
})
export type KpiDashboard = z.infer<typeof KpiDashboard>

/** What of a KPI: what it counts as met, as missed, or leaves beside; without it, all that it counts. */
export const kpiParts = ['met', 'missed', 'beside'] as const
export type KpiPart = (typeof kpiParts)[number]

/** REP-10: what was registered for a centre and a month. */
export const KpiHours = z.object({
  centre,
  month,
  workingHours: hours,
  businessDowntimeHours: hours,
  reason: z.string().nullable().describe('Null for a centre of another company, and where none was given'),
  systemDowntimeHours: hours,
})
export type KpiHours = z.infer<typeof KpiHours>

const dashboard = { allowed: ['KpiDashboard'] as const, companiesOf: 'KpiDashboard' as const }
const range = { ...months, ...ofCentre, ...ofCompany }
const drillDownDeliveries = { ...range, kpi: z.enum(deliveryKpis), part: z.enum(kpiParts).optional() }

export const kpiCalls = {
  getKpiDashboard: defineCall({
    path: '/kpi/getKpiDashboard',
    summary: 'The six KPIs by month and by centre, with numerator, denominator and target',
    ...dashboard,
    log: 'none',
    request: z.strictObject(range),
    response: KpiDashboard,
  }),
  getKpiDeliveries: defineCall({
    path: '/kpi/getKpiDeliveries',
    summary: 'The deliveries behind a KPI',
    ...dashboard,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...drillDownDeliveries, ...paging }),
    response: listOf(DeliveryRow),
  }),
  getKpiHours: defineCall({
    path: '/kpi/getKpiHours',
    summary: 'The registered hours behind business stop time and system downtime',
    ...dashboard,
    log: 'none',
    request: z.strictObject(range),
    response: z.object({ rows: z.array(KpiHours) }),
  }),
  downloadKpiCsv: defineCall({
    path: '/kpi/downloadKpiCsv',
    summary: 'A chart of the KPI dashboard as CSV: by month, or by centre',
    ...dashboard,
    kind: 'file',
    log: 'downloadKpi',
    logSubject: ['kpi', 'from', 'until'],
    request: z.strictObject({ ...range, kpi, by: z.enum(['month', 'centre']) }),
    response: z.null(),
  }),
  downloadKpiDeliveriesCsv: defineCall({
    path: '/kpi/downloadKpiDeliveriesCsv',
    summary: 'The deliveries behind a KPI as CSV, streamed',
    ...dashboard,
    kind: 'file',
    log: 'downloadKpi',
    logSubject: ['kpi', 'from', 'until'],
    request: z.strictObject(drillDownDeliveries),
    response: z.null(),
  }),
}
