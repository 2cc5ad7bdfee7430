import type { Language } from '#contract/kernel/language.ts'
import type { AuditAct, AuditedTable } from '#contract/records/rules/auditedTables.ts'
import { auditFieldWords } from '#contract/records/words/auditFieldWords.ts'

type Words = {
  tables: Record<AuditedTable, string>
  acts: Record<AuditAct, string>
  system: string
  database: string
  columns: Record<
    | 'at'
    | 'utc'
    | 'id'
    | 'table'
    | 'tableName'
    | 'record'
    | 'act'
    | 'actor'
    | 'actorName'
    | 'company'
    | 'reason'
    | 'changes'
    | 'old'
    | 'new'
    | 'seq'
    | 'hash',
    string
  >
}

const ja: Words = {
  tables: {
    companies: '企業',
    company_email_domains: '企業のメールドメイン',
    centres: '物流センター',
    users: 'ユーザー',
    user_menus: 'ユーザーの利用メニュー',
    user_centres: 'ユーザーの参照可能センター',
    api_keys: 'APIキー',
    products: '製品',
    product_versions: '製品の温度帯・許容時間',
    lots: '製造番号',
    disclosures: '開示設定',
    deliveries: '配送',
    delivery_items: '配送の品目',
    amendments: '配送の訂正',
    reevaluations: '温度の再判定',
    reevaluation_deliveries: '再判定した配送',
    loggers: 'ロガー',
    logger_calibrations: 'ロガーの校正',
    logger_files: 'ロガーファイル',
    logger_file_series: 'ロガーファイルの測定値列',
    logger_file_mappings: 'ロガーファイルの列の対応付け',
    logger_file_withdrawals: 'ロガーファイルの取消',
    withdrawn_batches: '取り消した測定値の受信単位',
    logger_assignments: '配送とロガーの紐付け',
    logger_assignment_items: 'ロガーと品目の紐付け',
    reading_batches: '測定値の受信単位',
    reading_conflicts: '矛盾する測定値',
    stock: '在庫',
    kpi_months: 'KPI登録',
    kpi_targets: 'KPI目標',
    vendors: '委託先',
    vendor_audits: '委託先の監査',
    audit_observations: '監査の指摘',
    vendor_licences: '委託先の許認可',
    vendor_documents: '委託先の文書',
    documents: '文書',
    imports: 'データ取込',
    manuals: 'マニュアル',
    notices: 'お知らせ',
    terms_versions: '利用規約の版',
    terms_agreements: '利用規約への同意',
    alert_rules: 'アラートのルール',
    alert_contacts: '品質連絡先',
    alert_acknowledgements: 'アラートの確認',
    quality_rules: '品質管理ルール',
    excursion_cases: '逸脱案件',
    case_excursions: '逸脱案件の逸脱',
    case_events: '逸脱案件の経過',
    case_comments: '逸脱案件のコメント',
    case_documents: '逸脱案件の添付文書',
    signatures: '電子署名',
    lot_decisions: '出荷可否判定',
    lot_states: 'ロットの判定状況',
    signature_refusals: '拒否された署名',
    retained_deliveries: '判定の根拠として保管する配送',
    retained_spans: '判定の根拠として保管する測定期間',
    budget_allowances: '安定性バジェット',
    report_subscriptions: '報告書の配信登録',
    report_files: '送信した報告書',
    report_links: '報告書のリンク',
    partnerships: '取引先との取り決め',
    partner_grants: '取引先への許可',
    partner_grant_loggers: '取引先に貸し出すロガー',
    partner_grant_changes: '取引先への許可の変更',
    partner_refusals: '許可のない指定の拒否',
    assignment_decisions: 'ロガーの紐付けの重複の解消',
    audit_tables: '監査対象の設定',
    audit_checks: '監査証跡の検証',
    backups: 'バックアップ',
    restores: 'バックアップからの復元',
    archives: '保管庫への移動',
  },
  acts: { I: '登録', U: '変更', D: '削除' },
  system: 'システム',
  database: 'データベース',
  columns: {
    at: '日時',
    utc: '日時（UTC・正確）',
    id: '証跡ID',
    table: '記録の種類',
    tableName: '表',
    record: '記録',
    act: '変更内容',
    actor: '変更者ID',
    actorName: '変更者',
    company: '変更者の企業',
    reason: '理由',
    changes: '変更した項目',
    old: '変更前（JSON）',
    new: '変更後（JSON）',
    seq: '封印番号',
    hash: '封印ハッシュ',
  },
}

const en: Words = {
  tables: {
    companies: 'Company',
    company_email_domains: 'Email domain of a company',
    centres: 'Logistics centre',
    users: 'User',
    user_menus: 'Menu of a user',
    user_centres: 'Referable centre of a user',
    api_keys: 'API key',
    products: 'Product',
    product_versions: 'Band and tolerance of a product',
    lots: 'Lot',
    disclosures: 'Disclosure',
    deliveries: 'Delivery',
    delivery_items: 'Item of a delivery',
    amendments: 'Amendment of a delivery',
    reevaluations: 'Judging anew',
    reevaluation_deliveries: 'Delivery judged anew',
    loggers: 'Logger',
    logger_calibrations: 'Logger calibration',
    logger_files: 'Logger file',
    logger_file_series: 'Series of a logger file',
    logger_file_mappings: 'Mapping of logger file columns',
    logger_file_withdrawals: 'Withdrawal of a logger file',
    withdrawn_batches: 'Withdrawn batch of readings',
    logger_assignments: 'Logger of a delivery',
    logger_assignment_items: 'Item that a logger carries',
    reading_batches: 'Batch of readings',
    reading_conflicts: 'Conflicting reading',
    stock: 'Stock',
    kpi_months: 'KPI month',
    kpi_targets: 'KPI target',
    vendors: 'Vendor',
    vendor_audits: 'Audit of a vendor',
    audit_observations: 'Finding of an audit',
    vendor_licences: 'Licence of a vendor',
    vendor_documents: 'Document of a vendor',
    documents: 'Document',
    imports: 'Data import',
    manuals: 'Manual',
    notices: 'Notice',
    terms_versions: 'Version of the terms of use',
    terms_agreements: 'Agreement to the terms of use',
    alert_rules: 'Alert rule',
    alert_contacts: 'Quality contact',
    alert_acknowledgements: 'Acknowledgement of an alert',
    quality_rules: 'Quality rules',
    excursion_cases: 'Excursion case',
    case_excursions: 'Excursion of a case',
    case_events: 'Event of a case',
    case_comments: 'Comment on a case',
    case_documents: 'Attachment of a case',
    signatures: 'Electronic signature',
    lot_decisions: 'Release decision',
    lot_states: 'Standing of a lot',
    signature_refusals: 'Refused signature',
    retained_deliveries: 'Delivery kept as evidence',
    retained_spans: 'Time of a logger kept as evidence',
    budget_allowances: 'Stability budget',
    report_subscriptions: 'Report subscription',
    report_files: 'Report that was sent',
    report_links: 'Link to a report',
    partnerships: 'Partnership',
    partner_grants: 'Grant to a partner',
    partner_grant_loggers: 'Logger lent to a partner',
    partner_grant_changes: 'Change of what a partner is granted',
    partner_refusals: 'Naming without consent, refused',
    assignment_decisions: 'Decision on overlapping assignments of a logger',
    audit_tables: 'What is audited',
    audit_checks: 'Check of the audit trail',
    backups: 'Backup',
    restores: 'Restore from a backup',
    archives: 'Month in the archive',
  },
  acts: { I: 'Added', U: 'Changed', D: 'Deleted' },
  system: 'System',
  database: 'Database',
  columns: {
    at: 'Time',
    utc: 'Time (UTC, exact)',
    id: 'Entry',
    table: 'Kind of record',
    tableName: 'Table',
    record: 'Record',
    act: 'Change',
    actor: 'Changed by (id)',
    actorName: 'Changed by',
    company: 'Company of who changed it',
    reason: 'Reason',
    changes: 'Changed fields',
    old: 'Before (JSON)',
    new: 'After (JSON)',
    seq: 'Seal',
    hash: 'Seal hash',
  },
}

/** The words of the audit trail, on the screen and in its file alike. */
export const auditWords = { ja, en }
export type AuditColumn = keyof Words['columns']

/** What a kind of record is called; a table that is no more by its own name. */
export const tableText = (table: string, language: Language) => {
  const names: Readonly<Record<string, string>> = auditWords[language].tables
  return names[table] ?? table
}

/** What a field of a record is called; one that is no more by its own name. */
export const auditFieldText = (field: string, language: Language) => {
  const names: Readonly<Record<string, string>> = auditFieldWords[language]
  return names[field] ?? field
}
