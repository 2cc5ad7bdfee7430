import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import { systemReasons } from '#contract/kernel/systemReasons.ts'
import type { Recipient } from '#server/reporting/reportSharing/subscriptions/askForReport.ts'
import { caseAt, deliveryAt, limitedToThoseOf } from '#server/logistics/deliveries/access/access.ts'
import type { SharedSubscription } from '#contract/reporting/calls/reports.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { byToken } from '#server/reporting/reportSharing/openedLink.ts'

/** SQL on `s` (report_subscriptions): not ended, of an active company, and not for the address of a disabled user. */
export const isActive = sql<boolean>`(s.ended_at is null
  and exists (select from companies c where c.id = s.company_id and c.is_active)
  and not exists (select from users u where u.email = s.email and u.state = 'disabled'))`

/** The subscriptions of a company to a report in one language. */
export type Group = { companyId: number; language: Language; recipients: Recipient[] }

type Subject = { deliveryId?: RawBuilder<unknown>; caseId?: RawBuilder<unknown> }

/**
 * SQL on `s`: if the address is that of a user, this user may see the subject of the report. Users with referable centres get
 * reports of deliveries that touch these, and no monthly reports.
 */
export function mayRead({ deliveryId, caseId }: Subject): RawBuilder<boolean> {
  const isAt = deliveryId ? deliveryAt(deliveryId) : caseId ? caseAt(caseId) : () => sql<boolean>`false`
  return sql<boolean>`not exists (
    select from users u where u.email = s.email and not ${limitedToThoseOf(sql`u.id`, isAt)})`
}

type Row = SharedSubscription & { subscriptionId: number }

/** The subscription of a mail: by the token of its first mail or of any of its links, however old. */
export const subscriptionOfMail = (context: PublicContext, token: string): Promise<Row> =>
  byToken(context, () => subscriptionByToken(context.db, token))

async function subscriptionByToken(db: Db, token: string): Promise<Row | undefined> {
  const hash = tokenHash(token)
  const { rows } = await sql<Row>`
    select s.id as "subscriptionId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as depositor,
           s.kind, case when p.id is not null then json_build_object('productId', p.id, 'itemCode', p.item_code,
             'nameJa', p.name_ja, 'nameEn', p.name_en) end as product, s.email, s.ended_at is not null as "isEnded"
      from report_subscriptions s
      join companies c on c.id = s.company_id
      left join products p on p.id = s.product_id
     where s.token_hash = ${hash} or s.id in (select l.subscription_id from report_links l where l.token_hash = ${hash})`.execute(
    db,
  )
  return rows[0]
}

/** Ends a subscription as its recipient, once; sent links still work. */
export async function endSubscription(context: PublicContext, token: string): Promise<void> {
  const { subscriptionId } = await subscriptionOfMail(context, token)
  await context.db.transaction().execute(async tx => {
    await asActor(tx, 'system:portal', systemReasons.endedByRecipient)
    await tx
      .updateTable('report_subscriptions')
      .set({ ended_at: context.now() })
      .where('id', '=', subscriptionId)
      .where('ended_at', 'is', null)
      .execute()
  })
}
