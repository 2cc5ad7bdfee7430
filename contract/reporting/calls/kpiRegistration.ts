import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import { company, instant, line, listOf, month, paging, text } from '#contract/kernel/fields.ts'
import { KpiHours } from '#contract/reporting/calls/kpi.ts'
import { kpis } from '#contract/reporting/rules/kpi.ts'
import { maxKpiCsvMegabytes } from '#contract/reporting/rules/kpiCsv.ts'
import { maxReasonLength } from '#contract/reporting/rules/kpiHours.ts'

const centreCode = text(100)
const { workingHours, businessDowntimeHours, systemDowntimeHours } = KpiHours.shape

/** A centre's month, registered or not yet. */
export const MonthlyKpi = z.object({
  centre: company,
  month,
  workingHours: workingHours.nullable(),
  businessDowntimeHours: businessDowntimeHours.nullable(),
  reason: z.string().nullable(),
  systemDowntimeHours: systemDowntimeHours.nullable(),
})
export type MonthlyKpi = z.infer<typeof MonthlyKpi>

/** What contradicts itself (contract/reporting/rules/kpiHours.ts), and a month that has not begun, are 4022 by the field. */
export const monthlyKpiFields = {
  centreCode,
  month,
  workingHours,
  businessDowntimeHours,
  reason: line(maxReasonLength).nullable(),
  systemDowntimeHours,
}

/** One change of a registered month; `null` where there was, or is, nothing. */
const registered = z.object({ workingHours, businessDowntimeHours, reason: z.string().nullable(), systemDowntimeHours })
export const MonthlyKpiChange = z.object({
  at: instant,
  /** The user's name, or the machine's. */
  by: z.string(),
  before: registered.nullable(),
  after: registered.nullable(),
})
export type MonthlyKpiChange = z.infer<typeof MonthlyKpiChange>

const filter = { from: month, until: month, centreCode: centreCode.optional() }
const shared = { allowed: ['Maintenance'] as const }
const targets = z.partialRecord(z.enum(kpis), z.number().min(0).max(100).multipleOf(0.01))

/**
 * KPI Registration: the platform company for every centre, a company's administrators for its own centres (REP-11);
 * members and guests with the menu read.
 */
export const kpiRegistrationCalls = {
  getMonthlyKpi: defineCall({
    path: '/kpi/getMonthlyKpi',
    summary:
      'Registered hours by centre and month, with the months that are not registered yet; at most twelve months (4511)',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filter, ...paging }),
    response: listOf(MonthlyKpi).extend({ mayEdit: z.boolean(), centres: z.array(company) }),
  }),
  saveMonthlyKpi: defineCall({
    path: '/kpi/saveMonthlyKpi',
    summary: "Register a centre's month, or change it",
    ...shared,
    log: 'registerKpi',
    logSubject: ['centreCode', 'month'],
    request: z.strictObject(monthlyKpiFields),
    response: z.null(),
  }),
  deleteMonthlyKpi: defineCall({
    path: '/kpi/deleteMonthlyKpi',
    summary: "Take a centre's month out again",
    ...shared,
    log: 'registerKpi',
    logSubject: ['centreCode', 'month'],
    request: z.strictObject({ centreCode, month }),
    response: z.null(),
  }),
  getMonthlyKpiHistory: defineCall({
    path: '/kpi/getMonthlyKpiHistory',
    summary: "All changes of a centre's month, the newest first",
    ...shared,
    log: 'none',
    request: z.strictObject({ centreCode, month }),
    response: z.array(MonthlyKpiChange),
  }),
  downloadMonthlyKpiCsv: defineCall({
    path: '/kpi/downloadMonthlyKpiCsv',
    summary: 'The template of the upload: the months asked for with what is registered, to be filled in and sent back',
    ...shared,
    kind: 'file',
    log: 'none',
    request: z.strictObject(filter),
    response: z.null(),
  }),
  uploadMonthlyKpi: defineCall({
    path: '/kpi/uploadMonthlyKpi',
    summary:
      'Register months from a CSV file, all of its rows or none; 5505 names each bad cell by line and column (`3.workingHours`). A dry run changes nothing',
    ...shared,
    kind: 'upload',
    csvFields: ['file'],
    maxCsvMegabytes: maxKpiCsvMegabytes,
    log: 'registerKpi',
    request: z.strictObject({ dryRun: z.enum(['0', '1']) }),
    response: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** What would change, or has changed, in the order of the file. */
      changes: z.array(
        z.object({
          line: z.int(),
          before: registered.nullable(),
          after: registered.extend({ centre: company, month }),
        }),
      ),
    }),
  }),
  getKpiTargets: defineCall({
    path: '/kpi/getKpiTargets',
    summary: "What the caller's own company aims at, in per cent",
    ...shared,
    log: 'none',
    request: z.strictObject({}),
    response: z.object({ targets, mayEdit: z.boolean() }),
  }),
  saveKpiTargets: defineCall({
    path: '/kpi/saveKpiTargets',
    summary: 'Set all targets anew; a KPI that is not named has none',
    ...shared,
    log: 'registerKpi',
    request: z.strictObject({ targets }),
    response: z.null(),
  }),
}
