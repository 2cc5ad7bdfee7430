import type { reportCalls } from '#contract/reporting/calls/reports.ts'
import { languageOf } from '#contract/kernel/language.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { documentReply } from '#server/platform/files/documents.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { monthlyReport } from '#server/reporting/monthlyReport/monthlyReport.ts'
import { maxGroups, monthlySummary } from '#server/reporting/monthlyReport/monthlySummary.ts'
import { summaryCsv } from '#server/reporting/monthlyReport/summaryCsv.ts'
import { endSubscription, subscriptionOfMail } from '#server/reporting/reportSharing/subscriptions/endedSubscription.ts'
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

  downloadMonthlySummary: ({ month, language }, { db, scope, caller, config, now }) =>
    monthlyReport(db, {
      month,
      scope,
      maker: caller,
      language: languageOf(language),
      now: now(),
      timeZone: config.timeZone,
    }),

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

  withdrawReportSubscription: async ({ subscriptionId, ...body }, context) =>
    await asCaller(context, async tx => {
      await withdrawSubscription(tx, sharerOf(body, context), subscriptionId, context.now())
      return null
    }),

  getReportLinks: (asked, context) => findLinks(context.db, sharerOf(asked, context), asked),

  withdrawReportLink: async ({ linkId, ...body }, context) =>
    await asCaller(context, async tx => {
      await withdrawLink(tx, sharerOf(body, context), linkId, context.now())
      return null
    }),

  shareReport: async (requested, context) =>
    await asCaller(context, async tx => {
      await shareReport(tx, sharerOf(requested, context), requested, context.now())
      return null
    }),

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

  async endSharedSubscription({ token }, context) {
    await endSubscription(context, token)
    return null
  },
}

const sharerOf = (
  { enterpriseCode }: { enterpriseCode?: string | undefined },
  { caller, scope }: CallerContext,
): Sharer => ({ caller, scope, enterpriseCode })

const asCaller = <Result>({ db, caller }: CallerContext, change: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transactionAs(db, `user:${caller.userId}`, change)
