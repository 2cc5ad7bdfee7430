import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { AuditedTable } from '#contract/records/rules/auditedTables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { Whose } from '#server/records/auditTrail/auditSearch.ts'

/** A record by its table and key. */
export type RecordKey = { table: string; key: string }
export type RecordNames = (record: RecordKey) => string | null

/** Columns with the key of another record that people know by a name. */
const references: Readonly<Record<string, AuditedTable>> = {
  company_id: 'companies',
  owner_id: 'companies',
  sender_id: 'companies',
  depositor_id: 'companies',
  shipper_id: 'companies',
  consignee_id: 'companies',
  carrier_id: 'companies',
  vendor_company_id: 'companies',
  main_contractor_id: 'companies',
  user_id: 'users',
  asked_by: 'users',
  created_by: 'users',
  uploaded_by: 'users',
  published_by: 'users',
  product_id: 'products',
  lot_id: 'lots',
  centre_id: 'centres',
  from_centre_id: 'centres',
  destination_centre_id: 'centres',
  delivery_id: 'deliveries',
  logger_id: 'loggers',
  document_id: 'documents',
  document_ja: 'documents',
  document_en: 'documents',
  vendor_id: 'vendors',
  api_key_id: 'api_keys',
  terms_version_id: 'terms_versions',
}

/** The record whose key is a field's value. */
export function referredTo(field: string, value: string | null): RecordKey | null {
  const table = references[field]
  return table && value !== null ? { table, key: value } : null
}

/** The names of these records in the reader's language; deleted records have none. */
export async function namesOfRecords(db: Db, wanted: readonly RecordKey[], language: Language): Promise<RecordNames> {
  const names = new Map<string, string>()
  for (const [table, namesAmong] of Object.entries(named)) {
    const keys = wanted.filter(one => one.table === table && /^\d{1,15}$/.test(one.key)).map(({ key }) => Number(key))
    if (keys.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from (${namesAmong(language)}) named where id = any(${[...new Set(keys)]}::bigint[])`.execute(db)
    for (const { id, name } of rows) names.set(`${table}/${id}`, name)
  }
  return ({ table, key }) => names.get(`${table}/${key}`) ?? null
}

const local = (language: Language, japanese: string, english: string) => sql.ref(language === 'en' ? english : japanese)

const named: Partial<Record<AuditedTable, (language: Language) => RawBuilder<unknown>>> = {
  companies: language =>
    sql`select id, ${local(language, 'name', 'name_en')} || ' (' || code || ')' as name from companies`,
  users: () => sql`select id, name from users`,
  products: language =>
    sql`select id, ${local(language, 'name_ja', 'name_en')} || ' (' || item_code || ')' as name from products`,
  lots: () => sql`select id, lot as name from lots`,
  centres: language =>
    sql`select id, ${local(language, 'name', 'name_en')} || ' (' || code || ')' as name from centres`,
  deliveries: () => sql`select id, reference as name from deliveries`,
  loggers: () => sql`select id, serial as name from loggers`,
  documents: () => sql`select id, file_name as name from documents`,
  vendors: language =>
    sql`select v.id, ${local(language, 'c.name', 'c.name_en')} as name from vendors v join companies c on c.id = v.vendor_company_id`,
  api_keys: () => sql`select id, name from api_keys`,
  company_email_domains: () => sql`select id, domain as name from company_email_domains`,
  notices: language => sql`select id, ${local(language, 'title_ja', 'title_en')} as name from notices`,
  terms_versions: () => sql`select id, version as name from terms_versions`,
}

type Company = NonNullable<AuditEntry['actor']['company']> & { id: number }
/** `actor` (server/platform/db/actor.ts) with the names of users and keys that still exist. */
export type StoredActor = { actor: string; actorName: string | null; email: string | null; company: Company | null }

/** Of the entry `t`: its user `u`, its key `k`, their company `c`. */
export const joinedActors = sql`
  left join users u on u.id = substring(t.actor from '^user:([0-9]{1,15})$')::bigint
  left join api_keys k on k.id = substring(t.actor from '^key:([0-9]{1,15})$')::bigint
  left join companies c on c.id = coalesce(u.company_id, k.company_id)`

export const actorColumns = sql`
  coalesce(u.name, k.name) as "actorName", u.email,
  case when c.id is not null then json_build_object('id', c.id, 'enterpriseCode', c.code, 'enterpriseName', c.name,
    'enterpriseNameEn', c.name_en) end as company`

const kinds: Readonly<Record<string, AuditEntry['actor']['kind']>> = { user: 'user', key: 'key', system: 'system' }

/** A record's company sees who changed it; only the user's own company sees the email address. */
export function actorOf({ actor, actorName, email, company }: StoredActor, whose: Whose): AuditEntry['actor'] {
  const [kind = '', ...rest] = actor.split(':')
  return {
    kind: kinds[kind] ?? 'database',
    name: actorName ?? (rest.join(':') || actor),
    email: whose === 'all' || company?.id === whose ? email : null,
    company,
  }
}
