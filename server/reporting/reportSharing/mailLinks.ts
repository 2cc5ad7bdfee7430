import { sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { sharedReportMail, type MailedReport } from '#server/reporting/reportSharing/sharedReportMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { isActive } from '#server/reporting/reportSharing/subscriptions/activeSubscriptions.ts'
import { endOfToken, linkOfToken, newToken } from '#server/reporting/reportSharing/openedLink.ts'

const dayMs = 24 * 60 * 60 * 1000

type Waiting = MailedReport & { linkId: number; email: string; days: number; language: Language; isSubscribed: boolean }

/** Mails every link to a finished report, each with its own token, except for subscriptions that have ended. */
export async function mailLinks(tx: Tx, { config, now }: AppContext, fileId: number): Promise<void> {
  const portal = portalAddress(config)
  for (const { linkId, email, days, language, isSubscribed, ...report } of await waitingLinks(tx, fileId)) {
    const { token, hash } = newToken()
    const expiresAt = new Date(now().getTime() + days * dayMs)
    await tx
      .updateTable('report_links')
      .set({ token_hash: hash, sent_at: now(), expires_at: expiresAt })
      .where('id', '=', linkId)
      .execute()
    const mail = sharedReportMail(language, {
      ...report,
      url: linkOfToken(portal, token),
      endUrl: isSubscribed ? endOfToken(portal, token) : null,
      expiresAt,
      timeZone: config.timeZone,
    })
    await queueMail(tx, email, mail, now())
  }
}

async function waitingLinks(tx: Tx, fileId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.id as "linkId", l.email, l.link_days as days, f.language, l.subscription_id is not null as "isSubscribed",
           f.kind, to_char(f.month, 'YYYY-MM') as month, coalesce(x.number, d.reference) as name,
           json_build_object('name', c.name, 'nameEn', c.name_en) as depositor, f.note,
           case when u.id is not null then json_build_object('name', u.name,
             'company', json_build_object('name', w.name, 'nameEn', w.name_en)) end as by
      from report_links l
      join report_files f on f.id = l.file_id
      join companies c on c.id = f.company_id
      left join users u on u.id = f.asked_by
      left join companies w on w.id = u.company_id
      left join excursion_cases x on x.id = f.case_id
      left join deliveries d on d.id = f.delivery_id
      left join report_subscriptions s on s.id = l.subscription_id
     where l.file_id = ${fileId} and l.sent_at is null and l.withdrawn_at is null and (s.id is null or ${isActive})
     order by l.id`.execute(tx)
  return rows
}
