import { sql, type RawBuilder } from 'kysely'
import { sameNameKey } from '#contract/partners/rules/companyFaults.ts'
import type { CompanyChange } from '#server/partners/companies/writeCompany.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** What no two companies share: code, names, email domains, the codes of their centres, and their GLNs with those of their centres (PAR-5, PAR-6, PAR-23). */
type UniqueField = 'enterpriseCode' | 'enterpriseName' | 'enterpriseNameEn' | 'gln' | 'emailDomain' | 'centreCode'

/** A company that is registered already. */
export type RegisteredCompany = { id: number; code: string; gln: string | null }

/** Which companies have which of these values, by the companies' codes; followed company by company if there are several. */
export type Register = Awaited<ReturnType<typeof readRegister>>

/** The companies that have any value of these. */
export async function readRegister(db: DbOrTx, companies: readonly CompanyChange[]) {
  const sent = companies.flatMap(uniqueValues)
  const { rows } = await sql<{ field: UniqueField; value: string; owner: string }>`
    with sent as (
      select w.field, w.value, ${sameNameOf(sql`w.value`)} as key
        from unnest(${sent.map(([field]) => field)}::text[], ${sent.map(([, value]) => value)}::text[]) as w (field, value)),
    held (field, value, owner) as (
      select 'enterpriseCode', c.code, c.code from companies c
       union all select 'enterpriseName', c.name, c.code from companies c
       union all select 'enterpriseNameEn', c.name_en, c.code from companies c
       union all select 'gln', c.gln, c.code from companies c where c.gln is not null
       union all select 'gln', e.gln, c.code from centres e join companies c on c.id = e.company_id where e.gln is not null
       union all select 'emailDomain', d.domain, c.code from company_email_domains d join companies c on c.id = d.company_id
       union all select 'centreCode', e.code, c.code from centres e join companies c on c.id = e.company_id)
    select distinct sent.field, sent.value, held.owner
      from sent join held on held.field = sent.field and ${sameNameOf(sql`held.value`)} = sent.key`.execute(db)
  const owners = new Map<string, Set<string>>()
  const ownersOf = (field: UniqueField, value: string) => {
    const key = `${field} ${sameNameKey(value)}`
    const found = owners.get(key) ?? new Set<string>()
    owners.set(key, found)
    return found
  }
  for (const { field, value, owner } of rows) ownersOf(field, value).add(owner)
  return {
    /** A company with the value, other than `own`; of a new company, which has none yet, `own` is null. */
    ownerOf: (field: UniqueField, value: string, own: string | null): string | undefined =>
      [...ownersOf(field, value)].find(owner => owner !== own),
    /** From now on the company has the values of `after`, which are all its values, in place of those of `before`. */
    change(company: string, before: CompanyChange, after: CompanyChange): void {
      for (const [field, value] of uniqueValues(before)) ownersOf(field, value).delete(company)
      for (const [field, value] of uniqueValues(after)) ownersOf(field, value).add(company)
    },
  }
}

function uniqueValues(company: CompanyChange): [UniqueField, string][] {
  const { enterpriseCode, enterpriseName, enterpriseNameEn, gln, emailDomains = [], logisticCentres = [] } = company
  const single = Object.entries({ enterpriseCode, enterpriseName, enterpriseNameEn, gln }) as [UniqueField, unknown][]
  return [
    ...single.flatMap(([field, value]): [UniqueField, string][] => (typeof value === 'string' ? [[field, value]] : [])),
    ...emailDomains.map((domain): [UniqueField, string] => ['emailDomain', domain]),
    ...logisticCentres.map(({ centreCode }): [UniqueField, string] => ['centreCode', centreCode]),
    ...logisticCentres.flatMap((centre): [UniqueField, string][] => (centre.gln ? [['gln', centre.gln]] : [])),
  ]
}

/**
 * sameNameKey (contract/partners/rules/companyFaults.ts) in SQL; the ICU collation lowers the letters independently of
 * the database's locale.
 */
const sameNameOf = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`replace(lower(normalize(${name}, nfkc) collate japanese), ' ', '')`
