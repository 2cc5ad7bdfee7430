import { sql } from 'kysely'
import type { CentreNeed } from '#contract/partners/rules/companyFaults.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

export type NeededCentre = { id: number; code: string; needs: CentreNeed[] }

/** The centres of a company, and what still needs each: deliveries, stock, users limited to it, registered KPI months. */
export async function neededCentres(db: DbOrTx, companyId: number): Promise<NeededCentre[]> {
  const { rows } = await sql<NeededCentre>`
    select e.id::int, e.code, array_remove(array[
      case when exists (select from deliveries d where d.from_centre_id = e.id)
             or exists (select from deliveries d where d.destination_centre_id = e.id) then 'deliveries' end,
      case when exists (select from stock s where s.centre_id = e.id) then 'stock' end,
      case when exists (select from user_centres r where r.centre_id = e.id) then 'users' end,
      case when exists (select from kpi_months k where k.centre_id = e.id) then 'kpi' end], null) as needs
      from centres e where e.company_id = ${companyId} order by e.code`.execute(db)
  return rows
}
