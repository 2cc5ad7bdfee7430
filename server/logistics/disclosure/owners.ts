import { sql } from 'kysely'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { administered } from '#server/identity/administration/administered.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import type { DisclosureMode } from '#contract/logistics/rules/disclosureMatrix.ts'

/** The owner whose products a caller may read: for the platform company all, for others their own company. */
export const readableOwners = (caller: Caller): number | 'all' => (caller.isPlatform ? 'all' : caller.company.id)

/** LOG-20: administrators edit the disclosure of their company's products, the platform administrator of all. */
export const mayEditDisclosure = (caller: Caller) =>
  caller.isManager && (!caller.isPlatform || administered(caller) === 'all')

/** A product that the caller may read; any other is refused like one that does not exist. */
export async function readableProduct(db: DbOrTx, caller: Caller, id: number) {
  const owner = readableOwners(caller)
  const found = await db
    .selectFrom('products as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .select(['p.id as productId', 'p.item_code as itemCode', 'p.name_ja as nameJa', 'p.name_en as nameEn'])
    .select(['p.drug_code as drugCode', 'c.code', 'c.name', 'c.name_en as ownerEn'])
    .where('p.id', '=', id)
    .$if(owner !== 'all', query => query.where('p.company_id', '=', caller.company.id))
    .executeTakeFirst()
  if (!found) throw new PortalError(codes.notAuthorized)
  const { code, name, ownerEn, ...product } = found
  return { ...product, owner: { code, name, nameEn: ownerEn } }
}

/**
 * Locks products that the caller may change and returns their owners. The lock serialises changes, so that periods never
 * overlap. 4017 if one of them is not the caller's.
 */
export async function lockOwnProducts(tx: Tx, caller: Caller, productIds: readonly number[]): Promise<Set<number>> {
  if (!mayEditDisclosure(caller)) throw new PortalError(codes.notAuthorized)
  const wanted = [...new Set(productIds)]
  const products = await tx
    .selectFrom('products')
    .select('company_id')
    .where('id', 'in', wanted)
    .$if(administered(caller) !== 'all', query => query.where('company_id', '=', caller.company.id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (products.length < wanted.length) throw new PortalError(codes.notAuthorized)
  return new Set(products.map(product => product.company_id))
}

/** The company whose deliveries and stock are previewed: the caller's own, for the platform company any. */
export async function ownerNamed(db: DbOrTx, caller: Caller, code: string | undefined): Promise<number> {
  if (code === undefined || code === caller.company.code) return caller.company.id
  const company = await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst()
  if (!company || !caller.isPlatform) throw new PortalError(codes.notAuthorized)
  return company.id
}

type Choices = ResponseOf<typeof disclosureCalls.getDisclosureChoices>

/**
 * The companies that products can be disclosed to: for editors all but the platform company and their own, for others those
 * that something is disclosed to.
 */
export async function disclosureChoices(db: Db, caller: Caller): Promise<Choices> {
  const owner = readableOwners(caller)
  const mayEdit = mayEditDisclosure(caller)
  const isNamed = sql`exists (select from disclosures d join products p on p.id = d.product_id
    where d.company_id = c.id ${owner === 'all' ? sql`` : sql`and p.company_id = ${owner}`})`
  const { rows: companies } = await sql<Choices['companies'][number]>`
    select c.code, c.name, c.name_en as "nameEn", c.is_active as "isActive" from companies c
     where c.industry_type <> 9 and c.id <> ${caller.company.id} and ${mayEdit ? sql`true` : isNamed}
     order by c.code`.execute(db)
  const { rows: owners } = await sql<Choices['owners'][number]>`
    select c.code, c.name, c.name_en as "nameEn" from companies c
     where ${owner === 'all' ? sql`exists (select from products p where p.company_id = c.id)` : sql`c.id = ${owner}`}
     order by c.code`.execute(db)
  return { companies, owners, mayEdit }
}

export type Referable = { id: number; code: string; isActive: boolean; isPlatform: boolean }
type ReferableFault = 'unknownCompany' | 'inactiveCompany' | 'ownCompany'

/** The companies with these codes, by code. */
export async function companiesByCode(db: DbOrTx, wanted: readonly string[]): Promise<Map<string, Referable>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'code', 'is_active as isActive'])
    .select(eb => eb('industry_type', '=', 9).as('isPlatform'))
    .where('code', 'in', [...new Set(wanted)])
    .$castTo<Referable>()
    .execute()
  return new Map(rows.map(company => [company.code, company]))
}

/**
 * Why nothing can be disclosed to a company: the platform company sees everything and cannot be chosen, owners see their own
 * products, and for inactive companies a disclosure can only be withdrawn.
 */
export function referableFault(
  company: Referable | undefined,
  ownerId: number,
  mode: DisclosureMode,
): ReferableFault | undefined {
  if (!company || company.isPlatform) return 'unknownCompany'
  if (company.id === ownerId) return 'ownCompany'
  return company.isActive || mode === 'withdraw' ? undefined : 'inactiveCompany'
}
