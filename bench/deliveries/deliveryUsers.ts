import type { Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DB } from '#server/platform/db/tables.ts'
import { tokenHash } from '#server/platform/http/calls/caller.ts'
import { makeCompany, makeUser, type MadeCentre, type MadeCompany } from '#test/support/database/make.ts'

/** A user of each kind with a session; all but the platform's see deliveries of the first group. */
export type BenchUser = { kind: string; token: string; isPlatform: boolean }

const menus = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'Quality',
  'KpiDashboard',
  'OrderedItemsList',
  'ProductStockInformation',
  'TradingPartners',
  'VendorManagement',
  'CompanyManagement',
  'ProductMaster',
  'LoggerRegistry',
] as const

export async function makeDeliveryUsers(db: Kysely<DB>): Promise<BenchUser[]> {
  const platform = await makeCompany(db, { industryType: 9 })
  const centre = await centreOf(db, 'LC0-0')
  const signedIn = async (kind: string, company: MadeCompany, centres: MadeCentre[] = []): Promise<BenchUser> => {
    const isPlatform = company.id === platform.id
    const user = await makeUser(db, { company, menus, role: isPlatform ? '00' : '01', centres })
    return { kind, token: await tokenOf(db, user.email), isPlatform }
  }
  return [
    await signedIn('depositor', await companyOf(db, 'D0-0')),
    await signedIn('logistics', await companyOf(db, 'L-0')),
    await signedIn('one centre', await companyOf(db, 'L-0'), [centre]),
    await signedIn('distributor', await companyOf(db, 'S-0')),
    await signedIn('disclosed kinds only', await companyOf(db, 'X-0')),
    await signedIn('platform', platform),
  ]
}

/** A session without signing in. */
export async function tokenOf(db: Kysely<DB>, email: string): Promise<string> {
  const token = randomUUID()
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const session = await db.insertInto('sessions').values({ user_id: user.id }).returning('id').executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + 24 * 3_600_000)
  await db
    .insertInto('access_tokens')
    .values({ hash: tokenHash(token), session_id: session.id, expires_at })
    .execute()
  return token
}

export const companyOf = async (db: Kysely<DB>, code: string): Promise<MadeCompany> =>
  await db
    .selectFrom('companies')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

async function centreOf(db: Kysely<DB>, code: string): Promise<MadeCentre> {
  const centre = await db
    .selectFrom('centres')
    .select(['id', 'code', 'name', 'name_en as nameEn'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { ...centre, company: await companyOf(db, 'L-0') }
}
