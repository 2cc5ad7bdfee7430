import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDay, formatMonth } from '#contract/kernel/time/formatTime.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import { kpiWords } from '#contract/reporting/words/kpiWords.ts'
import { alertWords } from '#contract/quality/words/alertWords.ts'
import { auditWords } from '#contract/records/words/auditWords.ts'
import { operationWords } from '#contract/records/words/operationWords.ts'

/** A field of the request with its values; ids are replaced by names. */
export type SubjectField = { field: string; values: string[] }

const fields = bothLanguages({
  number: ['検索番号', 'Number'],
  words: ['キーワード', 'Words'],
  text: ['検索した文字', 'Searched text'],
  shippingDateFrom: ['出荷日（開始）', 'Shipping date from'],
  shippingDateTo: ['出荷日（終了）', 'Shipping date until'],
  deliveryType: ['輸送区間', 'Section'],
  deliveryStatus: ['配送状況', 'Status'],
  awaitingPickup: ['集荷待ち', 'Awaiting pickup'],
  late: ['遅延', 'Late'],
  amended: ['訂正あり', 'Amended'],
  arrivalToCheck: ['配達日時の確認', 'Arrival to check'],
  piecesDiffer: ['個数の不一致', 'Pieces differ'],
  temperatureExcursion: ['温度逸脱', 'Excursion'],
  temperatureOutcome: ['温度判定', 'Temperature'],
  conflictingData: ['矛盾する測定値', 'Conflicting readings'],
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
  ownOnly: ['自社寄託分のみ', 'Own goods only'],
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
  reference: ['参照番号', 'Reference no.'],
  part: ['内容', 'Part'],
  format: ['形式', 'Format'],
  webhookId: ['Webhook', 'Webhook'],
  messageId: ['Webhookの通知', 'Webhook message'],
  paused: ['一時停止', 'Paused'],
  description: ['説明', 'Description'],
  fileId: ['ロガーファイル', 'Logger file'],
  layoutId: ['保存した列の対応付け', 'Saved column mapping'],
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
  /** Of the one call that has it. */
  id: ['APIキー', 'API key'],
  vendorId: ['委託先', 'Vendor'],
  vendorCode: ['委託先コード', 'Vendor code'],
  isActive: ['有効', 'Active'],
  auditId: ['監査', 'Audit'],
  auditRegisteredOn: ['監査登録日', 'Audit registered on'],
  observationId: ['指摘事項', 'Finding'],
  licenceId: ['許認可', 'Licence'],
  documentId: ['文書', 'Document'],
  noticeId: ['お知らせ', 'Notice'],
  kind: ['種類', 'Kind'],
  titleJa: ['件名', 'Title'],
  isDraft: ['下書き', 'Draft'],
  keyword: ['キーワード', 'Keyword'],
  owner: ['データ所有企業', 'Data owner'],
  companyCode: ['参照企業', 'Referable company'],
  companyCodes: ['参照企業', 'Referable companies'],
  mode: ['変更方法', 'Change'],
  dryRun: ['確認のみ', 'Preview only'],
  productId: ['製品', 'Product'],
  keptAssignmentId: ['優先した紐付け', 'Assignment that takes precedence'],
  cutAssignmentId: ['優先しなかった紐付け', 'Overridden assignment'],
  loggerId: ['ロガー', 'Logger'],
  serial: ['シリアル番号', 'Serial'],
  retiredOn: ['使用終了日', 'Retired on'],
  intervalSeconds: ['測定間隔（秒）', 'Interval (s)'],
  calibrationId: ['校正', 'Calibration'],
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
  actors: ['変更者の種別', 'Changed by people or systems'],
  actor: ['変更者', 'Changed by'],
  ruleId: ['アラートルール', 'Alert rule'],
  alerts: ['アラート', 'Alerts'],
  comment: ['コメント', 'Comment'],
  partnershipId: ['取引関係', 'Partnership'],
  proposerCode: ['企業コード', 'Company code'],
  partnerCode: ['取引先コード', 'Partner code'],
  granterCode: ['許可する企業', 'Granting company'],
  validUntil: ['適用終了日', 'Valid until'],
  lastDay: ['最終日', 'Last day'],
  accept: ['承諾', 'Accepted'],
  importId: ['取込番号', 'Import no.'],
  rows: ['取り込む行', 'Lines to import'],
  subscriptionId: ['配信登録', 'Subscription'],
  boardId: ['ダッシュボードの画面', 'Dashboard'],
  linkId: ['リンク', 'Link'],
})
export type SubjectName = keyof typeof fields.ja

/** Whether a field has a name in both languages. */
export const hasSubjectLabel = (field: string): field is SubjectName => field in fields.ja

/** The name of a request's field; its own name if it has none. */
export const subjectLabel = (field: string, language: Language) =>
  hasSubjectLabel(field) ? fields[language][field] : field

const places = new Map(Object.keys(fields.ja).map((field, place) => [field, place]))
/** In the order of a form, such as from before until. */
export const inOrderOfFields = (subject: readonly SubjectField[]) =>
  subject.toSorted((one, two) => (places.get(one.field) ?? places.size) - (places.get(two.field) ?? places.size))

const valueWords = bothLanguages({
  yesNo: { true: ['はい', 'yes'], false: ['いいえ', 'no'] },
  excursions: { '00': ['なし', 'none'], '01': ['あり', 'at least one'] },
  languages: { '0': ['日本語', 'Japanese'], '1': ['英語', 'English'] },
  activity: { active: ['有効', 'active'], inactive: ['無効', 'inactive'] },
  results: { success: ['成功', 'success'], refused: ['拒否', 'refused'] },
  modes: { add: ['追加', 'add'], replace: ['置換', 'replace'], withdraw: ['取消', 'withdraw'] },
  actors: { people: ['人', 'people'], machines: ['システム', 'systems'] },
  acts: { I: ['登録', 'added'], U: ['変更', 'changed'], D: ['削除', 'deleted'] },
  noticeKinds: { maintenance: ['メンテナンス', 'maintenance'], release: ['リリース', 'release'] },
  importedRows: { all: ['すべて', 'all'], good: ['誤りのない行', 'lines without errors'] },
  parts: {
    status: ['配送状況', 'status'],
    location: ['位置情報', 'location'],
    temperature: ['温度', 'temperature'],
    events: ['温度イベント', 'temperature events'],
    commodityTemperature: ['品目別温度', 'temperature by item'],
    shippingList: ['出荷リスト', 'shipping list'],
    productLogger: ['ロガー', 'loggers'],
    amendments: ['訂正', 'amendments'],
  },
})

type Values = Readonly<Record<string, string>>
const valuesOf = (field: string, language: Language): Values => {
  const words = valueWords[language]
  const byField: Readonly<Record<string, Values>> = {
    deliveryType: deliveryWords[language].sections,
    deliveryStatus: deliveryWords[language].status,
    temperatureOutcome: deliveryWords[language].outcomes,
    temperatureExcursion: words.excursions,
    kpi: kpiWords[language].kpis,
    part: words.parts,
    language: words.languages,
    status: words.activity,
    kind: {
      ...words.noticeKinds,
      ...importKindWords[language],
      ...alertWords[language].kinds,
      ...alertWords[language].channels,
    },
    rows: words.importedRows,
    type: operationWords[language].types,
    operation: operationWords[language].operations,
    result: words.results,
    mode: words.modes,
    act: words.acts,
    actors: words.actors,
    table: auditWords[language].tables,
    dryRun: { '0': words.yesNo.false, '1': words.yesNo.true, ...words.yesNo },
  }
  return byField[field] ?? words.yesNo
}

const comma = { ja: '、', en: ', ' }
const colon = { ja: '：', en: ': ' }
const semicolon = { ja: '；', en: '; ' }

/** Fields that hold a day or a month; what somebody typed elsewhere may look like one. */
const dayField = /^(from|until|month|lastDay|.*(From|To|Until|On))$/
const dayForm = /^\d{4}-\d\d-\d\d$/
const monthForm = /^\d{4}-\d\d$/

/** A field's values in words, days as the reader writes them. */
export const subjectValue = (subject: SubjectField, language: Language) =>
  valueInFile(subject, language, value => {
    if (!dayField.test(subject.field)) return value
    if (monthForm.test(value)) return formatMonth(value, language)
    return dayForm.test(value) ? formatDay(value, language) : value
  })

/** … and in a file, where days are ISO 8601 as in its other columns. */
export const valueInFile = ({ field, values }: SubjectField, language: Language, dayText = (value: string) => value) =>
  values.map(value => valuesOf(field, language)[value] ?? dayText(value)).join(comma[language])

/** Several fields in one text of a file: 輸送区間：物流センター間；遅延：はい. */
export const subjectText = (subject: readonly SubjectField[], language: Language) =>
  subject
    .map(one => `${subjectLabel(one.field, language)}${colon[language]}${valueInFile(one, language)}`)
    .join(semicolon[language])
