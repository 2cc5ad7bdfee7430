import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/kernel/language.ts'
import type { AuditedTable } from '#contract/records/rules/auditedTables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { AuditEntry } from '#contract/records/calls/auditTrail.ts'
import type { Whose } from '#server/records/auditTrail/auditSearch.ts'

/** A record by its table and key. */
export type RecordKey = { table: string; key: string }
export type RecordNames = (record: RecordKey) => string | null

/** Alerts are not audited, what people say of them is. */
type NamedTable = AuditedTable | 'alerts'

const usersBy = [
  'answered_by',
  'assessor_id',
  'assigned_by',
  'changed_by',
  'confirmed_by',
  'decided_by',
  'ended_by',
  'imported_by',
  'kept_by',
  'made_by',
  'opened_by',
  'proposed_by',
  'requested_by',
  'shared_by',
  'undone_by',
  'updated_by',
  'withdrawn_by',
]

/** Columns with the key of another record that people know by a name. */
const references: Readonly<Record<string, NamedTable>> = {
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
  board_id: 'board_shares',
  terms_version_id: 'terms_versions',
  proposer_id: 'companies',
  partner_id: 'companies',
  granter_id: 'companies',
  named_id: 'companies',
  user_ids: 'users',
  logger_ids: 'loggers',
  photo_id: 'documents',
  query_id: 'event_queries',
  decision_id: 'lot_decisions',
  batch_id: 'reading_batches',
  subscription_id: 'report_subscriptions',
  ...Object.fromEntries(usersBy.map(column => [column, 'users' as const])),
  case_id: 'excursion_cases',
  alert_id: 'alerts',
  product_version_id: 'product_versions',
  former_version_id: 'product_versions',
  logger_file_id: 'logger_files',
  logger_assignment_id: 'logger_assignments',
  kept_assignment_id: 'logger_assignments',
  cut_assignment_id: 'logger_assignments',
  delivery_item_id: 'delivery_items',
  vendor_audit_id: 'vendor_audits',
  comment_id: 'case_comments',
  partnership_id: 'partnerships',
  grant_id: 'partner_grants',
  reevaluation_id: 'reevaluations',
  signature_id: 'signatures',
  withdrawal_id: 'logger_file_withdrawals',
  file_id: 'report_files',
}

/** Whether a column has the key of another record, in place of which its name is shown. */
export const namesReferences = (column: string) => Object.hasOwn(references, column)

/** The records whose keys are a field's value; several where it is a list. */
export function referredTo(field: string, value: string | null): RecordKey[] {
  const table = references[field]
  if (value === null) return []
  if (table) return value.split(', ').map(key => ({ table, key }))
  if (field === lastActor) return [actorIn(value)].filter(actor => actor !== null)
  return field === 'escalation' ? idsWithin(value).map(key => ({ table: 'users', key })) : []
}

/** The same value with the names of these records; those that are gone keep their keys. */
export function withNames(field: string, value: string | null, nameOf: RecordNames): string | null {
  const table = references[field]
  if (value === null) return null
  if (table)
    return value
      .split(', ')
      .map(key => nameOf({ table, key }) ?? key)
      .join(', ')
  if (field === lastActor) {
    const actor = actorIn(value)
    return (actor && nameOf(actor)) ?? value
  }
  if (field !== 'escalation') return value
  return value.replaceAll(
    userIds,
    (_all, ids: string) =>
      `"userIds":${JSON.stringify(ids.split(',').map(key => nameOf({ table: 'users', key }) ?? key))}`,
  )
}

/** Who named somebody last, as the trail itself has its actors. */
const lastActor = 'last_actor'
function actorIn(value: string): RecordKey | null {
  const [, kind, key = ''] = /^(user|key):(\d+)$/.exec(value) ?? []
  return kind === undefined ? null : { table: kind === 'user' ? 'users' : 'api_keys', key }
}

/** The recipients of the levels of an escalation. */
const userIds = /"userIds":\[([\d,]+)\]/g
const idsWithin = (value: string) => [...value.matchAll(userIds)].flatMap(([, ids = '']) => ids.split(','))

/** By what else people know a record that has no name itself: a case by its number, a decision by its delivery … */
const knownBy = [
  'case_id',
  'delivery_id',
  'alert_id',
  'product_id',
  'logger_id',
  'logger_file_id',
  'vendor_id',
  'user_id',
  'partnership_id',
  'centre_id',
  'document_id',
  'company_id',
]

/** The record by which people know one of a table without names, from its image. */
export function mainReference(of: string, image: Readonly<Record<string, unknown>> | null): RecordKey | null {
  if (Object.hasOwn(named, of)) return null
  const field = knownBy.find(column => image?.[column] !== null && image?.[column] !== undefined)
  const table = field && references[field]
  return table ? { table, key: String(image?.[field]) } : null
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

const partnershipsNamed = sql`partnerships p
  join companies one on one.id = p.proposer_id join companies other on other.id = p.partner_id`
const namesOfPartners = (language: Language) =>
  sql`${local(language, 'one.name', 'one.name_en')} || ' – ' || ${local(language, 'other.name', 'other.name_en')}`

const named: Partial<Record<NamedTable, (language: Language) => RawBuilder<unknown>>> = {
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
  board_shares: () => sql`select board_id as id, name from board_shares`,
  company_email_domains: () => sql`select id, domain as name from company_email_domains`,
  notices: language => sql`select id, ${local(language, 'title_ja', 'title_en')} as name from notices`,
  terms_versions: () => sql`select id, version as name from terms_versions`,
  alerts: () =>
    sql`select a.id, coalesce(d.reference, g.serial) as name from alerts a
      left join deliveries d on d.id = a.delivery_id left join loggers g on g.id = a.logger_id`,
  excursion_cases: () => sql`select id, number as name from excursion_cases`,
  case_comments: () =>
    sql`select m.id, c.number as name from case_comments m join excursion_cases c on c.id = m.case_id`,
  product_versions: language =>
    sql`select v.id, ${local(language, 'p.name_ja', 'p.name_en')} || ' (' || p.item_code || ', ' || v.valid_from || ')' as name
      from product_versions v join products p on p.id = v.product_id`,
  reevaluations: language =>
    sql`select r.id, ${local(language, 'p.name_ja', 'p.name_en')} || ' (' || p.item_code || ')' as name
      from reevaluations r join product_versions v on v.id = r.product_version_id join products p on p.id = v.product_id`,
  logger_files: () => sql`select id, file_name as name from logger_files`,
  logger_file_withdrawals: () =>
    sql`select w.id, f.file_name as name from logger_file_withdrawals w join logger_files f on f.id = w.logger_file_id`,
  logger_assignments: () =>
    sql`select l.id, g.serial || ' – ' || d.reference as name from logger_assignments l
      join loggers g on g.id = l.logger_id join deliveries d on d.id = l.delivery_id`,
  delivery_items: language =>
    sql`select i.id, d.reference || ' – ' || ${local(language, 'p.name_ja', 'p.name_en')} as name from delivery_items i
      join deliveries d on d.id = i.delivery_id join products p on p.id = i.product_id`,
  vendor_audits: language =>
    sql`select a.id, ${local(language, 'c.name', 'c.name_en')} || ' (' || a.audit_registered_on || ')' as name
      from vendor_audits a join vendors v on v.id = a.vendor_id join companies c on c.id = v.vendor_company_id`,
  vendor_licences: () => sql`select id, name from vendor_licences`,
  partnerships: language => sql`select p.id, ${namesOfPartners(language)} as name from ${partnershipsNamed}`,
  partner_grants: language =>
    sql`select n.id, ${namesOfPartners(language)} as name from ${partnershipsNamed} join partner_grants n on n.partnership_id = p.id`,
  signatures: () => sql`select id, user_name as name from signatures`,
  report_files: () => sql`select id, file_name as name from report_files`,
  report_subscriptions: () => sql`select id, email as name from report_subscriptions`,
  event_queries: () => sql`select id, name from event_queries`,
  lot_decisions: language =>
    sql`select x.id, d.reference || ' – ' || coalesce(o.lot, ${local(language, 'p.name_ja', 'p.name_en')}) as name from lot_decisions x
      join deliveries d on d.id = x.delivery_id join products p on p.id = x.product_id left join lots o on o.id = x.lot_id`,
  reading_batches: () =>
    sql`select b.id, coalesce(f.file_name, k.name) || ' (' || b.id || ')' as name from reading_batches b
      left join logger_files f on f.id = b.logger_file_id left join api_keys k on k.id = b.api_key_id`,
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
