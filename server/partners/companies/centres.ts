import { sql } from 'kysely'
import type { z } from 'zod'
import type { companyCalls } from '#contract/partners/calls/companies.ts'
import { sameNameKey, type CentreNeed, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import { neededCentres } from '#server/partners/companies/centreNeeds.ts'
import type { Faults } from '#server/partners/companies/faults.ts'
import { sameNameOf } from '#server/partners/companies/sameName.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

export type WantedCentre = z.output<typeof companyCalls.addCompany.request>['logisticCentres'][number]

/**
 * Two centres of the company alike, a code that another company's centre has (a code is one centre's in the whole
 * portal), and centres taken away that something still needs (5018).
 */
export async function checkCentres(
  db: DbOrTx,
  wanted: readonly WantedCentre[],
  ownId: number | null,
  faults: Faults,
): Promise<void> {
  checkTwins(wanted, faults)
  const taken = await codesOfOthers(db, wanted, ownId)
  for (const [place, { centreCode }] of wanted.entries()) {
    if (taken.has(centreCode)) faults.add('centreCodeTaken', `logisticCentres[${place}].centreCode`, centreCode)
  }
  if (ownId !== null) await checkRemoved(db, wanted, ownId, faults)
}

/** PAR-6: a name twice, a code twice, or both together. */
function checkTwins(wanted: readonly WantedCentre[], faults: Faults) {
  const keys = wanted.map(({ centreCode, centreName, centreNameEn }) => ({
    centreCode: sameNameKey(centreCode),
    centreName: sameNameKey(centreName),
    centreNameEn: sameNameKey(centreNameEn),
  }))
  for (const [place, centre] of wanted.entries()) {
    const path = `logisticCentres[${place}]`
    const former = keys.slice(0, place)
    const isTwice = (field: keyof (typeof keys)[number]) => former.some(one => one[field] === keys[place]?.[field])
    const isWhole = former.some(
      one => one.centreCode === keys[place]?.centreCode && one.centreName === keys[place].centreName,
    )
    if (isWhole) {
      faults.add('centreTwice', path, `${centre.centreCode} ${centre.centreName}`)
      continue
    }
    if (isTwice('centreCode')) faults.add('centreCodeTwice', `${path}.centreCode`, centre.centreCode)
    if (isTwice('centreName')) faults.add('centreNameTwice', `${path}.centreName`, centre.centreName)
    if (isTwice('centreNameEn')) faults.add('centreEnglishNameTwice', `${path}.centreNameEn`, centre.centreNameEn)
  }
}

async function codesOfOthers(db: DbOrTx, wanted: readonly WantedCentre[], ownId: number | null) {
  const codes = wanted.map(({ centreCode }) => centreCode)
  const { rows } = await sql<{ code: string }>`
    select w.code from unnest(${codes}::text[]) w (code)
      join centres e on ${sameNameOf(sql`e.code`)} = ${sameNameOf(sql`w.code`)}
     where e.company_id is distinct from ${ownId}::bigint`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

const faultOf = {
  deliveries: 'centreHasDeliveries',
  stock: 'centreHasStock',
  users: 'centreHasUsers',
  kpi: 'centreHasKpi',
} as const satisfies Record<CentreNeed, CompanyFault>

async function checkRemoved(db: DbOrTx, wanted: readonly WantedCentre[], ownId: number, faults: Faults) {
  const kept = wanted.map(({ centreCode }) => centreCode)
  // Locked before it is looked at: what is just being hung on it counts, and nothing more can be.
  await sql`select from centres where company_id = ${ownId} and not code = any(${kept}::text[])
    order by id for update`.execute(db)
  for (const { code, needs } of await neededCentres(db, ownId)) {
    if (kept.includes(code)) continue
    for (const need of needs) faults.add(faultOf[need], 'logisticCentres', code)
  }
}

/** Removes, changes and adds, in this order: a name may pass from one centre to another. Rows that stay are not touched. */
export async function saveCentres(db: DbOrTx, companyId: number, wanted: readonly WantedCentre[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(wanted)}::json) as w ("centreCode" text, "centreName" text,
    "centreNameEn" text, address text, lat double precision, lon double precision)`
  await sql`delete from centres
    where company_id = ${companyId} and not code = any(${wanted.map(one => one.centreCode)}::text[])`.execute(db)
  await sql`update centres e set name = w."centreName", name_en = w."centreNameEn", address = w.address, lat = w.lat, lon = w.lon
    from ${rows} where e.company_id = ${companyId} and e.code = w."centreCode"
     and (e.name, e.name_en, e.address, e.lat, e.lon)
         is distinct from (w."centreName", w."centreNameEn", w.address, w.lat, w.lon)`.execute(db)
  await sql`insert into centres (company_id, code, name, name_en, address, lat, lon)
    select ${companyId}, w."centreCode", w."centreName", w."centreNameEn", w.address, w.lat, w.lon from ${rows}
     where not exists (select from centres e where e.company_id = ${companyId} and e.code = w."centreCode")`.execute(db)
}
