import type { reportCalls } from '#contract/reporting/calls/reports.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { maxGroups, monthlySummary } from '#server/reporting/monthlyReport/monthlySummary.ts'
import { summaryCsv } from '#server/reporting/monthlyReport/summaryCsv.ts'
import {
  endSubscription,
  subscriptionOfMail,
} from '#server/reporting/reportSharing/subscriptions/activeSubscriptions.ts'
import { findLinks, rightsOf, withdrawLink } from '#server/reporting/reportSharing/links.ts'
import { countOpening, openedLink } from '#server/reporting/reportSharing/openedLink.ts'
import type { Sharer } from '#server/reporting/reportSharing/reportRights.ts'
import { shareReport } from '#server/reporting/reportSharing/shareReport.ts'
import {
  addSubscription,
  findSubscriptions,
  productsOf,
  withdrawSubscription,
} from '#server/reporting/reportSharing/subscriptions/subscriptions.ts'

export const reportHandlers: HandlersFor<typeof reportCalls> = {
  getMonthlySummary: ({ month }, { db, scope, config, now }) =>
    monthlySummary(db, scope, { month, now: now(), timeZone: config.timeZone, maxGroups }),

  async downloadMonthlySummary({ month, language }, { db, scope, caller, config, now }) {
    // Loaded on demand: the fonts and their parser are large.
    const { monthlyReport } = await import('#server/reporting/monthlyReport/monthlyReport.ts')
    return await monthlyReport(db, {
      month,
      scope,
      maker: caller,
      language: languageOf(language),
      now: now(),
      timeZone: config.timeZone,
    })
  },

  async downloadMonthlySummaryCsv({ month }, { db, scope, caller, config, now }) {
    const asked = { month, now: now(), timeZone: config.timeZone, maxGroups: null }
    return summaryCsv(await monthlySummary(db, scope, asked), caller.language)
  },

  async getReportSubscriptions(body, context) {
    const sharer = sharerOf(body, context)
    const rows = await findSubscriptions(context.db, sharer, context.now())
    return { rows, ...rightsOf(sharer), products: await productsOf(context.db, sharer) }
  },

  addReportSubscription: async (requested, context) => ({
    subscriptionId: await asCaller(context, tx =>
      addSubscription(tx, context, sharerOf(requested, context), requested),
    ),
  }),

  withdrawReportSubscription: ({ subscriptionId, ...body }, context) =>
    asCaller(context, tx => withdrawSubscription(tx, sharerOf(body, context), subscriptionId, context.now())),

  getReportLinks: (asked, context) => findLinks(context.db, sharerOf(asked, context), asked),

  withdrawReportLink: ({ linkId, ...body }, context) =>
    asCaller(context, tx => withdrawLink(tx, sharerOf(body, context), linkId, context.now())),

  shareReport: (requested, context) =>
    asCaller(context, tx => shareReport(tx, sharerOf(requested, context), requested, context.now())),

  async getSharedReport({ token }, context) {
    const { linkId: _, documentId: __, ...report } = await openedLink(context, token)
    return { ...report, timeZone: context.config.timeZone }
  },

  async openSharedReport({ token }, context) {
    const { linkId, documentId } = await openedLink(context, token)
    const file = await documentReply(context.db, documentId)
    await countOpening(context, linkId)
    return file
  },

  async getSharedSubscription({ token }, context) {
    const { subscriptionId: _, ...subscription } = await subscriptionOfMail(context, token)
    return subscription
  },

  endSharedSubscription: ({ token }, context) => endSubscription(context, token),
}

const sharerOf = (
  { enterpriseCode }: { enterpriseCode?: string | undefined },
  { caller, scope }: CallerContext,
): Sharer => ({ caller, scope, enterpriseCode })
