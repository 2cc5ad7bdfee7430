import { auditedTables, type AuditedTable } from '#contract/records/rules/auditedTables.ts'

/** What an entry may be about, by an id in its image. `hidden`: something that no single centre has to do with. */
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
/** `company`: of the whole company, for all who read its trail. `parent`: as what the record is a part of (ownership.ts). */
type Reach = 'company' | 'parent' | 'hidden' | readonly Subject[]

const of = (kind: Subject['kind'], column = `${kind}_id`): readonly Subject[] => [{ kind, column }]

/**
 * How far the history of each table's records reaches among readers who see some logistics centres only: what is about a
 * delivery goes with that delivery, and what cannot be told apart by centres is for who sees them all.
 */
export const reach: Record<AuditedTable, Reach> = {
  companies: 'company',
  company_email_domains: 'company',
  centres: 'company',
  users: 'company',
  user_menus: 'company',
  user_centres: 'company',
  terms_agreements: 'company',
  // They read and write for the whole company.
  api_keys: 'hidden',
  products: 'company',
  product_versions: 'company',
  budget_allowances: 'company',
  lots: of('lot', 'id'),
  disclosures: 'company',
  deliveries: of('delivery', 'id'),
  delivery_items: of('delivery'),
  amendments: of('delivery'),
  reevaluations: of('reevaluationAct', 'id'),
  reevaluation_deliveries: of('delivery'),
  loggers: of('logger', 'id'),
  logger_calibrations: of('logger'),
  logger_files: of('delivery'),
  logger_file_series: 'parent',
  // It names the file that was explained, which may be of any centre.
  logger_file_mappings: 'hidden',
  logger_file_withdrawals: 'parent',
  withdrawn_batches: 'hidden',
  logger_assignments: of('delivery'),
  logger_assignment_items: 'parent',
  // Readings of any logger, at any time.
  reading_batches: 'hidden',
  reading_conflicts: 'hidden',
  stock: of('centre'),
  kpi_months: of('centre'),
  kpi_targets: 'company',
  vendors: 'company',
  vendor_audits: 'company',
  audit_observations: 'company',
  vendor_licences: 'company',
  vendor_documents: 'company',
  // A file's name may say whose case, import or delivery it is of.
  documents: 'hidden',
  imports: of('import', 'id'),
  manuals: 'company',
  alert_rules: 'company',
  alert_contacts: 'company',
  alert_acknowledgements: of('alert'),
  quality_rules: 'company',
  excursion_cases: of('delivery'),
  case_excursions: of('case'),
  case_events: of('case'),
  case_comments: of('case'),
  case_documents: 'parent',
  signatures: of('delivery'),
  lot_decisions: of('delivery'),
  lot_states: of('delivery'),
  signature_refusals: of('delivery'),
  retained_deliveries: of('delivery'),
  retained_spans: of('delivery'),
  report_subscriptions: 'company',
  report_files: [...of('delivery'), ...of('case')],
  report_links: 'parent',
  partnerships: 'company',
  partner_grants: 'company',
  partner_grant_loggers: of('logger'),
  partner_refusals: 'company',
  partner_grant_changes: 'company',
  assignment_decisions: of('logger'),
  notices: 'company',
  terms_versions: 'company',
  audit_tables: 'company',
  audit_checks: 'company',
  backups: 'company',
  restores: 'company',
  archives: 'company',
}

export type SubjectRule = { table_name: string; kind: SubjectKind; column_name: string; place: number }

/** The same as rows, the first of a table's that has a value counts. */
export const subjectRules: readonly SubjectRule[] = auditedTables.flatMap(table => {
  const its = reach[table]
  if (typeof its === 'string') return []
  return its.map(({ kind, column }, place) => ({ table_name: table, kind, column_name: column, place }))
})

/** Tables whose entries have a subject, or are hidden. */
export const boundTables = auditedTables.filter(table => reach[table] !== 'company')
