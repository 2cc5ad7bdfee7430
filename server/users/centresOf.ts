import { sql } from 'kysely'
import type { DbOrTx } from '#server/db/connect.ts'

export type OfferedCentre = { id: number; centreCode: string; centreName: string; centreNameEn: string }

/**
 * The logistics centres that a user of a company may be limited to: the company's own and those that its deliveries
 * touch; all of them for the platform company, which sees every delivery.
 */
export async function centresOf(db: DbOrTx, company: { id: number; isPlatform: boolean }): Promise<OfferedCentre[]> {
  // Two questions, each answered by its own index: one with `or` would walk all deliveries.
  const touched = (column: string) => sql`exists (
    select from deliveries d join delivery_parties p on p.delivery_id = d.id and p.company_id = ${company.id}
     where ${sql.ref(`d.${column}`)} = e.id)`
  const offered = company.isPlatform
    ? sql`true`
    : sql`(e.company_id = ${company.id} or ${touched('from_centre_id')} or ${touched('destination_centre_id')})`
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
