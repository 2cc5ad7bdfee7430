import type { AuditedTable } from '#contract/records/rules/auditedTables.ts'

/** A column of a record's image: it holds the company that the record belongs to, or the key of its parent. */
export type Owner = { column: string; parent?: AuditedTable }

const company = (column = 'company_id'): Owner => ({ column })
const child = (parent: AuditedTable, column: string): Owner => ({ column, parent })
/** Only the platform administrator reads it. */
const platformOnly: readonly Owner[] = []

/**
 * Which companies a record of each audited table belongs to: their administrators read its history. What a company only
 * takes part in, like a delivery that it carries, belongs to it no more than what is disclosed to it.
 */
export const ownership: Record<AuditedTable, readonly Owner[]> = {
  companies: [company('id')],
  company_email_domains: [company()],
  centres: [company()],
  users: [company()],
  user_menus: [child('users', 'user_id')],
  user_centres: [child('users', 'user_id')],
  terms_agreements: [child('users', 'user_id')],
  api_keys: [company()],
  products: [company()],
  product_versions: [child('products', 'product_id')],
  lots: [child('products', 'product_id')],
  // The data owner's, not those of the company that may look.
  disclosures: [child('products', 'product_id')],
  deliveries: [company('sender_id'), company('depositor_id')],
  delivery_items: [child('deliveries', 'delivery_id')],
  amendments: [child('deliveries', 'delivery_id')],
  reevaluations: [child('product_versions', 'product_version_id')],
  reevaluation_deliveries: [child('reevaluations', 'reevaluation_id')],
  loggers: [company()],
  logger_calibrations: [child('loggers', 'logger_id')],
  logger_files: [company()],
  logger_file_series: [child('logger_files', 'logger_file_id')],
  logger_file_mappings: [company()],
  logger_file_withdrawals: [child('logger_files', 'logger_file_id')],
  withdrawn_batches: [child('logger_file_withdrawals', 'withdrawal_id')],
  logger_assignments: [child('deliveries', 'delivery_id')],
  logger_assignment_items: [child('logger_assignments', 'logger_assignment_id')],
  reading_batches: [company()],
  reading_conflicts: [child('loggers', 'logger_id')],
  stock: [company('owner_id')],
  kpi_months: [child('centres', 'centre_id')],
  kpi_targets: [company()],
  // The auditing company's: score, finding and dates are its own (PAR-18).
  vendors: [company()],
  vendor_audits: [child('vendors', 'vendor_id')],
  audit_observations: [child('vendor_audits', 'vendor_audit_id')],
  vendor_licences: [child('vendors', 'vendor_id')],
  vendor_documents: [child('vendors', 'vendor_id')],
  documents: [company()],
  imports: [company()],
  manuals: [company()],
  alert_rules: [company()],
  alert_contacts: [company()],
  alert_acknowledgements: [company()],
  quality_rules: [company()],
  excursion_cases: [company('depositor_id')],
  case_excursions: [child('excursion_cases', 'case_id')],
  case_events: [child('excursion_cases', 'case_id')],
  case_comments: [child('excursion_cases', 'case_id')],
  case_documents: [child('case_comments', 'comment_id')],
  signatures: [company()],
  lot_decisions: [child('deliveries', 'delivery_id')],
  lot_states: [child('deliveries', 'delivery_id')],
  signature_refusals: [child('users', 'user_id')],
  retained_deliveries: [child('deliveries', 'delivery_id')],
  retained_spans: [child('retained_deliveries', 'delivery_id')],
  budget_allowances: [child('products', 'product_id')],
  report_subscriptions: [company()],
  report_files: [company()],
  report_links: [child('report_files', 'file_id')],
  partnerships: [company('proposer_id'), company('partner_id')],
  partner_grants: [child('partnerships', 'partnership_id')],
  partner_grant_loggers: [child('partner_grants', 'grant_id')],
  partner_grant_changes: [child('partnerships', 'partnership_id')],
  // Not the sender's: its own trail must not say which of the codes that it tried exist.
  partner_refusals: [company('named_id')],
  assignment_decisions: [child('loggers', 'logger_id')],
  notices: platformOnly,
  terms_versions: platformOnly,
  audit_tables: platformOnly,
  audit_checks: platformOnly,
  backups: platformOnly,
  restores: platformOnly,
  archives: platformOnly,
}

export type OwnerRule = { table_name: string; column_name: string; parent: string | null }

/** The same as rows. */
export const ownerRules: readonly OwnerRule[] = Object.entries(ownership).flatMap(([table_name, owners]) =>
  owners.map(({ column, parent = null }) => ({ table_name, column_name: column, parent })),
)
