import { reportCalls } from '#contract/reporting/calls/reports.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { askForReports } from '#server/reporting/reportSharing/subscriptions/askForReports.ts'
import { makeAlertWorld } from '#test/support/worlds/quality/alertWorld.ts'
import type { MadeUser } from '#test/support/database/make.ts'
import type { TestApp } from '#test/support/portal/testApp.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

type Requested = RequestOf<typeof reportCalls.addReportSubscription>

/** The world of alerts, whose maker subscribes to reports; mails are read by address. */
export async function makeReportWorld(options: { portal?: TestApp } = {}) {
  const world = await makeAlertWorld(options)
  const { portal, db } = world
  const sessions = new Map<number, string>()
  /** One session each, independent of the clock. */
  const as = async (user: MadeUser) => {
    const token = (await world.as(user)).accessToken
    sessions.set(user.id, token)
    return token
  }

  const subscribe = async (
    requested: Partial<Requested> & Pick<Requested, 'kind' | 'email'>,
    by = world.user.maria,
  ) => {
    const body = { language: '1' as const, ...requested }
    const { code, data, issues } = await portal.call(reportCalls.addReportSubscription, body, { as: await as(by) })
    if (code !== codes.success) throw new Error(`${code} ${JSON.stringify(issues)}`)
    return data.subscriptionId
  }

  const mailsTo = async (recipient: string) =>
    await db.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', recipient).orderBy('id').execute()
  /** The tokens in the mailed links to reports, oldest first. */
  const tokensOf = async (recipient: string) =>
    (await mailsTo(recipient)).flatMap(({ body }) => /token=([\w-]{43})\n/.exec(body)?.[1] ?? [])
  /** … and in those that end a subscription. */
  const endTokensOf = async (recipient: string) =>
    (await mailsTo(recipient)).flatMap(({ body }) => /token=([\w-]{43})&act=end/.exec(body)?.[1] ?? [])

  return {
    ...world,
    as,
    subscribe,
    mailsTo,
    tokensOf,
    endTokensOf,
    /** A delivery that has arrived, by default warm for a while. */
    arrive: async (reference: string, celsius: number[] = [5, 5, 9, 5, 5, 5], items?: object[]) => {
      const deliveryId = await world.deliver({
        reference,
        deliveredAt: '2026-11-20T10:00:00+09:00',
        ...(items && { items }),
      })
      if (celsius.length > 0) await world.measure(`${reference}-L`, celsius)
      return deliveryId
    },
    /** Creates and mails the due reports of subscriptions. */
    send: async () => {
      await askForReports({}, portal.appContext)
      await workOffJobs(portal)
    },
    links: async (by = world.user.maria) =>
      (await portal.call(reportCalls.getReportLinks, {}, { as: await as(by) })).data.rows,
    codeOf: async (token: string) => (await portal.call(reportCalls.getSharedReport, { token })).code,
  }
}
export type ReportWorld = Awaited<ReturnType<typeof makeReportWorld>>
