import { auditedTables, type AuditedTable } from '#contract/records/rules/auditedTables.ts'

/** A column of a record's image with the company that the record belongs to, or with the key of its parent. */
type Owner = { column: string; parent?: AuditedTable }

const company = (column = 'company_id'): Owner => ({ column })
const child = (parent: AuditedTable, column: string): Owner => ({ column, parent })
/** Only the platform administrator reads it. */
const platformOnly: readonly Owner[] = []

/** What an entry concerns, by an id in its image. `hidden`: it cannot be attributed to centres. */
export const subjectKinds = [
  'delivery',
  'case',
  'logger',
  'lot',
  'alert',
  'reevaluationAct',
  'import',
  'centre',
  'hidden',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

type Subject = { kind: Exclude<SubjectKind, 'hidden'>; column: string }
/** `company`: for all who read the company's trail. `parent`: like the record's parent. */
type Reach = 'company' | 'parent' | 'hidden' | readonly Subject[]

const of = (kind: Subject['kind'], column = `${kind}_id`): readonly Subject[] => [{ kind, column }]

/**
 * Who reads the history of each table's records. `owners`: administrators of these companies; taking part in a delivery,
 * for example as its carrier, is not enough. `reach`: what a record concerns, for readers who are limited to centres.
 */
export const readers: Record<AuditedTable, { owners: readonly Owner[]; reach: Reach }> = {
  companies: { owners: [company('id')], reach: 'company' },
  company_email_domains: { owners: [company()], reach: 'company' },
  centres: { owners: [company()], reach: 'company' },
  users: { owners: [company()], reach: 'company' },
  user_menus: { owners: [child('users', 'user_id')], reach: 'company' },
  user_centres: { owners: [child('users', 'user_id')], reach: 'company' },
  terms_agreements: { owners: [child('users', 'user_id')], reach: 'company' },
  // Keys read and write for the whole company.
  api_keys: { owners: [company()], reach: 'hidden' },
  // Asked with such a key.
  event_queries: { owners: [company()], reach: 'hidden' },
  event_subscriptions: { owners: [child('event_queries', 'query_id')], reach: 'hidden' },
  products: { owners: [company()], reach: 'company' },
  product_codes: { owners: [company()], reach: 'company' },
  product_versions: { owners: [child('products', 'product_id')], reach: 'company' },
  lots: { owners: [child('products', 'product_id')], reach: of('lot', 'id') },
  // Of the data owner, not of the company that it discloses to.
  disclosures: { owners: [child('products', 'product_id')], reach: 'company' },
  deliveries: { owners: [company('sender_id'), company('depositor_id')], reach: of('delivery', 'id') },
  delivery_items: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  amendments: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  delivery_notes: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  delivery_units: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  delivery_place_codes: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  // Also of the company whose people confirmed it, such as the carrier.
  delivery_confirmations: { owners: [company(), child('deliveries', 'delivery_id')], reach: of('delivery') },
  // Also of the senders, who see it.
  arrival_docks: { owners: [company(), child('deliveries', 'delivery_id')], reach: of('delivery') },
  // Of the carrier alone: others learn who drove by what is confirmed.
  trip_assignments: { owners: [company()], reach: of('delivery') },
  reevaluations: { owners: [child('product_versions', 'product_version_id')], reach: of('reevaluationAct', 'id') },
  reevaluation_deliveries: { owners: [child('reevaluations', 'reevaluation_id')], reach: of('delivery') },
  loggers: { owners: [company()], reach: of('logger', 'id') },
  logger_codes: { owners: [company()], reach: of('logger') },
  logger_calibrations: { owners: [child('loggers', 'logger_id')], reach: of('logger') },
  logger_files: { owners: [company()], reach: of('delivery') },
  logger_file_series: { owners: [child('logger_files', 'logger_file_id')], reach: 'parent' },
  // It names a file that may be of any centre.
  logger_file_mappings: { owners: [company()], reach: 'hidden' },
  logger_file_withdrawals: { owners: [child('logger_files', 'logger_file_id')], reach: 'parent' },
  withdrawn_batches: { owners: [child('logger_file_withdrawals', 'withdrawal_id')], reach: 'hidden' },
  logger_assignments: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  logger_assignment_items: { owners: [child('logger_assignments', 'logger_assignment_id')], reach: 'parent' },
  // Readings of any loggers.
  reading_batches: { owners: [company()], reach: 'hidden' },
  reading_conflicts: { owners: [child('loggers', 'logger_id')], reach: 'hidden' },
  stock: { owners: [company('owner_id')], reach: of('centre') },
  kpi_months: { owners: [child('centres', 'centre_id')], reach: of('centre') },
  kpi_targets: { owners: [company()], reach: 'company' },
  // Of the auditing company (PAR-18).
  vendors: { owners: [company()], reach: 'company' },
  vendor_audits: { owners: [child('vendors', 'vendor_id')], reach: 'company' },
  audit_observations: { owners: [child('vendor_audits', 'vendor_audit_id')], reach: 'company' },
  vendor_licences: { owners: [child('vendors', 'vendor_id')], reach: 'company' },
  vendor_documents: { owners: [child('vendors', 'vendor_id')], reach: 'company' },
  // A file name may reveal a case, an import or a delivery.
  documents: { owners: [company()], reach: 'hidden' },
  imports: { owners: [company()], reach: of('import', 'id') },
  manuals: { owners: [company()], reach: 'company' },
  alert_rules: { owners: [company()], reach: 'company' },
  alert_contacts: { owners: [company()], reach: 'company' },
  alert_channels: { owners: [company()], reach: 'company' },
  // As an API key, for the whole company.
  webhook_endpoints: { owners: [company()], reach: 'hidden' },
  board_shares: { owners: [company()], reach: 'company' },
  notification_settings: { owners: [child('users', 'user_id')], reach: 'company' },
  alert_acknowledgements: { owners: [company()], reach: of('alert') },
  quality_rules: { owners: [company()], reach: 'company' },
  excursion_cases: { owners: [company('depositor_id')], reach: of('delivery') },
  case_excursions: { owners: [child('excursion_cases', 'case_id')], reach: of('case') },
  case_events: { owners: [child('excursion_cases', 'case_id')], reach: of('case') },
  case_comments: { owners: [child('excursion_cases', 'case_id')], reach: of('case') },
  case_documents: { owners: [child('case_comments', 'comment_id')], reach: 'parent' },
  signatures: { owners: [company()], reach: of('delivery') },
  lot_decisions: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  lot_states: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  signature_refusals: { owners: [child('users', 'user_id')], reach: of('delivery') },
  retained_deliveries: { owners: [child('deliveries', 'delivery_id')], reach: of('delivery') },
  retained_spans: { owners: [child('retained_deliveries', 'delivery_id')], reach: of('delivery') },
  budget_allowances: { owners: [child('products', 'product_id')], reach: 'company' },
  report_subscriptions: { owners: [company()], reach: 'company' },
  report_files: { owners: [company()], reach: [...of('delivery'), ...of('case')] },
  report_links: { owners: [child('report_files', 'file_id')], reach: 'parent' },
  partnerships: { owners: [company('proposer_id'), company('partner_id')], reach: 'company' },
  partner_grants: { owners: [child('partnerships', 'partnership_id')], reach: 'company' },
  partner_grant_loggers: { owners: [child('partner_grants', 'grant_id')], reach: of('logger') },
  partner_grant_changes: { owners: [child('partnerships', 'partnership_id')], reach: 'company' },
  // Not of the sender: its trail must not reveal which of the codes that it tried exist.
  partner_refusals: { owners: [company('named_id')], reach: 'company' },
  assignment_decisions: { owners: [child('loggers', 'logger_id')], reach: of('logger') },
  notices: { owners: platformOnly, reach: 'company' },
  terms_versions: { owners: platformOnly, reach: 'company' },
  audit_tables: { owners: platformOnly, reach: 'company' },
  audit_checks: { owners: platformOnly, reach: 'company' },
  backups: { owners: platformOnly, reach: 'company' },
  restores: { owners: platformOnly, reach: 'company' },
  archives: { owners: platformOnly, reach: 'company' },
}

export const ownerRules = Object.entries(readers).flatMap(([table_name, { owners }]) =>
  owners.map(({ column, parent = null }) => ({ table_name, column_name: column, parent })),
)

/** The first rule of a table whose column has a value applies. */
export const subjectRules = auditedTables.flatMap(table => {
  const { reach } = readers[table]
  if (typeof reach === 'string') return []
  return reach.map(({ kind, column }, place) => ({ table_name: table, kind, column_name: column, place }))
})

/** Tables whose entries have a subject, or are hidden. */
export const boundTables = auditedTables.filter(table => readers[table].reach !== 'company')
