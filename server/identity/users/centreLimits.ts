import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'

type Limited = Pick<Caller, 'centres'>
export type OfferedCentre = { id: number; centreCode: string; centreName: string; centreNameEn: string }

/** Whether the caller sees only what touches certain logistics centres; it can grant nobody more than that. */
export const isLimited = ({ centres }: Limited) => centres.length > 0

export const centreIdsOf = ({ centres }: Limited) => centres.map(centre => centre.id)

/**
 * Whether the user is limited to the caller's own centres. A limited administrator administers no others: what such a
 * user sees, or its account, would extend the administrator's reach.
 */
export const isWithinLimits = (caller: Limited, userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isLimited(caller)
    ? sql<boolean>`(exists (select from user_centres r where r.user_id = ${userId})
        and not exists (select from user_centres r
                         where r.user_id = ${userId} and not r.centre_id = any(${centreIdsOf(caller)}::bigint[])))`
    : sql<boolean>`true`

const centreColumns = sql`e.id::int, e.code as "centreCode", e.name as "centreName", e.name_en as "centreNameEn"`

/**
 * The logistics centres that a user of a company may be limited to: the company's own and those that its deliveries
 * touch; all of them for the platform company, which sees every delivery.
 */
export async function centresOf(db: DbOrTx, company: { id: number; isPlatform: boolean }): Promise<OfferedCentre[]> {
  // Reads the company's deliveries once; a subquery for each centre took five times as long.
  const touched = sql`
    select place.centre_id from delivery_parties p join deliveries d on d.id = p.delivery_id
     cross join lateral (values (d.from_centre_id), (d.destination_centre_id)) place (centre_id)
     where p.company_id = ${company.id}`
  const offered = company.isPlatform ? sql`true` : sql`(e.company_id = ${company.id} or e.id in (${touched}))`
  const { rows } = await sql<OfferedCentre>`
    select ${centreColumns} from centres e where ${offered} order by e.code`.execute(db)
  return rows
}

/** The logistics centres that a user is limited to now. */
export async function storedCentresOf(db: DbOrTx, userId: number): Promise<OfferedCentre[]> {
  const { rows } = await sql<OfferedCentre>`
    select ${centreColumns} from user_centres r join centres e on e.id = r.centre_id
     where r.user_id = ${userId}`.execute(db)
  return rows
}
