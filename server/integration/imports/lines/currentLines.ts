import { sql } from 'kysely'
import { shownGrai } from '#contract/kernel/gs1/keys.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { inBlocks } from '#server/platform/csv/inBlocks.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { SendingCompany } from '#server/identity/administration/sendingCompany.ts'
import {
  assignmentValues,
  deliveryValues,
  itemValues,
} from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import {
  storedCompanies,
  valuesOf as companyValues,
} from '#server/integration/imports/kinds/companies/storedCompanies.ts'
import { storedLoggers } from '#server/integration/imports/kinds/loggers/storedLoggers.ts'
import { grantCells } from '#server/integration/imports/kinds/partners/partnerLines.ts'
import { valuesOf } from '#server/integration/imports/kinds/products/products.ts'
import { findUsersNow } from '#server/integration/imports/kinds/users/usersNow.ts'
import type { Values } from '#server/integration/imports/lines/lineValues.ts'
import { findSentDeliveries } from '#server/logistics/deliveryIntake/storedDeliveries.ts'
import type { DeliveryState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { visibleStock } from '#server/logistics/stock/visibleStock.ts'
import { scopeOfApiKey } from '#server/platform/http/calls/enterpriseScope.ts'
import { findProducts } from '#server/integration/partnerApi/products/productRows.ts'
import { grantsOfBoth, later, standingPartnerships } from '#server/partners/tradingPartners/standingPartnerships.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { userChoices } from '#server/identity/users/queries/userChoices.ts'

type Asked = {
  appContext: AppContext
  caller: Caller
  company: SendingCompany
  /** Shipping dates of deliveries. */
  days: { from: string; until: string }
}

/** The current data of a company as lines of each kind's file. */
export const currentLines: Record<ImportKind, (asked: Asked) => AsyncIterable<Values>> = {
  companies: companyLines,
  products: productLines,
  partners: partnerLines,
  users: userLines,
  loggers: loggerLines,
  stock: stockLines,
  deliveries: asked => deliveryLines(asked, delivery => [deliveryValues(delivery)]),
  deliveryItems: asked =>
    deliveryLines(asked, delivery => delivery.items.map(item => itemValues(delivery.reference, item))),
  loggerAssignments: asked =>
    deliveryLines(asked, delivery => delivery.loggers.map(assignment => assignmentValues(delivery, assignment))),
}

/** All companies of the portal: the kind is for the platform alone. */
async function* companyLines({ appContext: { db } }: Asked): AsyncGenerator<Values> {
  const rows = await db.selectFrom('companies').select('code').orderBy('code').execute()
  const codes = rows.map(row => row.code)
  yield* inBlocks(codes, async block =>
    inOrder(block, await storedCompanies(db, block)).map(({ facts }) => companyValues(facts)),
  )
}

async function* productLines({ appContext: { db, now, config }, company }: Asked): AsyncGenerator<Values> {
  const rows = await db
    .selectFrom('products')
    .select('item_code')
    .where('company_id', '=', company.id)
    .orderBy('item_code')
    .execute()
  const today = dayIn(now(), config.timeZone)
  const codes = rows.map(row => row.item_code)
  yield* inBlocks(codes, async block => {
    const found = await findProducts(db, company.id, block, today)
    return inOrder(block, found).map(valuesOf)
  })
}

/** Those that were found, in the order of their keys. */
const inOrder = <Found>(keys: readonly string[], found: ReadonlyMap<string, Found>): Found[] =>
  keys.flatMap(key => found.get(key) ?? [])

/** Current and future partnerships; those of inactive companies cannot be changed. */
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
    .select('email')
    .where('company_id', '=', company.id)
    .$if(caller.role !== '00', query => query.where('role', '!=', '00'))
    .orderBy('email')
    .execute()
  const emails = rows.map(row => row.email)
  yield* inBlocks(emails, async block => {
    const users = inOrder(block, await findUsersNow(db, caller, block, choices)).filter(user => user !== 'elsewhere')
    return users.map(({ facts: { menus, ...facts } }): Values => ({ ...facts, menus: Object.keys(menus) }))
  })
}

async function* loggerLines({ appContext: { db }, company }: Asked): AsyncGenerator<Values> {
  const rows = await db
    .selectFrom('loggers')
    .select('serial')
    .where('company_id', '=', company.id)
    .orderBy('serial')
    .execute()
  const serials = rows.map(row => row.serial)
  yield* inBlocks(serials, async block =>
    inOrder(block, await storedLoggers(db, company.id, block)).map(({ facts }): Values => ({
      companyCode: company.code,
      ...facts,
      grai: facts.grai && shownGrai(facts.grai),
    })),
  )
}

/** Of the company's items and at its centres, what its list of stock shows, too. */
async function* stockLines({ appContext: { db, now, config }, company }: Asked): AsyncGenerator<Values> {
  const scope = scopeOfApiKey({ companyId: company.id, isPlatform: company.isPlatform })
  const today = dayIn(now(), config.timeZone)
  const { rows: listed } = await sql<{ id: number }>`
    with ${visibleStock(scope, today)}
    select s.id from visible_stock v join stock s on s.id = v.stock_id
      join products p on p.id = s.product_id join centres e on e.id = s.centre_id
     where p.company_id = ${company.id} or e.company_id = ${company.id} order by p.item_code, e.code, s.id`.execute(db)
  const load = async (block: readonly number[]) => {
    const { rows } = await sql<Values & { at: Date }>`
      select p.item_code as "itemCode", c.code as "depositCode", o.lot, o.expiry, e.code as "centreCode",
             s.owner_type as "ownerType", s.qualified_quantity as "qualifiedQuantity", s.updated_at as at
        from stock s join products p on p.id = s.product_id join companies c on c.id = p.company_id
        join centres e on e.id = s.centre_id left join lots o on o.id = s.lot_id
       where s.id = any(${[...block]}::bigint[]) order by array_position(${[...block]}::bigint[], s.id)`.execute(db)
    return rows.map(({ at, ...values }): Values => ({ ...values, updatedAt: at.toISOString() }))
  }
  const ids = listed.map(({ id }) => id)
  yield* inBlocks(ids, load)
}

const deliveriesAtOnce = 200

async function* deliveryLines({ appContext, company, days }: Asked, toLines: (delivery: DeliveryState) => Values[]) {
  const { db, config } = appContext
  const rows = await db
    .selectFrom('deliveries')
    .select('reference')
    .where('sender_id', '=', company.id)
    .where('shipping_date', '>=', days.from)
    .where('shipping_date', '<=', days.until)
    .orderBy('shipping_date')
    .orderBy('id')
    .execute()
  const load = async (block: readonly string[]) => {
    const found = await findSentDeliveries(db, company.id, block, config.timeZone)
    return inOrder(block, new Map(found.map(delivery => [delivery.reference, delivery]))).flatMap(toLines)
  }
  const references = rows.map(row => row.reference)
  yield* inBlocks(references, load, deliveriesAtOnce)
}
