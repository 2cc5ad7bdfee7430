import { identifierWords } from '#contract/kernel/words/identifierWords.ts'
import { orUndefined } from '#contract/kernel/orUndefined.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { formatDay, formatInstant, type TimeZoneAndLanguage } from '#contract/kernel/time/formatTime.ts'
import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { amendmentFields, amendmentText } from '#contract/logistics/words/amendmentText.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { tripWords } from '#contract/logistics/words/tripWords.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { codedValues } from '#contract/partners/words/codedValues.ts'
import { partnerWords } from '#contract/partners/words/partnerWords.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { signatureRefusalText } from '#contract/quality/words/signatureRefusalWords.ts'
import { releaseWords } from '#contract/quality/words/releaseWords.ts'
import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { auditFieldText, auditWords, systemText } from '#contract/records/words/auditWords.ts'
import { bandCodes, bands } from '#contract/telemetry/rules/temperature/bands.ts'

type Values = Readonly<Record<string, string>>

const words = bothLanguages({
  empty: ['（なし）', '(empty)'],
  yes: ['はい', 'yes'],
  no: ['いいえ', 'no'],
  between: ['、', ', '],
  colon: ['：', ': '],
  partnerships: {
    proposed: ['回答待ち', 'Awaiting answer'],
    accepted: ['承諾', 'Accepted'],
    declined: ['辞退', 'Declined'],
    withdrawn: ['取り下げ', 'Withdrawn'],
  },
  withdrawals: {
    requested: ['署名待ち', 'Waiting for a signature'],
    done: ['実行済み', 'Done'],
    cancelled: ['取下げ', 'Cancelled'],
  },
  pauses: {
    person: ['ユーザーによる一時停止', 'Paused by a user'],
    failing: ['3日間、すべての送信に失敗', 'Every message failed for three days'],
    gone: ['受信側が受信を終了（HTTP 410）', 'The receiver is gone (HTTP 410)'],
  },
  sides: { above: ['上側', 'Above'], below: ['下側', 'Below'], both: ['両側', 'Both'] },
  reports: {
    monthly: ['月次品質サマリー', 'Monthly quality summary'],
    case: ['逸脱案件の報告書', 'Report of an excursion case'],
    delivery: ['温度の報告書', 'Temperature report'],
  },
  occasion: ['配信登録による送信', 'Sent to subscribers'],
  drawn: ['署名あり', 'Signed'],
  archives: { readings: ['測定値', 'Readings'], operationLog: ['操作ログ', 'Operation log'] },
  scopes: {
    'products:write': ['製品の登録', 'Write products'],
    'deliveries:write': ['配送の登録', 'Write deliveries'],
    'stock:write': ['在庫の登録', 'Write stock'],
    'readings:write': ['測定値の登録', 'Write readings'],
    read: ['参照', 'Read'],
  },
  days: {
    '1': ['月', 'Mon'],
    '2': ['火', 'Tue'],
    '3': ['水', 'Wed'],
    '4': ['木', 'Thu'],
    '5': ['金', 'Fri'],
    '6': ['土', 'Sat'],
    '7': ['日', 'Sun'],
  },
  /** Fields within a value, such as the conditions of an alert rule. */
  parts: {
    severity: ['重要度', 'Severity'],
    deviationMilliCelsius: ['逸脱幅（1/1000 ℃）', 'Deviation (1/1000 °C)'],
    outOfRangeMinutes: ['逸脱時間（分）', 'Out of range (min)'],
    intervals: ['測定間隔の倍数', 'Intervals'],
    percent: ['残量（%）', 'Battery (%)'],
    lateMinutes: ['遅れ（分）', 'Delay (min)'],
    days: ['曜日', 'Days'],
    from: ['開始', 'From'],
    until: ['終了', 'Until'],
    afterMinutes: ['検知からの分数', 'After (min)'],
    toContacts: ['品質連絡先', 'Quality contacts'],
    userIds: ['その他の通知先', 'Other recipients'],
    lowerMilli: ['下限（1/1000 ℃）', 'Lower limit (1/1000 °C)'],
    upperMilli: ['上限（1/1000 ℃）', 'Upper limit (1/1000 °C)'],
    minutes: ['時間（分）', 'Minutes'],
    status: ['HTTPの状態', 'HTTP status'],
    lots: ['製造番号の数', 'Lots'],
    loggers: ['ロガー', 'Loggers'],
    fields: ['項目', 'Fields'],
    before: ['変更前', 'Before'],
    dueOn: ['期限', 'Due on'],
    meaning: ['署名の意味', 'Meaning'],
    decision: ['判定', 'Decision'],
    restriction: ['条件', 'Restriction'],
    reason: ['理由', 'Reason'],
    nameEn: ['名称（英語）', 'Name (English)'],
    plannedArrival: ['到着予定', 'Planned arrival'],
    plannedDeparture: ['出発予定', 'Planned departure'],
    parts: ['署名した部分のSHA-256', 'SHA-256 of the signed parts'],
    signer: ['署名者', 'Signer'],
    delivery: ['配送', 'Delivery'],
    case: ['逸脱案件', 'Excursion case'],
    company: ['企業', 'Company'],
    companyCode: ['企業コード', 'Company code'],
    userId: ['ユーザーのID', 'User id'],
    form: ['書式', 'Form'],
    record: ['記録', 'Record'],
    table: ['記録の種類', 'Kind of record'],
    what: ['検出内容', 'Discrepancy'],
  },
})

/** What a table's column means, where other tables have a column of that name. */
const ofTable = (language: 'ja' | 'en'): Readonly<Record<string, Values>> => {
  const own = words[language]
  const [evidence, alert] = [evidenceWords[language], alertWords[language]]
  return {
    'excursion_cases.state': evidence.caseStates,
    'partnerships.state': own.partnerships,
    'logger_file_withdrawals.state': own.withdrawals,
    'lot_decisions.decision': evidence.decisions,
    'lot_states.decision': evidence.decisions,
    'case_events.kind': evidence.events,
    'alert_channels.kind': alert.channels,
    'alert_rules.kind': alert.kinds,
    'delivery_confirmations.act': tripWords[language].acts,
    'delivery_confirmations.no_position': tripWords[language].noPosition,
    'disclosures.kind': disclosureWords[language].kinds,
    'partner_grants.kind': partnerWords[language].kinds,
    'partner_refusals.kind': partnerWords[language].kinds,
    'report_subscriptions.kind': own.reports,
    'report_files.kind': own.reports,
    'archives.kind': own.archives,
    'imports.kind': importKindWords[language],
    'amendments.field': amendmentFields[language],
    'product_codes.kind': identifierWords[language].kinds,
    'product_codes.package': identifierWords[language].packages,
    'webhook_endpoints.pause_reason': own.pauses,
    'logger_codes.kind': identifierWords[language].kinds,
    'audit_tables.table_name': auditWords[language].tables,
  }
}

/** What a column means in every table. */
const ofField = (language: 'ja' | 'en'): Readonly<Record<string, Values>> => {
  const own = words[language]
  const evidence = evidenceWords[language]
  return {
    ...codedValues[language],
    menu: menuWords[language],
    available_menus: menuWords[language],
    stage: disclosureWords[language].stages,
    section: deliveryWords[language].sections,
    outcome: deliveryWords[language].outcomes,
    former_outcome: deliveryWords[language].outcomes,
    band: Object.fromEntries(bandCodes.map(code => [code, limitsText(bands[code], language)])),
    cause: evidence.causes,
    meaning: evidence.meanings,
    release_blockers: releaseWords[language].releaseBlockers,
    severity: alertWords[language].severities,
    side: own.sides,
    scopes: own.scopes,
    kpi: kpiWords[language].kpis,
  }
}

/** Columns with places in a list; people count from 1. */
const countedFromZero = ['item_places', 'item_index', 'place']

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** `amended`: of an amendment, the field that it amends. */
type Field = { table: string; field: string; amended?: string | null }

/** A value of an audited record as people read it: times in the portal's zone, codes and states by their names. */
export function auditValueText(of: Field, value: string | null, where: TimeZoneAndLanguage): string {
  const { table, field } = of
  const { language } = where
  const own = words[language]
  if (value === null) return own.empty
  const special = specialText(of, value, where)
  if (special !== null) return special
  const known = ofTable(language)[`${table}.${field}`] ?? ofField(language)[field]
  if (known) {
    return value
      .split(', ')
      .map(one => known[one] ?? one)
      .join(own.between)
  }
  if (countedFromZero.includes(field)) return value.replaceAll(/\d+/g, place => String(Number(place) + 1))
  const parts = value.startsWith('{') ? orUndefined(() => JSON.parse(`[${value}]`) as unknown) : undefined
  if (Array.isArray(parts)) return parts.map(one => partText(one, field, where)).join(' / ') || own.empty
  return plainText(value, where)
}

/** Of a column that has a form of its own; null for the others. */
function specialText({ table, field, amended }: Field, value: string, where: TimeZoneAndLanguage): string | null {
  const { language } = where
  switch (`${table}.${field}`) {
    case 'signature_refusals.reason':
      return signatureRefusalText(value, language)
    case 'signature_refusals.meaning':
      return auditValueText({ table: 'signatures', field }, value.replaceAll(' ', ', '), where)
    case 'amendments.old_value':
    case 'amendments.new_value':
      return amendmentText(where.timeZone, language).valueText(amended ?? '', value)
    case 'partner_refusals.last_actor':
      return value.startsWith('system:') ? systemText(value.slice('system:'.length), language) : value
    case 'delivery_confirmations.signature_path':
      return words[language].drawn
    case 'report_files.occasion':
      // The month of a summary; otherwise a key that only keeps it from being sent twice.
      return /^\d+( |$)/.test(value) ? words[language].occasion : value
    default:
      return null
  }
}

function plainText(value: string, where: TimeZoneAndLanguage): string {
  const { language } = where
  if (value === 'true') return words[language].yes
  if (value === 'false') return words[language].no
  if (instantForm.test(value)) return formatInstant(value, where, 'second')
  return dayForm.test(value) ? formatDay(value, language) : value
}

/** A part of a value that is no text: lists and fields in words, what is empty left out. */
function partText(part: unknown, name: string, where: TimeZoneAndLanguage): string {
  const { language } = where
  const own = words[language]
  if (Array.isArray(part)) return part.map(one => partText(one, name, where)).join(own.between)
  if (typeof part === 'object' && part !== null) {
    return Object.entries(part)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([key, value]) => `${partName(key, name, language)}${own.colon}${partText(value, key, where)}`)
      .join(own.between)
  }
  const text = String(part)
  return valuesOfPart(name, language)?.[text] ?? plainText(text, where)
}

function partName(key: string, within: string, language: 'ja' | 'en'): string {
  const evidence = evidenceWords[language]
  // Its severity is that of a harm, not of an alert.
  const ofWithin: Values =
    within === 'assessment' ? evidence.assessment : within === 'parts' ? evidence.signedParts : {}
  const others: Values = {
    ...evidence.decisions,
    ...partnerWords[language].kinds,
    ...words[language].parts,
    ...ofWithin,
  }
  return others[key] ?? auditFieldText(key, language)
}

function valuesOfPart(name: string, language: 'ja' | 'en'): Values | undefined {
  const evidence = evidenceWords[language]
  const byName: Readonly<Record<string, Values>> = {
    // Of an alert by its number, of harm by its level.
    severity: { ...alertWords[language].severities, ...evidence.risks },
    probability: evidence.risks,
    uncertaintyLevel: evidence.risks,
    days: words[language].days,
    fields: evidence.assessment,
    meaning: evidence.meanings,
    decision: evidence.decisions,
    carryLoggers: { all: partnerWords[language].allLoggers, none: partnerWords[language].noLoggers },
    table: auditWords[language].tables,
  }
  return byName[name]
}
