import type { Language } from '#contract/kernel/language.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'

/** What an operation was about: a field of the request with its values, ids replaced by what they name. */
export type SubjectField = { field: string; values: string[] }

const ja = {
  number: '検索番号',
  shippingDateFrom: '出荷日（開始）',
  shippingDateTo: '出荷日（終了）',
  deliveryType: '輸送区間',
  deliveryStatus: '配送状況',
  awaitingPickup: '集荷待ち',
  late: '遅延',
  amended: '訂正あり',
  temperatureExcursion: '温度逸脱',
  temperatureOutcome: '温度判定',
  conflictingData: '矛盾データ',
  calibration: 'ロガーの校正',
  customerNumber: '荷主管理番号',
  productName: '品目名',
  productCode: '品目・医薬品コード',
  lot: '製造番号',
  expiryFrom: '使用期限（開始）',
  expiryTo: '使用期限（終了）',
  departurePlace: '出荷地',
  deliveryDestination: '配送先',
  depositor: '寄託者',
  consignee: '荷受人',
  carrier: '運送会社',
  logger: 'ロガー',
  scheduledArrivalFrom: '到着予定（開始）',
  scheduledArrivalTo: '到着予定（終了）',
  deliveredFrom: '配達日（開始）',
  deliveredTo: '配達日（終了）',
  departurePlaceName: '出荷地名',
  deliveryDestinationName: '配送先名',
  carrierCode: '運送会社コード',
  depositCode: '寄託者コード',
  itemCode: '品目コード',
  itemExcursion: '品目の温度逸脱',
  deliveryId: '配送',
  part: '内容',
  fileId: 'ロガーファイル',
  layoutId: '記憶した列の説明',
  job: 'ジョブ',
  call: '要求',
  caseId: '逸脱案件',
  dueOn: '評価の期限',
  enterpriseCode: '企業コード',
  email: 'メールアドレス',
  centreCode: 'センターコード',
  month: '対象月',
  kpi: 'KPI',
  from: '期間（開始）',
  until: '期間（終了）',
  language: '言語',
  version: '版',
  name: '名称',
  status: '状態',
  id: 'ID',
  vendorId: '委託先',
  vendorCode: '委託先コード',
  isActive: '有効',
  auditId: '監査ID',
  auditRegisteredOn: '監査登録日',
  observationId: '指摘ID',
  licenceId: '許認可ID',
  documentId: '文書',
  noticeId: 'お知らせID',
  kind: '種類',
  titleJa: '件名',
  isDraft: '下書き',
  keyword: 'キーワード',
  owner: 'データ所有企業',
  companyCode: '参照企業',
  companyCodes: '参照企業',
  mode: '変更方法',
  dryRun: '確認のみ',
  productId: '品目',
  keptAssignmentId: '優先した紐付け',
  cutAssignmentId: '優先しなかった紐付け',
  loggerId: 'ロガー',
  serial: 'シリアル番号',
  retiredOn: '使用終了日',
  intervalSeconds: '測定間隔（秒）',
  calibrationId: '校正ID',
  calibratedOn: '校正日',
  validFrom: '適用開始日',
  reason: '理由',
  type: '種別',
  operation: '操作',
  user: 'ユーザー',
  result: '結果',
  table: '記録の種類',
  record: '記録',
  act: '変更内容',
  actor: '変更者',
  ruleId: 'アラートルールID',
  comment: 'コメント',
  partnershipId: '取引先との取り決めID',
  proposerCode: '企業コード',
  partnerCode: '取引先コード',
  granterCode: '許可する企業',
  validUntil: '適用終了日',
  lastDay: '最終日',
  accept: '承諾',
  importId: '取込番号',
  rows: '取り込む行',
  subscriptionId: '配信登録ID',
  linkId: 'リンクID',
}

const en: typeof ja = {
  number: 'Number',
  shippingDateFrom: 'Shipping date from',
  shippingDateTo: 'Shipping date until',
  deliveryType: 'Section',
  deliveryStatus: 'Status',
  awaitingPickup: 'Awaiting pickup',
  late: 'Late',
  amended: 'Amended',
  temperatureExcursion: 'Excursion',
  temperatureOutcome: 'Temperature',
  conflictingData: 'Conflicting data',
  calibration: 'Logger calibration',
  customerNumber: 'Client management no.',
  productName: 'Item name',
  productCode: 'Item or drug code',
  lot: 'Lot no.',
  expiryFrom: 'Expires from',
  expiryTo: 'Expires until',
  departurePlace: 'Shipping location',
  deliveryDestination: 'Destination',
  depositor: 'Depositor',
  consignee: 'Consignee',
  carrier: 'Carrier',
  logger: 'Logger',
  scheduledArrivalFrom: 'Scheduled from',
  scheduledArrivalTo: 'Scheduled until',
  deliveredFrom: 'Delivered from',
  deliveredTo: 'Delivered until',
  departurePlaceName: 'Name of shipping location',
  deliveryDestinationName: 'Name of destination',
  carrierCode: 'Carrier code',
  depositCode: 'Depositor code',
  itemCode: 'Item code',
  itemExcursion: 'Excursion of the item',
  deliveryId: 'Delivery',
  part: 'Part',
  fileId: 'Logger file',
  layoutId: 'Remembered columns',
  job: 'Job',
  call: 'Request',
  caseId: 'Excursion case',
  dueOn: 'Assessment due',
  enterpriseCode: 'Company code',
  email: 'Email',
  centreCode: 'Centre code',
  month: 'Month',
  kpi: 'KPI',
  from: 'From',
  until: 'Until',
  language: 'Language',
  version: 'Version',
  name: 'Name',
  status: 'Status',
  id: 'ID',
  vendorId: 'Vendor',
  vendorCode: 'Vendor code',
  isActive: 'Active',
  auditId: 'Audit ID',
  auditRegisteredOn: 'Audit registered on',
  observationId: 'Finding ID',
  licenceId: 'Licence ID',
  documentId: 'Document',
  noticeId: 'Notice ID',
  kind: 'Kind',
  titleJa: 'Title',
  isDraft: 'Draft',
  keyword: 'Keyword',
  owner: 'Data owner',
  companyCode: 'Referable company',
  companyCodes: 'Referable companies',
  mode: 'Change',
  dryRun: 'Preview only',
  productId: 'Product',
  keptAssignmentId: 'Assignment that stays',
  cutAssignmentId: 'Assignment that gives way',
  loggerId: 'Logger',
  serial: 'Serial',
  retiredOn: 'Retired on',
  intervalSeconds: 'Interval (s)',
  calibrationId: 'Calibration ID',
  calibratedOn: 'Calibrated on',
  validFrom: 'Valid from',
  reason: 'Reason',
  type: 'Type',
  operation: 'Operation',
  user: 'User',
  result: 'Result',
  table: 'Kind of record',
  record: 'Record',
  act: 'Change',
  actor: 'Changed by',
  ruleId: 'Alert rule ID',
  comment: 'Comment',
  partnershipId: 'Partnership ID',
  proposerCode: 'Company code',
  partnerCode: 'Partner code',
  granterCode: 'Granting company',
  validUntil: 'Valid until',
  lastDay: 'Last day',
  accept: 'Accepted',
  importId: 'Import no.',
  rows: 'Lines taken',
  subscriptionId: 'Subscription ID',
  linkId: 'Link ID',
}

const fields = { ja, en }
export type SubjectName = keyof typeof ja

const isSubjectName = (field: string): field is SubjectName => field in ja

/** The name of a request's field; its own where it has none yet. */
export const subjectLabel = (field: string, language: Language) =>
  isSubjectName(field) ? fields[language][field] : field

const places = new Map(Object.keys(ja).map((field, place) => [field, place]))
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
