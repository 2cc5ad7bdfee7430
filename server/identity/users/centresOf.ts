import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

export type OfferedCentre = { id: number; centreCode: string; centreName: string; centreNameEn: string }

/**
 * The logistics centres that a user of a company may be limited to: the company's own and those that its deliveries
 * touch; all of them for the platform company, which sees every delivery.
 */
export async function centresOf(db: DbOrTx, company: { id: number; isPlatform: boolean }): Promise<OfferedCentre[]> {
  // The company's deliveries are walked once; asking anew for each centre took five times as long.
  const touched = sql`
    select place.centre_id from delivery_parties p join deliveries d on d.id = p.delivery_id
     cross join lateral (values (d.from_centre_id), (d.destination_centre_id)) place (centre_id)
     where p.company_id = ${company.id}`
  const offered = company.isPlatform ? sql`true` : sql`(e.company_id = ${company.id} or e.id in (${touched}))`
  const { rows } = await sql<OfferedCentre>`
    select e.id::int, e.code as "centreCode", e.name as "centreName", e.name_en as "centreNameEn"
      from centres e where ${offered} order by e.code`.execute(db)
  return rows
}

/** The logistics centres that a user is limited to now. */
export const storedCentresOf = async (db: DbOrTx, userId: number): Promise<OfferedCentre[]> =>
  await db
    .selectFrom('user_centres as r')
    .innerJoin('centres as e', 'e.id', 'r.centre_id')
    .select(['e.id', 'e.code as centreCode', 'e.name as centreName', 'e.name_en as centreNameEn'])
    .where('r.user_id', '=', userId)
    .execute()
