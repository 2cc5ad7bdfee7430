import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Hindrance } from '#contract/integration/calls/imports.ts'
import { companyFaults, type CompanyFault } from '#contract/partners/rules/companyFaults.ts'
import { changeBetween } from '#server/integration/imports/kinds/companies/companyLines.ts'
import {
  storedCompanies,
  type CompanyFacts,
  type StoredCompany,
} from '#server/integration/imports/kinds/companies/storedCompanies.ts'
import type { ImportContext, ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { saveCentres } from '#server/partners/companies/centres.ts'
import { checkCompany } from '#server/partners/companies/checkCompany.ts'
import { saveDomains } from '#server/partners/companies/emailDomains.ts'
import { readRegister, type Register } from '#server/partners/companies/register.ts'
import { updateCompany } from '#server/partners/companies/writeCompany.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { lock } from '#server/platform/db/locks/advisoryLocks.ts'

/** A company before and after its import. */
export type CompanyUndo = { before: CompanyFacts | null; after: CompanyFacts }

/** As the form does: one writer at a time, and whoever registers a user waits. */
export async function lockCodes({ tx }: ImportContext, codes: readonly string[]): Promise<void> {
  await lock(tx, 'companyRegister')
  await sql`select from companies where code = any(${[...codes]}::text[]) order by id for no key update`.execute(tx)
}

/** Undone from the last line to the first, as each line was checked after those above it. */
export const undoCompanies: Pick<ImportRules<CompanyUndo>, 'hindrances' | 'undo'> = {
  async hindrances(context, records) {
    const { tx } = context
    const codes = records.map(({ undo }) => undo.after.enterpriseCode)
    await lockCodes(context, codes)
    const stored = await storedCompanies(tx, codes)
    const created = records.flatMap(({ undo }) =>
      undo.before ? [] : (stored.get(undo.after.enterpriseCode)?.id ?? []),
    )
    const used = await usedCompanies(tx, created)
    const register = await readRegister(
      tx,
      records.map(({ undo }) => changeBack(undo)),
    )
    const whys: (Hindrance['why'] | undefined)[] = []
    for (const [at, { undo }] of [...records.entries()].toReversed()) {
      const now = stored.get(undo.after.enterpriseCode)
      whys[at] = now ? await hindranceOf(tx, register, undo, now, used) : 'gone'
      register.change(undo.after.enterpriseCode, undo.after, undo.before ?? {})
    }
    return whys
  },

  async undo({ tx, appContext }, undos) {
    const codes = undos.map(({ after }) => after.enterpriseCode)
    const stored = await storedCompanies(tx, codes)
    for (const undo of undos.toReversed()) {
      const now = stored.get(undo.after.enterpriseCode)
      if (!now) continue
      if (undo.before) await updateCompany(tx, now, changeBack(undo), appContext.now())
      else await deleteCompany(tx, now.id)
    }
  },
}

const changeBack = ({ before, after }: CompanyUndo) => (before ? changeBetween(after, before) : {})

async function hindranceOf(
  tx: Db,
  register: Register,
  undo: CompanyUndo,
  now: StoredCompany,
  used: ReadonlySet<number>,
): Promise<Hindrance['why'] | undefined> {
  if (used.has(now.id)) return 'companyInUse'
  if (!isDeepStrictEqual(now.facts, undo.after) || (!undo.before && !now.isActive)) return 'changedSince'
  const own = { id: now.id, code: undo.after.enterpriseCode, gln: now.facts.gln }
  const { issues } = await checkCompany(tx, register, own, changeBack(undo))
  if (issues.some(({ message }) => usesOf.has(message))) return 'companyInUse'
  // Another company has a former value now.
  return issues.length > 0 ? 'changedSince' : undefined
}

const usesOf = new Set<CompanyFault>(
  (Object.keys(companyFaults) as CompanyFault[]).filter(fault => /^(?:centre|domain)Has/.test(fault)),
)

type Reference = { table: string; column: string; of: 'companies' | 'centres' }

/** Those of these companies that anything refers to, or to one of their centres; domains and centres are their own. */
async function usedCompanies(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  // Every table asks for the company that it refers to, so that a new table is asked, too.
  const { rows: references } = await sql<Reference>`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as of
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and k.confrelid in ('companies'::regclass, 'centres'::regclass) and k.conparentid = 0
       and k.conrelid not in ('company_email_domains'::regclass, 'centres'::regclass)`.execute(tx)
  const uses = references.map(({ table, column, of }) => {
    const [from, named] = [sql.table(table), sql.ref(`u.${column}`)]
    return of === 'companies'
      ? sql`exists (select from ${from} u where ${named} = c.id)`
      : sql`exists (select from ${from} u join centres e on e.id = ${named} where e.company_id = c.id)`
  })
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c where c.id = any(${[...ids]}::bigint[]) and (${sql.join(uses, sql` or `)})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Of a company that nothing refers to. */
async function deleteCompany(tx: Db, id: number): Promise<void> {
  await saveDomains(tx, id, [])
  await saveCentres(tx, id, [])
  await tx.deleteFrom('companies').where('id', '=', id).execute()
}
