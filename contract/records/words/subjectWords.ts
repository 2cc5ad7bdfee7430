import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'

/** What an operation was about: a field of the request with its values, ids replaced by what they name. */
export type SubjectField = { field: string; values: string[] }

const fields = bothLanguages({
  number: ['検索番号', 'Number'],
  shippingDateFrom: ['出荷日（開始）', 'Shipping date from'],
  shippingDateTo: ['出荷日（終了）', 'Shipping date until'],
  deliveryType: ['輸送区間', 'Section'],
  deliveryStatus: ['配送状況', 'Status'],
  awaitingPickup: ['集荷待ち', 'Awaiting pickup'],
  late: ['遅延', 'Late'],
  amended: ['訂正あり', 'Amended'],
  temperatureExcursion: ['温度逸脱', 'Excursion'],
  temperatureOutcome: ['温度判定', 'Temperature'],
  conflictingData: ['矛盾データ', 'Conflicting data'],
  calibration: ['ロガーの校正', 'Logger calibration'],
  customerNumber: ['荷主管理番号', 'Client management no.'],
  productName: ['品目名', 'Item name'],
  productCode: ['品目・医薬品コード', 'Item or drug code'],
  lot: ['製造番号', 'Lot no.'],
  expiryFrom: ['使用期限（開始）', 'Expires from'],
  expiryTo: ['使用期限（終了）', 'Expires until'],
  departurePlace: ['出荷地', 'Shipping location'],
  deliveryDestination: ['配送先', 'Destination'],
  depositor: ['寄託者', 'Depositor'],
  consignee: ['荷受人', 'Consignee'],
  carrier: ['運送会社', 'Carrier'],
  logger: ['ロガー', 'Logger'],
  scheduledArrivalFrom: ['到着予定（開始）', 'Scheduled from'],
  scheduledArrivalTo: ['到着予定（終了）', 'Scheduled until'],
  deliveredFrom: ['配達日（開始）', 'Delivered from'],
  deliveredTo: ['配達日（終了）', 'Delivered until'],
  departurePlaceName: ['出荷地名', 'Name of shipping location'],
  deliveryDestinationName: ['配送先名', 'Name of destination'],
  carrierCode: ['運送会社コード', 'Carrier code'],
  depositCode: ['寄託者コード', 'Depositor code'],
  itemCode: ['品目コード', 'Item code'],
  itemExcursion: ['品目の温度逸脱', 'Excursion of the item'],
  deliveryId: ['配送', 'Delivery'],
  part: ['内容', 'Part'],
  fileId: ['ロガーファイル', 'Logger file'],
  layoutId: ['記憶した列の説明', 'Remembered columns'],
  job: ['ジョブ', 'Job'],
  call: ['要求', 'Request'],
  caseId: ['逸脱案件', 'Excursion case'],
  dueOn: ['評価の期限', 'Assessment due'],
  enterpriseCode: ['企業コード', 'Company code'],
  email: ['メールアドレス', 'Email'],
  centreCode: ['センターコード', 'Centre code'],
  month: ['対象月', 'Month'],
  kpi: ['KPI', 'KPI'],
  from: ['期間（開始）', 'From'],
  until: ['期間（終了）', 'Until'],
  language: ['言語', 'Language'],
  version: ['版', 'Version'],
  name: ['名称', 'Name'],
  status: ['状態', 'Status'],
  id: ['ID', 'ID'],
  vendorId: ['委託先', 'Vendor'],
  vendorCode: ['委託先コード', 'Vendor code'],
  isActive: ['有効', 'Active'],
  auditId: ['監査ID', 'Audit ID'],
  auditRegisteredOn: ['監査登録日', 'Audit registered on'],
  observationId: ['指摘ID', 'Finding ID'],
  licenceId: ['許認可ID', 'Licence ID'],
  documentId: ['文書', 'Document'],
  noticeId: ['お知らせID', 'Notice ID'],
  kind: ['種類', 'Kind'],
  titleJa: ['件名', 'Title'],
  isDraft: ['下書き', 'Draft'],
  keyword: ['キーワード', 'Keyword'],
  owner: ['データ所有企業', 'Data owner'],
  companyCode: ['参照企業', 'Referable company'],
  companyCodes: ['参照企業', 'Referable companies'],
  mode: ['変更方法', 'Change'],
  dryRun: ['確認のみ', 'Preview only'],
  productId: ['品目', 'Product'],
  keptAssignmentId: ['優先した紐付け', 'Assignment that stays'],
  cutAssignmentId: ['優先しなかった紐付け', 'Assignment that gives way'],
  loggerId: ['ロガー', 'Logger'],
  serial: ['シリアル番号', 'Serial'],
  retiredOn: ['使用終了日', 'Retired on'],
  intervalSeconds: ['測定間隔（秒）', 'Interval (s)'],
  calibrationId: ['校正ID', 'Calibration ID'],
  calibratedOn: ['校正日', 'Calibrated on'],
  validFrom: ['適用開始日', 'Valid from'],
  reason: ['理由', 'Reason'],
  type: ['種別', 'Type'],
  operation: ['操作', 'Operation'],
  user: ['ユーザー', 'User'],
  result: ['結果', 'Result'],
  table: ['記録の種類', 'Kind of record'],
  record: ['記録', 'Record'],
  act: ['変更内容', 'Change'],
  actor: ['変更者', 'Changed by'],
  ruleId: ['アラートルールID', 'Alert rule ID'],
  comment: ['コメント', 'Comment'],
  partnershipId: ['取引先との取り決めID', 'Partnership ID'],
  proposerCode: ['企業コード', 'Company code'],
  partnerCode: ['取引先コード', 'Partner code'],
  granterCode: ['許可する企業', 'Granting company'],
  validUntil: ['適用終了日', 'Valid until'],
  lastDay: ['最終日', 'Last day'],
  accept: ['承諾', 'Accepted'],
  importId: ['取込番号', 'Import no.'],
  rows: ['取り込む行', 'Lines taken'],
  subscriptionId: ['配信登録ID', 'Subscription ID'],
  linkId: ['リンクID', 'Link ID'],
})
export type SubjectName = keyof typeof fields.ja

const isSubjectName = (field: string): field is SubjectName => field in fields.ja

/** The name of a request's field; its own where it has none yet. */
export const subjectLabel = (field: string, language: Language) =>
  isSubjectName(field) ? fields[language][field] : field

const places = new Map(Object.keys(fields.ja).map((field, place) => [field, place]))
/** As a form would ask for them: from before until. */
export const inOrderOfFields = (subject: readonly SubjectField[]) =>
  subject.toSorted((one, two) => (places.get(one.field) ?? places.size) - (places.get(two.field) ?? places.size))

/** Whether a field has a name in both languages. */
export const hasSubjectLabel = isSubjectName

const answers = { ja: { true: 'はい', false: 'いいえ' }, en: { true: 'yes', false: 'no' } }
const excursions = { ja: { '00': 'なし', '01': 'あり' }, en: { '00': 'none', '01': 'at least one' } }
const languages = { ja: { '0': '日本語', '1': '英語' }, en: { '0': 'Japanese', '1': 'English' } }
const activity = { ja: { active: '有効', inactive: '無効' }, en: { active: 'active', inactive: 'inactive' } }
const results = { ja: { success: '成功', refused: '拒否' }, en: { success: 'success', refused: 'refused' } }
const modes = {
  ja: { add: '追加', replace: '置換', withdraw: '取消' },
  en: { add: 'add', replace: 'replace', withdraw: 'withdraw' },
}
const acts = { ja: { I: '登録', U: '変更', D: '削除' }, en: { I: 'added', U: 'changed', D: 'deleted' } }
const noticeKinds = {
  ja: { maintenance: 'メンテナンス', release: 'リリース' },
  en: { maintenance: 'maintenance', release: 'release' },
}
const takenRows = { ja: { all: 'すべて', good: '誤りのない行' }, en: { all: 'all', good: 'those without a fault' } }
const parts = {
  ja: {
    status: '配送状況',
    location: '位置情報',
    temperature: '温度',
    events: '温度イベント',
    commodityTemperature: '品目別温度',
    shippingList: '出荷リスト',
    productLogger: 'ロガー',
    amendments: '訂正',
  },
  en: {
    status: 'status',
    location: 'location',
    temperature: 'temperature',
    events: 'temperature events',
    commodityTemperature: 'temperature by item',
    shippingList: 'shipping list',
    productLogger: 'loggers',
    amendments: 'amendments',
  },
}

type Values = Readonly<Record<string, string>>
const valuesOf = (field: string, language: Language): Values => {
  const byField: Readonly<Record<string, Values>> = {
    deliveryType: deliveryWords[language].sections,
    deliveryStatus: deliveryWords[language].status,
    temperatureOutcome: deliveryWords[language].outcomes,
    temperatureExcursion: excursions[language],
    kpi: kpiWords[language].kpis,
    part: parts[language],
    language: languages[language],
    status: activity[language],
    kind: { ...noticeKinds[language], ...importKindWords[language] },
    rows: takenRows[language],
    type: operationWords[language].types,
    operation: operationWords[language].operations,
    result: results[language],
    mode: modes[language],
    act: acts[language],
    dryRun: { '0': answers[language].false, '1': answers[language].true, ...answers[language] },
  }
  return byField[field] ?? answers[language]
}

const comma = { ja: '、', en: ', ' }
const colon = { ja: '：', en: ': ' }
const semicolon = { ja: '；', en: '; ' }

/** A field's values in words. */
export const subjectValue = ({ field, values }: SubjectField, language: Language) =>
  values.map(value => valuesOf(field, language)[value] ?? value).join(comma[language])

/** Several fields in one text: 輸送区間：物流センター間；遅延：はい. */
export const subjectText = (subject: readonly SubjectField[], language: Language) =>
  subject
    .map(one => `${subjectLabel(one.field, language)}${colon[language]}${subjectValue(one, language)}`)
    .join(semicolon[language])
