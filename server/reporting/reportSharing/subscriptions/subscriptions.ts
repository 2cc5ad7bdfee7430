import { sql } from 'kysely'
import type { z } from 'zod'
import type { reportCalls, ReportSubscription } from '#contract/reporting/calls/reports.ts'
import { codes } from '#contract/kernel/codes.ts'
import { languageCodeOf, languageOf } from '#contract/kernel/language.ts'
import { maxSubscriptions } from '#contract/reporting/rules/reports.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { type Dated, isoTimes } from '#server/platform/db/statements/isoTimes.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { subscriptionMail } from '#server/reporting/reportSharing/subscriptionMail.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { endOfToken, newToken } from '#server/reporting/reportSharing/openedLink.ts'
import {
  companiesSeen,
  maySubscribe,
  type Sharer,
  subscribedCompany,
} from '#server/reporting/reportSharing/reportRights.ts'

type Requested = z.output<typeof reportCalls.addReportSubscription.request>

/** Subscribes an address to a company's reports and informs it by mail, with a link to end the subscription. */
export async function addSubscription(tx: Tx, appContext: AppContext, sharer: Sharer, requested: Requested) {
  const companyId = await subscribedCompany(tx, sharer, requested.kind)
  const { kind, email, days } = requested
  // Of two concurrent subscriptions, the second waits here and finds the first.
  const depositor = await tx
    .selectFrom('companies')
    .select(['name', 'name_en as nameEn'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const product = await subscribedProduct(tx, companyId, requested)
  await refuseTooMany(tx, companyId, requested, appContext.now())
  const { token, hash } = newToken()
  const { id } = await tx
    .insertInto('report_subscriptions')
    .values({
      company_id: companyId,
      kind,
      product_id: requested.productId,
      email,
      language: languageOf(requested.language),
      link_days: days,
      created_by: sharer.caller.userId,
      created_at: appContext.now(),
      token_hash: hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mail = subscriptionMail(languageOf(requested.language), {
    by: sharer.caller,
    depositor,
    kind,
    product,
    days,
    endUrl: endOfToken(portalAddress(appContext.config), token),
  })
  await queueMail(tx, email, mail, appContext.now())
  return id
}

async function subscribedProduct(tx: Tx, companyId: number, { kind, productId }: Requested) {
  if (productId === null) return null
  if (kind !== 'delivery') refuse('productId', 'is of delivery reports alone')
  const product = await tx
    .selectFrom('products')
    .select(['name_ja as ja', 'name_en as en'])
    .where('id', '=', productId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return product ?? refuse('productId', 'is no product of the company')
}

/** Each new subscription is mailed at once: those of the last day count as well, or withdrawing would make room for more. */
async function refuseTooMany(tx: Tx, companyId: number, { kind, productId, email }: Requested, now: Date) {
  const known = await tx
    .selectFrom('report_subscriptions')
    .select(['kind', 'product_id', 'email', 'ended_at'])
    .where('company_id', '=', companyId)
    .where(eb => eb.or([eb('ended_at', 'is', null), eb('created_at', '>', new Date(now.getTime() - dayMs))]))
    .execute()
  const others = known.filter(one => one.ended_at === null)
  const isSame = (one: (typeof others)[number]) =>
    one.kind === kind && one.product_id === productId && one.email === email
  if (others.some(isSame)) refuse('email', 'is subscribed already')
  if (others.length >= maxSubscriptions) refuse('email', 'is one more than a company may have')
  if (known.length >= maxSubscriptions) throw new PortalError(codes.tooManyRequests)
}

/** Ends a subscription and withdraws all its links; 4017 if it is unknown or not visible. */
export async function withdrawSubscription(tx: Tx, sharer: Sharer, subscriptionId: number, now: Date): Promise<void> {
  const found = await tx
    .selectFrom('report_subscriptions')
    .select(['id', 'company_id', 'ended_at'])
    .where('id', '=', subscriptionId)
    .forUpdate()
    .executeTakeFirst()
  const seen = companiesSeen(sharer)
  const isVisible = found && (seen === 'all' || seen.includes(found.company_id))
  if (!isVisible || !sharer.caller.isManager || sharer.scope.centreIds !== 'all')
    throw new PortalError(codes.notAuthorized)
  const userId = sharer.caller.userId
  if (found.ended_at === null) {
    await tx
      .updateTable('report_subscriptions')
      .set({ ended_at: now, ended_by: userId })
      .where('id', '=', subscriptionId)
      .execute()
  }
  await tx
    .updateTable('report_links')
    .set({ withdrawn_at: now, withdrawn_by: userId })
    .where('subscription_id', '=', subscriptionId)
    .where('withdrawn_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
}

type Row = Dated<Omit<ReportSubscription, 'language' | 'ended'>, 'since' | 'openedAt'> & {
  language: string
  endedAt: Date | null
  isWithdrawn: boolean
}
const dayMs = 24 * 60 * 60 * 1000
const endedShownMs = 365 * dayMs

/** Subscriptions of a company, active ones first. */
export async function findSubscriptions(db: DbOrTx, sharer: Sharer, now: Date): Promise<ReportSubscription[]> {
  const seen = companiesSeen(sharer)
  const { rows } = await sql<Row>`
    select s.id as "subscriptionId", json_build_object('code', c.code, 'name', c.name, 'nameEn', c.name_en) as company,
           s.kind, case when p.id is not null then ${productJson} end as product, s.email, s.language, s.link_days as days,
           u.name as by, s.created_at as since, sent.sent, sent.opened_at as "openedAt", s.ended_at as "endedAt",
           s.ended_by is not null as "isWithdrawn"
      from report_subscriptions s
      join companies c on c.id = s.company_id
      join users u on u.id = s.created_by
      left join products p on p.id = s.product_id
      cross join lateral (
        select count(distinct l.id) filter (where l.sent_at is not null)::int as sent, max(o.at) as opened_at
          from report_links l left join report_openings o on o.link_id = l.id where l.subscription_id = s.id) sent
     where ${seen === 'all' ? sql`true` : sql`s.company_id = any(${seen}::bigint[])`}
       and (s.ended_at is null or s.ended_at > ${new Date(now.getTime() - endedShownMs)})
     order by s.ended_at is not null, c.code, s.kind, s.email, s.id`.execute(db)
  return rows.map(({ language, endedAt, isWithdrawn, ...row }) => ({
    ...isoTimes(row),
    language: languageCodeOf(language),
    ended: endedAt && { at: endedAt.toISOString(), how: isWithdrawn ? 'withdrawn' : 'unsubscribed' },
  }))
}

const productJson = sql`json_build_object('productId', p.id, 'itemCode', p.item_code, 'nameJa', p.name_ja, 'nameEn', p.name_en)`

/** The products for delivery reports; empty if the caller may not subscribe. */
export async function productsOf(db: DbOrTx, sharer: Sharer) {
  const seen = companiesSeen(sharer)
  if (!maySubscribe(sharer) || seen === 'all') return []
  const { rows } = await sql<{ product: NonNullable<ReportSubscription['product']> }>`
    select ${productJson} as product from products p
     where p.company_id = any(${seen}::bigint[]) order by p.item_code collate japanese, p.id`.execute(db)
  return rows.map(row => row.product)
}
