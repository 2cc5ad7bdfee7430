import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { AuditAct, AuditedTable } from '#contract/records/rules/auditedTables.ts'
import { auditFieldWords } from '#contract/records/words/auditFieldWords.ts'

/** The words of the audit trail, on the screen and in its file. */
export const auditWords = bothLanguages({
  tables: {
    companies: ['企業', 'Company'],
    company_email_domains: ['企業のメールドメイン', 'Email domain of a company'],
    centres: ['物流センター', 'Logistics centre'],
    users: ['ユーザー', 'User'],
    user_menus: ['ユーザーの利用メニュー', 'Menu of a user'],
    user_centres: ['ユーザーの参照可能センター', 'Referable centre of a user'],
    api_keys: ['APIキー', 'API key'],
    event_queries: ['EPCISクエリ', 'EPCIS query'],
    products: ['製品', 'Product'],
    product_codes: ['製品のコード', 'Code of a product'],
    product_versions: ['製品の温度帯・許容時間', 'Band and tolerance of a product'],
    lots: ['製造番号', 'Lot'],
    disclosures: ['開示設定', 'Disclosure'],
    deliveries: ['配送', 'Delivery'],
    delivery_items: ['配送の品目', 'Item of a delivery'],
    amendments: ['配送の訂正', 'Amendment of a delivery'],
    delivery_units: ['配送の物流単位（SSCC）', 'Logistic unit of a delivery (SSCC)'],
    delivery_place_codes: ['配送の出荷地・配送先のGLN', 'GLNs of the places of a delivery'],
    delivery_notes: ['配送の経由予定・備考', 'Planned stops and remark of a delivery'],
    delivery_confirmations: ['配送実績（担当者の入力）', 'Confirmation of a pickup or arrival'],
    arrival_docks: ['入荷ドック', 'Dock of an arrival'],
    trip_assignments: ['配送の担当運転者', 'Driver of a trip'],
    reevaluations: ['温度の再判定', 'Re-evaluation'],
    reevaluation_deliveries: ['再判定した配送', 'Re-evaluated delivery'],
    loggers: ['ロガー', 'Logger'],
    logger_codes: ['ロガーの識別コード', 'Identifier of a logger'],
    logger_calibrations: ['ロガーの校正', 'Logger calibration'],
    logger_files: ['ロガーファイル', 'Logger file'],
    logger_file_series: ['ロガーファイルの測定値列', 'Series of a logger file'],
    logger_file_mappings: ['ロガーファイルの列の対応付け', 'Mapping of logger file columns'],
    logger_file_withdrawals: ['ロガーファイルの取消', 'Withdrawal of a logger file'],
    withdrawn_batches: ['取り消した測定値の受信単位', 'Withdrawn batch of readings'],
    logger_assignments: ['配送とロガーの紐付け', 'Logger assignment'],
    logger_assignment_items: ['ロガーと品目の紐付け', 'Item assigned to a logger'],
    reading_batches: ['測定値の受信単位', 'Batch of readings'],
    reading_conflicts: ['矛盾する測定値', 'Conflicting reading'],
    stock: ['在庫', 'Stock'],
    kpi_months: ['KPI登録', 'KPI month'],
    kpi_targets: ['KPI目標', 'KPI target'],
    vendors: ['委託先', 'Vendor'],
    vendor_audits: ['委託先の監査', 'Audit of a vendor'],
    audit_observations: ['監査の指摘事項', 'Finding of an audit'],
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
    alert_channels: ['通知チャネル', 'Notification channel'],
    notification_settings: ['通知の設定', 'Notification settings'],
    board_shares: ['ダッシュボードの画面の共有', 'Shared dashboard'],
    alert_acknowledgements: ['アラートの確認', 'Acknowledgement of an alert'],
    quality_rules: ['品質管理ルール', 'Quality rules'],
    excursion_cases: ['逸脱案件', 'Excursion case'],
    case_excursions: ['逸脱案件の逸脱', 'Excursion of a case'],
    case_events: ['逸脱案件の経過', 'Event of a case'],
    case_comments: ['逸脱案件のコメント', 'Comment on a case'],
    case_documents: ['逸脱案件の添付文書', 'Attachment of a case'],
    signatures: ['電子署名', 'Electronic signature'],
    lot_decisions: ['出荷可否判定', 'Release decision'],
    lot_states: ['ロットの判定状況', 'Decision state of a lot'],
    signature_refusals: ['拒否された署名', 'Refused signature'],
    retained_deliveries: ['判定の根拠として保管する配送', 'Delivery retained as evidence'],
    retained_spans: ['判定の根拠として保管する測定期間', 'Logger period retained as evidence'],
    budget_allowances: ['安定性バジェット', 'Stability budget'],
    report_subscriptions: ['報告書の配信登録', 'Report subscription'],
    report_files: ['送信した報告書', 'Sent report'],
    report_links: ['報告書のリンク', 'Link to a report'],
    partnerships: ['取引関係', 'Partnership'],
    partner_grants: ['取引先への許可', 'Grant to a partner'],
    partner_grant_loggers: ['取引先に貸し出すロガー', 'Logger lent to a partner'],
    partner_grant_changes: ['取引先への許可の変更', 'Change of partner grants'],
    partner_refusals: ['許可のない指定の拒否', 'Refused naming without consent'],
    assignment_decisions: ['ロガーの紐付けの重複の解消', 'Decision on overlapping logger assignments'],
    audit_tables: ['監査対象の設定', 'Audited tables'],
    audit_checks: ['監査証跡の検証', 'Audit trail verification'],
    backups: ['バックアップ', 'Backup'],
    restores: ['バックアップからの復元', 'Restore from a backup'],
    archives: ['保管庫への移動', 'Archived month'],
  },
  acts: { I: ['登録', 'Added'], U: ['変更', 'Changed'], D: ['削除', 'Deleted'] },
  system: ['システム', 'System'],
  database: ['データベース', 'Database'],
  /** What changes records by itself, by its name in the trail: `system:portal`. */
  systems: {
    portal: ['ポータル', 'Portal'],
    mqtt: ['MQTTでの受信', 'MQTT'],
    file: ['ロガーファイルの取込', 'Logger file'],
    releases: ['出荷可否判定', 'Release decisions'],
    archive: ['保管庫への移動', 'Archive'],
    'audit-check': ['監査証跡の検証', 'Audit trail verification'],
    backup: ['バックアップ', 'Backup'],
    restore: ['バックアップからの復元', 'Restore'],
    operator: ['運用担当者のコマンド', 'Command of the operator'],
    demo: ['デモデータ', 'Demo data'],
    simulator: ['デモのシミュレーター', 'Demo simulator'],
  },
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
}) satisfies Record<Language, { tables: Record<AuditedTable, string>; acts: Record<AuditAct, string> }>
export type AuditColumn = keyof typeof auditWords.ja.columns

const nameIn = (names: Readonly<Record<string, string>>, key: string) => names[key] ?? key

/** The name of a kind of record; a table that no longer exists has its own name. */
export const tableText = (table: string, language: Language) => nameIn(auditWords[language].tables, table)

/** The name of a record's field; a column that no longer exists has its own name. */
export const auditFieldText = (field: string, language: Language) => nameIn(auditFieldWords[language], field)

/** The name of a system; one that is no more has its own name. */
export const systemText = (name: string, language: Language) => nameIn(auditWords[language].systems, name)

/** The systems whose name in either language fits. */
export const systemsBy = (fits: (name: string) => boolean): string[] =>
  Object.keys(auditWords.ja.systems).filter(name => fits(systemText(name, 'ja')) || fits(systemText(name, 'en')))
