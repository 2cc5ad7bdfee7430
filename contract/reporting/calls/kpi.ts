import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { company, listOf, month, paging, text, ofCompany } from '#contract/kernel/fields.ts'
import { maxHoursOfMonth } from '#contract/reporting/rules/kpiHours.ts'
import { deliveryKpis, kpis } from '#contract/reporting/rules/kpi.ts'

const kpi = z.enum(kpis)
/** Hours of a month, in hundredths. */
const hours = z.number().min(0).max(maxHoursOfMonth).multipleOf(0.01)
/** The KPI is numerator / denominator; a denominator of 0 means no data (REP-9). */
const figure = z.object({
  numerator: z.number(),
  denominator: z.number(),
  /** Not counted: deliveries without both piece counts, or without temperature data. */
  beside: z.number(),
})
const figures = z.record(kpi, figure)

/** Whole months in the portal's time zone, at most twelve (4511). */
const months = { from: month, until: month }
/** One logistics centre; 4017 if it is not related to the caller. */
const ofCentre = { centreCode: text(100).optional() }

export const KpiDashboard = z.object({
  /** All requested months, in order. */
  months: z.array(z.object({ month, figures })),
  /** Of all months. */
  total: figures,
  /** By centre, for all that are related to the caller in these months. */
  centres: z.array(z.object({ centre: company, figures })),
  /** The company's targets, in per cent. */
  targets: z.partialRecord(kpi, z.number()),
})
export type KpiDashboard = z.infer<typeof KpiDashboard>

/** The parts of a KPI: met, missed, or not counted. */
export const kpiParts = ['met', 'missed', 'beside'] as const
export type KpiPart = (typeof kpiParts)[number]

/** A delivery behind a KPI, and as which part of it the KPI counts it. */
export const KpiDelivery = DeliveryRow.extend({ part: z.enum(kpiParts) })
export type KpiDelivery = z.infer<typeof KpiDelivery>

/** REP-10: the registered hours of a centre and a month. */
export const KpiHours = z.object({
  centre: company,
  month,
  workingHours: hours,
  businessDowntimeHours: hours,
  reason: z.string().nullable().describe('Null for a centre of another company, and where none was given'),
  systemDowntimeHours: hours,
})
export type KpiHours = z.infer<typeof KpiHours>

const dashboard = { allowed: ['KpiDashboard'], companiesOf: 'KpiDashboard' } as const
const read = defineWith({ ...dashboard, log: 'none' })
const download = defineWith({
  ...dashboard,
  kind: 'file',
  log: 'downloadKpi',
  logSubject: ['kpi', 'from', 'until'],
})
const range = { ...months, ...ofCentre, ...ofCompany }
const drillDownDeliveries = { ...range, kpi: z.enum(deliveryKpis), part: z.enum(kpiParts).optional() }

export const kpiCalls = callsAt('/kpi', {
  getKpiDashboard: read({
    summary: 'The six KPIs by month and by centre, with numerator, denominator and target',
    request: z.strictObject(range),
    response: KpiDashboard,
  }),
  getKpiDeliveries: read({
    summary: 'The deliveries behind a KPI, each with the part to which it counts',
    limit: 'search',
    request: z.strictObject({ ...drillDownDeliveries, ...paging }),
    response: listOf(KpiDelivery),
  }),
  getKpiHours: read({
    summary: 'The registered hours behind business stop time and system downtime',
    request: z.strictObject(range),
    response: z.object({ rows: z.array(KpiHours) }),
  }),
  downloadKpiCsv: download({
    summary: 'A chart of the KPI dashboard as CSV: by month, or by centre',
    request: z.strictObject({ ...range, kpi, by: z.enum(['month', 'centre']) }),
  }),
  downloadKpiDeliveriesCsv: download({
    summary: 'The deliveries behind a KPI as CSV, streamed',
    request: z.strictObject(drillDownDeliveries),
  }),
})
