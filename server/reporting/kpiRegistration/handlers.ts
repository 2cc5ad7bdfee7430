import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { monthOf, monthsFrom } from '#contract/kernel/time/month.ts'
import { codes } from '#contract/kernel/codes.ts'
import { type Hours, hoursFaults } from '#contract/reporting/rules/kpiHours.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { asEditor, refuseReader } from '#server/logistics/products/administeredProduct.ts'
import { refuseMonths } from '#server/reporting/kpi/asked.ts'
import { centreOf, centresOf, saveTargets, targetsOf } from '#server/reporting/kpiRegistration/targets.ts'
import { findMonthlyKpi, historyOf } from '#server/reporting/kpiRegistration/monthlyKpi.ts'
import { readMonthsCsv, templateCsv } from '#server/reporting/kpiRegistration/monthsCsv.ts'
import { deleteMonth, saveMonths, uploadMonths } from '#server/reporting/kpiRegistration/saveMonths.ts'
import { centresByCode } from '#server/reporting/kpiRegistration/uploadedMonth.ts'

/** REP-11: administrators register months and targets; members and guests with the menu read. */
export const kpiRegistrationHandlers: HandlersFor<typeof kpiRegistrationCalls> = {
  async getMonthlyKpi({ page, pageSize, ...filter }, context) {
    const { months, centres, chosen } = await asked(filter, context)
    return {
      total: months.length * chosen.length,
      rows: await findMonthlyKpi(context.db, months, chosen, { page, pageSize }),
      mayEdit: context.caller.isManager,
      centres,
    }
  },

  saveMonthlyKpi: ({ centreCode, month, reason, ...hours }, context) =>
    asEditor(context, async tx => {
      const centre = await centreOf(tx, context.caller, centreCode)
      refuseInvalid(month, hours, context)
      await saveMonths(tx, [{ centreId: centre.id, month, hours: { ...hours, reason: reason || null } }])
    }),

  deleteMonthlyKpi: ({ centreCode, month }, context) =>
    asEditor(context, async tx => deleteMonth(tx, (await centreOf(tx, context.caller, centreCode)).id, month)),

  getMonthlyKpiHistory: async ({ centreCode, month }, { db, caller }) =>
    await historyOf(db, (await centreOf(db, caller, centreCode)).id, month),

  async downloadMonthlyKpiCsv(filter, context) {
    const { months, chosen } = await asked(filter, context)
    return templateCsv(await findMonthlyKpi(context.db, months, chosen), filter, context.caller.language)
  },

  async uploadMonthlyKpi({ dryRun }, context) {
    const { db, caller, files, config } = context
    refuseReader(caller)
    if (!files['file']) throw new PortalError(codes.invalidParameters)
    const allowed = {
      centreBy: centresByCode(await centresOf(db, caller)),
      latest: thisMonth(context),
      timeZone: config.timeZone,
    }
    const months = readMonthsCsv(await files['file'].bytes(), allowed)
    return await asEditor(context, async tx => await uploadMonths(tx, months, dryRun === '1'))
  },

  getKpiTargets: async (_body, { db, caller }) => ({
    targets: await targetsOf(db, caller.company.code),
    mayEdit: caller.isManager,
  }),

  saveKpiTargets: ({ targets }, context) =>
    asEditor(context, tx => saveTargets(tx, context.caller.company.id, targets)),
}

type Filter = { from: string; until: string; centreCode?: string }

/** The months up to now, newest first, and the centres of a filter, with all centres that it could name. */
async function asked({ centreCode, ...range }: Filter, context: CallerContext) {
  refuseMonths(range)
  const latest = thisMonth(context)
  const months = monthsFrom(range.from, range.until < latest ? range.until : latest).toReversed()
  const centres = await centresOf(context.db, context.caller)
  const chosen = centres.filter(centre => centreCode === undefined || centre.code === centreCode)
  if (centreCode !== undefined && chosen.length === 0) throw new PortalError(codes.notAuthorized)
  return { months, centres, chosen }
}

/** The current month in the portal's time zone: later ones cannot be registered. */
const thisMonth = ({ now, config }: CallerContext) => monthOf(dayIn(now(), config.timeZone))

/** 4022 at the field for a future month or contradictory hours. */
function refuseInvalid(month: string, hours: Hours, context: CallerContext) {
  const found = hoursFaults(month, context.config.timeZone, hours)
  const faults = Object.entries<string>(found).map(([path, message]) => ({ path, message }))
  if (month > thisMonth(context)) faults.unshift({ path: 'month', message: 'futureMonth' })
  if (faults.length > 0) throw new PortalError(codes.invalidParameters, faults)
}
