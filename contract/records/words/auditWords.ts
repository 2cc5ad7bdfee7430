import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
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

/** The words of the audit trail, on the screen and in its file alike. */
export const auditWords: Record<Language, Words> = bothLanguages({
  tables: {
    companies: ['企業', 'Company'],
    company_email_domains: ['企業のメールドメイン', 'Email domain of a company'],
    centres: ['物流センター', 'Logistics centre'],
    users: ['ユーザー', 'User'],
    user_menus: ['ユーザーの利用メニュー', 'Menu of a user'],
    user_centres: ['ユーザーの参照可能センター', 'Referable centre of a user'],
    api_keys: ['APIキー', 'API key'],
    products: ['製品', 'Product'],
    product_versions: ['製品の温度帯・許容時間', 'Band and tolerance of a product'],
    lots: ['製造番号', 'Lot'],
    disclosures: ['開示設定', 'Disclosure'],
    deliveries: ['配送', 'Delivery'],
    delivery_items: ['配送の品目', 'Item of a delivery'],
    amendments: ['配送の訂正', 'Amendment of a delivery'],
    reevaluations: ['温度の再判定', 'Judging anew'],
    reevaluation_deliveries: ['再判定した配送', 'Delivery judged anew'],
    loggers: ['ロガー', 'Logger'],
    logger_calibrations: ['ロガーの校正', 'Logger calibration'],
    logger_files: ['ロガーファイル', 'Logger file'],
    logger_file_series: ['ロガーファイルの測定値列', 'Series of a logger file'],
    logger_file_mappings: ['ロガーファイルの列の対応付け', 'Mapping of logger file columns'],
    logger_file_withdrawals: ['ロガーファイルの取消', 'Withdrawal of a logger file'],
    withdrawn_batches: ['取り消した測定値の受信単位', 'Withdrawn batch of readings'],
    logger_assignments: ['配送とロガーの紐付け', 'Logger of a delivery'],
    logger_assignment_items: ['ロガーと品目の紐付け', 'Item that a logger carries'],
    reading_batches: ['測定値の受信単位', 'Batch of readings'],
    reading_conflicts: ['矛盾する測定値', 'Conflicting reading'],
    stock: ['在庫', 'Stock'],
    kpi_months: ['KPI登録', 'KPI month'],
    kpi_targets: ['KPI目標', 'KPI target'],
    vendors: ['委託先', 'Vendor'],
    vendor_audits: ['委託先の監査', 'Audit of a vendor'],
    audit_observations: ['監査の指摘', 'Finding of an audit'],
    vendor_licences: ['委託先の許認可', 'Licence of a vendor'],
    vendor_documents: ['委託先の文書', 'Document of a vendor'],
    documents: ['文書', 'Document'],
    imports: ['データ取込', 'Data import'],
    manuals: ['マニュアル', 'Manual'],
    notices: ['お知らせ', 'Notice'],
    terms_versions: ['利用規約の版', 'Version of the terms of use'],
    terms_agreements: ['利用規約への同意', 'Agreement to the terms of use'],
    alert_rules: ['アラートのルール', 'Alert rule'],
    alert_contacts: ['品質連絡先', 'Quality contact'],
    alert_acknowledgements: ['アラートの確認', 'Acknowledgement of an alert'],
    quality_rules: ['品質管理ルール', 'Quality rules'],
    excursion_cases: ['逸脱案件', 'Excursion case'],
    case_excursions: ['逸脱案件の逸脱', 'Excursion of a case'],
    case_events: ['逸脱案件の経過', 'Event of a case'],
    case_comments: ['逸脱案件のコメント', 'Comment on a case'],
    case_documents: ['逸脱案件の添付文書', 'Attachment of a case'],
    signatures: ['電子署名', 'Electronic signature'],
    lot_decisions: ['出荷可否判定', 'Release decision'],
    lot_states: ['ロットの判定状況', 'Standing of a lot'],
    signature_refusals: ['拒否された署名', 'Refused signature'],
    retained_deliveries: ['判定の根拠として保管する配送', 'Delivery kept as evidence'],
    retained_spans: ['判定の根拠として保管する測定期間', 'Time of a logger kept as evidence'],
    budget_allowances: ['安定性バジェット', 'Stability budget'],
    report_subscriptions: ['報告書の配信登録', 'Report subscription'],
    report_files: ['送信した報告書', 'Report that was sent'],
    report_links: ['報告書のリンク', 'Link to a report'],
    partnerships: ['取引先との取り決め', 'Partnership'],
    partner_grants: ['取引先への許可', 'Grant to a partner'],
    partner_grant_loggers: ['取引先に貸し出すロガー', 'Logger lent to a partner'],
    partner_grant_changes: ['取引先への許可の変更', 'Change of what a partner is granted'],
    partner_refusals: ['許可のない指定の拒否', 'Naming without consent, refused'],
    assignment_decisions: ['ロガーの紐付けの重複の解消', 'Decision on overlapping assignments of a logger'],
    audit_tables: ['監査対象の設定', 'What is audited'],
    audit_checks: ['監査証跡の検証', 'Check of the audit trail'],
    backups: ['バックアップ', 'Backup'],
    restores: ['バックアップからの復元', 'Restore from a backup'],
    archives: ['保管庫への移動', 'Month in the archive'],
  },
  acts: {
    I: ['登録', 'Added'],
    U: ['変更', 'Changed'],
    D: ['削除', 'Deleted'],
  },
  system: ['システム', 'System'],
  database: ['データベース', 'Database'],
  columns: {
    at: ['日時', 'Time'],
    utc: ['日時（UTC・正確）', 'Time (UTC, exact)'],
    id: ['証跡ID', 'Entry'],
    table: ['記録の種類', 'Kind of record'],
    tableName: ['表', 'Table'],
    record: ['記録', 'Record'],
    act: ['変更内容', 'Change'],
    actor: ['変更者ID', 'Changed by (id)'],
    actorName: ['変更者', 'Changed by'],
    company: ['変更者の企業', 'Company of who changed it'],
    reason: ['理由', 'Reason'],
    changes: ['変更した項目', 'Changed fields'],
    old: ['変更前（JSON）', 'Before (JSON)'],
    new: ['変更後（JSON）', 'After (JSON)'],
    seq: ['封印番号', 'Seal'],
    hash: ['封印ハッシュ', 'Seal hash'],
  },
})
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
