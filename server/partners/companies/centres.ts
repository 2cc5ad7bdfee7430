import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { sameNameKey, type CompanyFault, type CentreNeed } from '#contract/partners/rules/companyFaults.ts'
import type { Faults } from '#server/partners/companies/faults.ts'
import type { Register, RegisteredCompany } from '#server/partners/companies/register.ts'
import { sql } from 'kysely'
import type { DbOrTx } from '#server/platform/db/connect.ts'

export type CentreFacts = z.output<typeof companyCalls.addCompany.request>['logisticCentres'][number]

/**
 * Reports duplicate centres within the company, codes of other companies' centres (a code is unique in the whole
 * portal), new GLNs that another company or a centre of it has, and removed centres that are still in use (5018).
 */
export async function checkCentres(
  db: DbOrTx,
  register: Register,
  own: RegisteredCompany | null,
  centres: readonly CentreFacts[],
  faults: Faults,
): Promise<void> {
  const ownCode = own?.code ?? null
  const stored = own ? await storedGlns(db, own.id) : new Map<string, string | null>()
  // A GLN that is not sent stays as it is stored.
  checkDuplicates(
    centres.map(({ gln, ...centre }) => ({ ...centre, gln: gln === undefined ? stored.get(centre.centreCode) : gln })),
    faults,
  )
  for (const { path, gln } of newGlns(centres, stored)) {
    const other = register.ownerOf('gln', gln, ownCode)
    if (other !== undefined) faults.add('glnTaken', path, other)
  }
  for (const [index, { centreCode }] of centres.entries()) {
    const other = register.ownerOf('centreCode', centreCode, ownCode)
    if (other !== undefined) faults.add('centreCodeTaken', `logisticCentres[${index}].centreCode`, centreCode)
  }
  if (own) await checkRemoved(db, centres, own.id, faults)
}

type Glns = ReadonlyMap<string, string | null>

/** The GLNs of a company's centres by their codes. */
export async function storedGlns(db: DbOrTx, companyId: number): Promise<Glns> {
  const rows = await db.selectFrom('centres').select(['code', 'gln']).where('company_id', '=', companyId).execute()
  return new Map(rows.map(({ code, gln }) => [code, gln]))
}

/** The GLNs that centres do not have yet, with the path of each in the request. */
export const newGlns = (centres: readonly CentreFacts[], stored: Glns) =>
  centres.flatMap(({ centreCode, gln }, index) =>
    gln && gln !== stored.get(centreCode) ? [{ path: `logisticCentres[${index}].gln`, gln }] : [],
  )

/** PAR-6: a duplicate name, a duplicate code, or both together. */
function checkDuplicates(centres: readonly CentreFacts[], faults: Faults) {
  const keys = centres.map(({ centreCode, centreName, centreNameEn }) => ({
    centreCode: sameNameKey(centreCode),
    centreName: sameNameKey(centreName),
    centreNameEn: sameNameKey(centreNameEn),
  }))
  for (const [index, centre] of centres.entries()) {
    const path = `logisticCentres[${index}]`
    const earlier = keys.slice(0, index)
    const isDuplicate = (field: keyof (typeof keys)[number]) =>
      earlier.some(other => other[field] === keys[index]?.[field])
    const isSameCentre = earlier.some(
      other => other.centreCode === keys[index]?.centreCode && other.centreName === keys[index].centreName,
    )
    if (isSameCentre) {
      faults.add('centreTwice', path, `${centre.centreCode} ${centre.centreName}`)
      continue
    }
    const sameGln = centres.slice(0, index).find(({ gln }) => gln && gln === centre.gln)
    if (sameGln) faults.add('centreGlnTwice', `${path}.gln`, sameGln.centreCode)
    if (isDuplicate('centreCode')) faults.add('centreCodeTwice', `${path}.centreCode`, centre.centreCode)
    if (isDuplicate('centreName')) faults.add('centreNameTwice', `${path}.centreName`, centre.centreName)
    if (isDuplicate('centreNameEn')) faults.add('centreEnglishNameTwice', `${path}.centreNameEn`, centre.centreNameEn)
  }
}

const faultOf = {
  deliveries: 'centreHasDeliveries',
  stock: 'centreHasStock',
  users: 'centreHasUsers',
  kpi: 'centreHasKpi',
} as const satisfies Record<CentreNeed, CompanyFault>

async function checkRemoved(db: DbOrTx, centres: readonly CentreFacts[], ownId: number, faults: Faults) {
  const remainingCodes = centres.map(({ centreCode }) => centreCode)
  // Locked before the check, so that references being added count and no more can follow.
  await sql`select from centres where company_id = ${ownId} and not code = any(${remainingCodes}::text[])
    order by id for update`.execute(db)
  for (const { code, uses } of await centresInUse(db, ownId)) {
    if (remainingCodes.includes(code)) continue
    for (const use of uses) faults.add(faultOf[use], 'logisticCentres', code)
  }
}

/**
 * Removes, changes and adds, in this order, because a name may move from one centre to another. Unchanged rows are not
 * written.
 */
export async function saveCentres(db: DbOrTx, companyId: number, centres: readonly CentreFacts[]): Promise<void> {
  const sent = centres.map(centre => ({ ...centre, keepsGln: centre.gln === undefined }))
  const rows = sql`json_to_recordset(${JSON.stringify(sent)}::json) as w ("centreCode" text, "centreName" text,
    "centreNameEn" text, address text, lat double precision, lon double precision, "radiusMeters" integer,
    gln text, "keepsGln" boolean)`
  const gln = sql`case when w."keepsGln" then e.gln else w.gln end`
  await sql`delete from centres
    where company_id = ${companyId} and not code = any(${centres.map(({ centreCode }) => centreCode)}::text[])`.execute(
    db,
  )
  await sql`update centres e set name = w."centreName", name_en = w."centreNameEn", address = w.address, lat = w.lat, lon = w.lon,
           radius_meters = w."radiusMeters", gln = ${gln}
    from ${rows} where e.company_id = ${companyId} and e.code = w."centreCode"
     and (e.name, e.name_en, e.address, e.lat, e.lon, e.radius_meters, e.gln)
         is distinct from (w."centreName", w."centreNameEn", w.address, w.lat, w.lon, w."radiusMeters", ${gln})`.execute(
    db,
  )
  await sql`insert into centres (company_id, code, name, name_en, address, lat, lon, radius_meters, gln)
    select ${companyId}, w."centreCode", w."centreName", w."centreNameEn", w.address, w.lat, w.lon, w."radiusMeters", w.gln from ${rows}
     where not exists (select from centres e where e.company_id = ${companyId} and e.code = w."centreCode")`.execute(db)
}

export type CentreInUse = { id: number; code: string; uses: CentreNeed[] }

/** A company's centres and what still uses each: deliveries, stock, users limited to it, registered KPI months. */
export async function centresInUse(db: DbOrTx, companyId: number): Promise<CentreInUse[]> {
  const { rows } = await sql<CentreInUse>`
    select e.id::int, e.code, array_remove(array[
      case when exists (select from deliveries d where d.from_centre_id = e.id)
             or exists (select from deliveries d where d.destination_centre_id = e.id) then 'deliveries' end,
      case when exists (select from stock s where s.centre_id = e.id) then 'stock' end,
      case when exists (select from user_centres r where r.centre_id = e.id) then 'users' end,
      case when exists (select from kpi_months k where k.centre_id = e.id) then 'kpi' end], null) as uses
      from centres e where e.company_id = ${companyId} order by e.code`.execute(db)
  return rows
}
