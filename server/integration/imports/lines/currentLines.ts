import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { ImportingCompany } from '#server/integration/imports/importingCompany.ts'
import { deliveryValues, itemValues, linkValues } from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import { grantCells } from '#server/integration/imports/kinds/partners/partnerLines.ts'
import { findUsersNow } from '#server/integration/imports/kinds/users/usersNow.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { findSentDeliveries } from '#server/integration/partnerApi/deliveries/storedDeliveries.ts'
import type { DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'
import { findProducts } from '#server/integration/partnerApi/productRows.ts'
import { grantsOfBoth, later, standingPartnerships } from '#server/partners/tradingPartners/standingPartnerships.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { userChoices } from '#server/identity/users/queries/userChoices.ts'

type Asked = {
  appContext: AppContext
  caller: Caller
  company: ImportingCompany
  days: { from: string; until: string }
}

const linesOf: Record<ImportKind, (asked: Asked) => AsyncIterable<Values>> = {
  products: productLines,
  partners: partnerLines,
  users: userLines,
  stock: stockLines,
  deliveries: asked => deliveryLines(asked, delivery => [deliveryValues(delivery)]),
  deliveryItems: asked =>
    deliveryLines(asked, delivery => delivery.items.map(item => itemValues(delivery.reference, item))),
  loggerAssignments: asked =>
    deliveryLines(asked, delivery => delivery.loggers.map(assignment => linkValues(delivery, assignment))),
}

/** What there is now of a company, as lines of a kind's file; of deliveries, those with these shipping dates. */
export const currentLines = (kind: ImportKind, asked: Asked): AsyncIterable<Values> => linesOf[kind](asked)

async function* productLines({ appContext: { db, now, config }, company }: Asked): AsyncGenerator<Values> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'item_code'])
    .where('company_id', '=', company.id)
    .orderBy('item_code')
    .execute()
  const codeOf = new Map(rows.map(({ id, item_code }) => [id, item_code]))
  const today = dayIn(now(), config.timeZone)
  const load = async (ids: readonly number[]) => {
    const itemCodes = ids.flatMap(id => codeOf.get(id) ?? [])
    const found = await findProducts(db, company.id, itemCodes, today)
    return itemCodes.flatMap(code => found.get(code) ?? [])
  }
  for await (const product of inBlocks([...codeOf.keys()], load)) {
    const { itemCode, nameJa, nameEn, drugCode, band, toleranceMinutes, toleranceSource } = product
    yield { itemCode, nameJa, nameEn, drugCode, band, toleranceMinutes, toleranceSource }
  }
}

/** Partnerships that count or will; those of companies out of business cannot be changed. */
async function* partnerLines({ appContext: { db, now, config }, company }: Asked): AsyncGenerator<Values> {
  const today = dayIn(now(), config.timeZone)
  for (const { id, them, validFrom, validTo } of await standingPartnerships(db, company.id, today)) {
    if (!them.isActive) continue
    const grants = await grantsOfBoth(db, id, company.id, them.id, later(validFrom, today))
    const cells = grantCells(grants, { granted: 'no', loggers: 'none' })
    yield { companyCode: company.code, partnerCode: them.code, validFrom, validUntil: validTo, ...cells }
  }
}

async function* userLines({ appContext: { db }, caller, company }: Asked): AsyncGenerator<Values> {
  const choices = await userChoices(db, caller, company.id)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('company_id', '=', company.id)
    .$if(caller.role !== '00', query => query.where('role', '!=', '00'))
    .orderBy('email')
    .execute()
  const emailOf = new Map(rows.map(({ id, email }) => [id, email]))
  const load = async (ids: readonly number[]) => {
    const emails = ids.flatMap(id => emailOf.get(id) ?? [])
    const found = await findUsersNow(db, caller, emails, choices)
    return emails.flatMap(email => found.get(email) ?? [])
  }
  for await (const user of inBlocks([...emailOf.keys()], load)) {
    if (user === 'elsewhere') continue
    const { menus, ...facts } = user.facts
    yield { ...facts, menus: Object.keys(menus) }
  }
}

type StockLine = Values & { id: number; at: Date }

async function* stockLines({ appContext: { db }, company }: Asked): AsyncGenerator<Values> {
  const { rows: ids } = await sql<{ id: number }>`
    select s.id from stock s join products p on p.id = s.product_id join centres e on e.id = s.centre_id
     where p.company_id = ${company.id} or e.company_id = ${company.id} order by p.item_code, e.code, s.id`.execute(db)
  const load = async (block: readonly number[]) => {
    const { rows } = await sql<StockLine>`
      select s.id, p.item_code as "itemCode", c.code as "depositCode", o.lot, o.expiry, e.code as "centreCode",
             s.owner_type as "ownerType", s.qualified_quantity as "qualifiedQuantity", s.updated_at as at
        from stock s join products p on p.id = s.product_id join companies c on c.id = p.company_id
        join centres e on e.id = s.centre_id left join lots o on o.id = s.lot_id
       where s.id = any(${[...block]}::bigint[]) order by array_position(${[...block]}::bigint[], s.id)`.execute(db)
    return rows
  }
  const all = ids.map(({ id }) => id)
  for await (const { id: _id, at, ...values } of inBlocks(all, load)) yield { ...values, updatedAt: at.toISOString() }
}

const deliveriesAtOnce = 200

async function* deliveryLines({ appContext, company, days }: Asked, toLines: (delivery: DeliveryState) => Values[]) {
  const rows = await shipped(appContext.db, company.id, days)
  const references = new Map(rows.map(({ id, reference }) => [id, reference]))
  const load = async (ids: readonly number[]) => {
    const wanted = ids.flatMap(id => references.get(id) ?? [])
    const found = await findSentDeliveries(appContext.db, company.id, wanted, appContext.config.timeZone)
    const byReference = new Map(found.map(delivery => [delivery.reference, delivery]))
    return wanted.flatMap(reference => byReference.get(reference) ?? [])
  }
  for await (const delivery of inBlocks([...references.keys()], load, deliveriesAtOnce)) yield* toLines(delivery)
}

const shipped = async (db: Db, companyId: number, { from, until }: Asked['days']) =>
  await db
    .selectFrom('deliveries')
    .select(['id', 'reference'])
    .where('sender_id', '=', companyId)
    .where('shipping_date', '>=', from)
    .where('shipping_date', '<=', until)
    .orderBy('shipping_date')
    .orderBy('id')
    .execute()
