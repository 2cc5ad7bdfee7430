import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { auditedTables } from '#contract/records/rules/auditedTables.ts'
import { auditValueText } from '#contract/records/words/auditValueText.ts'
import { namesReferences } from '#server/records/auditTrail/recordNames.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'

let portal: TestApp
before(async () => {
  portal = await createTestApp()
})
after(() => portal.close())

/** Columns that hold what people or other systems wrote, or names, numbers and codes by which people know something. */
const asWritten = `
  address answer answer_reason body body_en body_ja comment department description dock email end_reason laboratory
  model name name_en name_ja note observation opened_reason reason remark restriction signer_name source_document
  title_en title_ja tolerance_source undo_reason user_name company_name company_name_en destination_name
  destination_name_en from_name from_name_en certificate_number client_management_number code drug_code
  inbound_number item_code lot number reference serial slip_numbers sscc gln from_gln destination_gln sms_number
  domain url dest host ending file_name media_type channel key heads version day key_prefix digest_at subscription_id
  client_id session_id layout head board_id month`.split(/\s+/)

/** Columns of systems, in the words of their interfaces. */
const technical = [
  'audit_tables.key_columns',
  'audit_tables.left_out_columns',
  'event_queries.parameters',
  'event_subscriptions.schedule',
  'webhook_endpoints.event_types',
  'logger_files.answers',
  'logger_files.findings',
  'logger_file_mappings.answers',
  'logger_file_withdrawals.again',
  'logger_file_withdrawals.former_answers',
]

/** Columns whose values the database does not list: one as stored, and as a Japanese reader sees it. */
const samples: Readonly<Record<string, readonly [stored: string, shown: string]>> = {
  'companies.available_menus': ['Quality, AuditTrail', '品質管理、監査証跡'],
  'user_menus.menu': ['Quality', '品質管理'],
  'api_keys.scopes': ['read, readings:write', '参照、測定値の登録'],
  'product_versions.band': ['2-8', '2.0〜8.0 ℃'],
  'delivery_items.section': ['0002', '物流センター間'],
  'delivery_items.stage': ['warehouse', '倉庫'],
  'deliveries.stage': ['warehouse', '倉庫'],
  'amendments.field': ['deliveryType', '輸送区間'],
  'amendments.old_value': ['0002', '物流センター間'],
  'amendments.new_value': ['2026-11-20T00:00:05.000Z', '2026/11/20 09:00'],
  'delivery_notes.planned_stops': [
    '{"name":"川崎","plannedArrival":"2026-11-20T00:00:00Z"}',
    '名称：川崎、到着予定：2026/11/20 09:00:00',
  ],
  'delivery_confirmations.signature_path': ['M1 2L3 4', '署名あり'],
  'reading_batches.source': ['api', 'パートナーAPI'],
  'alert_rules.steps': ['{"severity":2,"outOfRangeMinutes":30}', '重要度：警告、逸脱時間（分）：30'],
  'alert_rules.quiet_hours': ['{"days":[1],"from":"22:00"}', '曜日：月、開始：22:00'],
  'alert_rules.escalation': ['{"afterMinutes":30,"toContacts":true}', '検知からの分数：30、品質連絡先：はい'],
  'notification_settings.quiet_hours': ['{"days":[7],"until":"07:00"}', '曜日：日、終了：07:00'],
  'excursion_cases.assessment': ['{"severity":"high"}', '重大性：高'],
  'case_events.kind': ['dueDateChanged', '期限の変更'],
  'case_events.facts': ['{"before":"2026-11-25","dueOn":"2026-12-05"}', '変更前：2026/11/25、期限：2026/12/05'],
  'signatures.content': [
    '{"meaning":"released","parts":{"items":"0a1b"}}',
    '署名の意味：出荷可、署名した部分のSHA-256：品目・温度帯・許容時間：0a1b',
  ],
  'lot_decisions.release_blockers': ['noData', '温度データがありません'],
  'signature_refusals.meaning': ['released rejected', '出荷可、不合格'],
  'signature_refusals.reason': ['wrongPassword', 'パスワードが正しくありません。'],
  'budget_allowances.ranges': ['{"upperMilli":25000,"minutes":60}', '上限（1/1000 ℃）：25000、時間（分）：60'],
  'report_files.occasion': ['12 2026-11-20T00:00:00.000Z', '配信登録による送信'],
  'partner_grant_changes.granted_before': [
    '{"holdStock":true,"carryLoggers":"none"}',
    '在庫の登録：はい、ロガーの使用：なし',
  ],
  'partner_grant_changes.granted_after': ['{"carryLoggers":["SN-1","SN-2"]}', 'ロガーの使用：SN-1、SN-2'],
  'partner_refusals.last_actor': ['system:file', 'ロガーファイルの取込'],
  'audit_tables.table_name': ['users', 'ユーザー'],
  'audit_checks.results': [
    '{"what":"name is \\"X\\"","table":"users","record":"7"}',
    '検出内容：name is "X"、記録の種類：ユーザー、記録：7',
  ],
}

const shown = (name: string, value: string) => {
  const [table = '', field = ''] = name.split('.')
  return auditValueText({ table, field, amended: 'deliveredAt' }, value, { language: 'ja', timeZone: 'Asia/Tokyo' })
}

type Column = { name: string; column: string; type: string; listed: string[] | null }

/** The columns of audited tables in the trail, with the values to which the database limits them. */
async function auditedColumns(): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'listed'> & { condition: string | null }>`
    select c.table_name || '.' || c.column_name as name, c.column_name as column, c.udt_name as type,
           (select max(pg_get_constraintdef(k.oid)) from pg_constraint k
             where k.conrelid = c.table_name::regclass and k.contype = 'c' and pg_get_constraintdef(k.oid) ~ '= ANY'
               and k.conkey = array[c.ordinal_position::smallint]) as condition
      from information_schema.columns c join audit_tables a on a.table_name = c.table_name
     where c.table_schema = 'public' and c.table_name = any(${auditedTables}) and c.is_generated = 'NEVER'
       and c.column_name <> all(a.left_out_columns) order by 1`.execute(portal.db)
  return rows.map(({ condition, ...row }) => ({
    ...row,
    listed: condition === null ? null : [...condition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value),
  }))
}

test('REC-7: every text of an audited table is in words, or is listed as written by people', async () => {
  const columns = (await auditedColumns()).filter(({ type }) => /^_?(text|bpchar|varchar|jsonb)$/.test(type))
  assert.ok(columns.length > 150)
  for (const { name, column, listed } of columns) {
    const values = listed ?? []
    for (const value of values) assert.notEqual(shown(name, value), value, `${name}: ${value} has no words`)
    const isKnown = values.length > 0 || name in samples || technical.includes(name) || asWritten.includes(column)
    assert.ok(isKnown, `${name}: has it codes? Then they need words and a sample; otherwise it is written by people`)
  }
})

test('REC-7: samples of what the trail stores are read in words', () => {
  for (const [name, [stored, text]] of Object.entries(samples)) assert.equal(shown(name, stored), text, name)
})

test('REC-7: every id of another record is read as its name', async () => {
  const ids = (await auditedColumns()).filter(({ column, type }) => /_(id|ids|by)$/.test(column) && type !== 'text')
  const unnamed = ids.map(({ column }) => column).filter(column => !namesReferences(column))
  assert.deepEqual([...new Set(unnamed)], ['session_id'], 'a session has no name')
})
