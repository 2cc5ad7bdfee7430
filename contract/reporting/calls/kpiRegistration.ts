import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { company, instant, line, listOf, month, paging, text } from '#contract/kernel/fields.ts'
import { KpiHours } from '#contract/reporting/calls/kpi.ts'
import { kpis } from '#contract/reporting/rules/kpi.ts'
import { maxKpiCsvMegabytes } from '#contract/reporting/rules/kpiCsv.ts'
import { maxReasonLength } from '#contract/reporting/rules/kpiHours.ts'

const centreCode = text(100)
const { workingHours, businessDowntimeHours, systemDowntimeHours } = KpiHours.shape

/** A centre's month, registered or not. */
export const MonthlyKpi = KpiHours.extend({
  workingHours: workingHours.nullable(),
  businessDowntimeHours: businessDowntimeHours.nullable(),
  systemDowntimeHours: systemDowntimeHours.nullable(),
  reason: z.string().nullable(),
})
export type MonthlyKpi = z.infer<typeof MonthlyKpi>

/** Contradictory hours (contract/reporting/rules/kpiHours.ts) and a future month are 4022 at the field. */
export const monthlyKpiFields = {
  centreCode,
  month,
  workingHours,
  businessDowntimeHours,
  reason: line(maxReasonLength).nullable(),
  systemDowntimeHours,
}

/** A change of a registered month; null: not registered. */
const registered = z.object({ workingHours, businessDowntimeHours, reason: z.string().nullable(), systemDowntimeHours })
export const MonthlyKpiChange = z.object({
  at: instant,
  /** The name of the user or API key. */
  by: z.string(),
  before: registered.nullable(),
  after: registered.nullable(),
})
export type MonthlyKpiChange = z.infer<typeof MonthlyKpiChange>

const filter = { from: month, until: month, centreCode: centreCode.optional() }
const shared = { allowed: ['Maintenance'] } as const
const call = defineWith(shared)
const read = defineWith({ ...shared, log: 'none' })
const register = defineWith({ ...shared, log: 'registerKpi' })
const months = ['/kpi/getMonthlyKpi', '/kpi/getMonthlyKpiHistory', '/kpi/getKpiDashboard', '/kpi/getKpiHours'] as const
const targets = z.partialRecord(z.enum(kpis), z.number().min(0).max(100).multipleOf(0.01))

/**
 * KPI Registration: the platform company maintains every centre, company administrators maintain their own ones (REP-11).
 * Members and guests with the menu read.
 */
export const kpiRegistrationCalls = callsAt('/kpi', {
  getMonthlyKpi: read({
    summary:
      'Registered hours by centre and month, with the months that are not registered yet; at most twelve months (4511)',
    limit: 'search',
    request: z.strictObject({ ...filter, ...paging }),
    response: listOf(MonthlyKpi).extend({ mayEdit: z.boolean(), centres: z.array(company) }),
  }),
  saveMonthlyKpi: register({
    summary: "Register a centre's month, or change it",
    logSubject: ['centreCode', 'month'],
    makesStale: months,
    request: z.strictObject(monthlyKpiFields),
  }),
  deleteMonthlyKpi: register({
    summary: "Delete a centre's month",
    logSubject: ['centreCode', 'month'],
    makesStale: months,
    request: z.strictObject({ centreCode, month }),
  }),
  getMonthlyKpiHistory: read({
    summary: "All changes of a centre's month, newest first",
    request: z.strictObject({ centreCode, month }),
    response: z.array(MonthlyKpiChange),
  }),
  downloadMonthlyKpiCsv: read({
    summary: 'The template of the upload: the requested months with the registered hours',
    kind: 'file',
    request: z.strictObject(filter),
  }),
  uploadMonthlyKpi: call({
    summary:
      'Register months from a CSV file, all rows or none; 5505 names each invalid cell by line and column (`3.workingHours`). A dry run changes nothing',
    kind: 'upload',
    csvFields: ['file'],
    maxCsvMegabytes: maxKpiCsvMegabytes,
    log: 'registerKpi',
    makesStale: months,
    request: z.strictObject({ dryRun: z.enum(['0', '1']) }),
    response: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** The changes, made or for a dry run possible, in the order of the file. */
      changes: z.array(
        z.object({
          line: z.int(),
          before: registered.nullable(),
          after: registered.extend({ centre: company, month }),
        }),
      ),
    }),
  }),
  getKpiTargets: read({
    summary: "The targets of the caller's company, in per cent",
    response: z.object({ targets, mayEdit: z.boolean() }),
  }),
  saveKpiTargets: register({
    summary: 'Replace all targets; a KPI that is not named has none',
    makesStale: ['/kpi/getKpiTargets', '/kpi/getKpiDashboard'],
    request: z.strictObject({ targets }),
  }),
})
