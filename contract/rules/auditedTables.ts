/** The tables whose every change leaves an entry in the audit trail; server/audit/auditedTables.test.ts knows the others. */
export const auditedTables = [
  'companies',
  'company_email_domains',
  'centres',
  'users',
  'user_menus',
  'user_centres',
  'api_keys',
  'products',
  'product_versions',
  'lots',
  'disclosures',
  'deliveries',
  'delivery_items',
  'amendments',
  'judging_acts',
  'judging_act_deliveries',
  'loggers',
  'logger_calibrations',
  'logger_files',
  'logger_file_series',
  'logger_file_mappings',
  'logger_links',
  'logger_link_items',
  'reading_batches',
  'reading_conflicts',
  'stock',
  'kpi_months',
  'kpi_targets',
  'vendors',
  'vendor_audits',
  'vendor_findings',
  'vendor_licences',
  'vendor_documents',
  'documents',
  'imports',
  'manuals',
  'notices',
  'terms_versions',
  'terms_agreements',
  'alert_rules',
  'alert_contacts',
  'alert_acknowledgements',
  'audit_tables',
  'audit_checks',
] as const
export type AuditedTable = (typeof auditedTables)[number]

export const isAuditedTable = (name: string): name is AuditedTable => auditedTables.some(one => one === name)

/** Added, changed, deleted. */
export const auditActs = ['I', 'U', 'D'] as const
export type AuditAct = (typeof auditActs)[number]
