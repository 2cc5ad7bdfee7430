import { sql } from 'kysely'
import type { SharedSubscription } from '#contract/reporting/calls/reports.ts'
import { asActor } from '#server/platform/db/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import type { PublicContext } from '#server/platform/http/calls/handlersFor.ts'
import { byToken } from '#server/reporting/reportSharing/reportTokens.ts'

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
    await asActor(tx, 'system:portal', 'its recipient ended it')
    await tx
      .updateTable('report_subscriptions')
      .set({ ended_at: context.now() })
      .where('id', '=', subscriptionId)
      .where('ended_at', 'is', null)
      .execute()
  })
}
