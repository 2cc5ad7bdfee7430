import { sql } from 'kysely'
import type { VendorChange } from '#contract/partners/types/vendorTypes.ts'
import type { Db } from '#server/platform/db/connect.ts'

const maxEntries = 500

type Field = VendorChange['fields'][number]['field']
type Kind = VendorChange['record']
type Image = Record<string, string | number | boolean | null>
type Entry = {
  at: Date
  by: string
  reason: string | null
  table: keyof typeof kinds
  act: 'I' | 'U' | 'D'
  old: Image | null
  new: Image | null
}

const kinds = {
  vendors: 'vendor',
  vendor_audits: 'audit',
  audit_observations: 'observation',
  vendor_licences: 'licence',
  vendor_documents: 'document',
} as const satisfies Record<string, Kind>
const acts = { I: 'added', U: 'changed', D: 'removed' } as const

/** The columns shown in the history, and their names. The time of an answer is that of the entry. */
const fieldOfColumn: Record<string, Field> = {
  main_contractor_id: 'mainContractor',
  is_active: 'isActive',
  comment: 'comment',
  registered_on: 'registeredOn',
  audit_registered_on: 'auditRegisteredOn',
  audited_on: 'auditedOn',
  score: 'score',
  expires_on: 'expiresOn',
  is_in_progress: 'isInProgress',
  observation: 'observation',
  answer: 'answer',
  name: 'name',
  number: 'number',
  document_id: 'document',
  kind: 'kind',
}

/** All changes of a vendor and its records, including deleted ones, latest first. */
export async function vendorHistory(db: Db, vendorId: number): Promise<VendorChange[]> {
  const entries = await entriesOf(db, vendorId)
  const names = await namesOf(db, entries, vendorId)
  return entries.map(entry => {
    // For a change `old` has the former values of the changed columns, for a removal the whole row.
    const before = entry.old && { ...entry.new, ...entry.old }
    return {
      at: entry.at.toISOString(),
      by: entry.by,
      reason: entry.reason,
      record: kinds[entry.table],
      act: acts[entry.act],
      name: nameOf(entry.table, { ...entry.old, ...entry.new }, names),
      fields: Object.entries(fieldOfColumn).flatMap(([column, field]) => {
        const change = { before: textOf(column, before, names), after: textOf(column, entry.new, names) }
        return change.before === change.after ? [] : { field, ...change }
      }),
    }
  })
}

const entriesOf = async (db: Db, vendorId: number) => {
  const id = String(vendorId)
  const { rows } = await sql<Entry>`
    select t.at, coalesce(p.name, t.actor) as by, t.reason, t.table_name as table, t.act, t.old, t.new
      from audit_trail t
      left join users p on 'user:' || p.id = t.actor
     where (t.table_name = 'vendors' and t.record = ${id})
        or (t.table_name in ('vendor_audits', 'vendor_licences', 'vendor_documents')
            and coalesce(t.new, t.old) ->> 'vendor_id' = ${id})
        or (t.table_name = 'audit_observations' and coalesce(t.new, t.old) ->> 'vendor_audit_id' in (
            select x.record from audit_trail x
             where x.table_name = 'vendor_audits' and coalesce(x.new, x.old) ->> 'vendor_id' = ${id}))
     order by t.id desc limit ${maxEntries}`.execute(db)
  return rows
}

type Names = { vendor: string; companies: Map<string, string>; documents: Map<string, string> }

/** The names behind ids: a company's code, a document's file name. */
async function namesOf(db: Db, entries: readonly Entry[], vendorId: number): Promise<Names> {
  const idsIn = (column: string) => [
    0,
    ...entries.flatMap(entry => [entry.old?.[column], entry.new?.[column]].filter(id => typeof id === 'number')),
  ]
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'code'])
    .where('id', 'in', idsIn('main_contractor_id'))
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select(['id', 'file_name'])
    .where('id', 'in', idsIn('document_id'))
    .execute()
  const vendor = await db
    .selectFrom('vendors as v')
    .innerJoin('companies as c', 'c.id', 'v.vendor_company_id')
    .select('c.code')
    .where('v.id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return {
    vendor: vendor.code,
    companies: new Map(companies.map(({ id, code }) => [String(id), code])),
    documents: new Map(documents.map(({ id, file_name }) => [String(id), file_name])),
  }
}

function nameOf(table: Entry['table'], image: Image, names: Names): string {
  const nameByTable: Record<Entry['table'], string | null> = {
    vendors: names.vendor,
    vendor_audits: textOf('audit_registered_on', image, names),
    audit_observations: textOf('observation', image, names),
    vendor_licences: textOf('name', image, names),
    vendor_documents: textOf('document_id', image, names),
  }
  return nameByTable[table] ?? ''
}

function textOf(column: string, image: Image | null, { companies, documents }: Names): string | null {
  const value = image?.[column]
  if (value === undefined || value === null) return null
  const text = String(value)
  if (column === 'main_contractor_id') return companies.get(text) ?? text
  return column === 'document_id' ? (documents.get(text) ?? text) : text
}
