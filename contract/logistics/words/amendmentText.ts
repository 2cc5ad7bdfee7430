import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDay, formatInstant } from '#contract/kernel/time/formatTime.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { evaluatedByField, evaluatedByText } from '#contract/logistics/words/evaluatedByText.ts'
import { loggerIntervalField, loggerIntervalText } from '#contract/logistics/words/loggerIntervalText.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

const ja = {
  slipNo: '送り状番号',
  inboundNo: '入庫番号',
  clientManagementNo: '荷主管理番号',
  shipFrom: '出荷地',
  destination: '配送先',
  shippingDate: '出荷日',
  plannedPickup: '集荷予定',
  actualPickup: '集荷実績',
  scheduledArrival: '到着予定',
  deliveredAt: '配達日時',
  scheduledPieces: '予定個数',
  actualPieces: '実績個数',
  shippedPieces: '出荷個数',
  receivedPieces: '受領個数',
  warehousedOn: '入庫日',
  inboundPallets: '入庫パレット数',
  palletsOnTime: '時間内計上パレット数',
  shipperCode: '荷送人',
  consigneeCode: '荷受人',
  carrierCode: '運送会社',
  depositCode: '寄託者',
  deliveryType: '輸送区間',
  items: '品目',
  loggers: 'ロガー',
  [evaluatedByField]: '判定に用いる版',
  [loggerIntervalField]: 'ロガーの測定間隔',
}

const en: typeof ja = {
  slipNo: 'Slip no.',
  inboundNo: 'Inbound no.',
  clientManagementNo: 'Client management no.',
  shipFrom: 'Ship from',
  destination: 'Destination',
  shippingDate: 'Shipping date',
  plannedPickup: 'Planned pickup',
  actualPickup: 'Actual pickup',
  scheduledArrival: 'Scheduled arrival',
  deliveredAt: 'Delivered at',
  scheduledPieces: 'Scheduled pieces',
  actualPieces: 'Actual pieces',
  shippedPieces: 'Shipped pieces',
  receivedPieces: 'Received pieces',
  warehousedOn: 'Warehoused on',
  inboundPallets: 'Inbound pallets',
  palletsOnTime: 'Pallets recorded on time',
  shipperCode: 'Shipper',
  consigneeCode: 'Consignee',
  carrierCode: 'Carrier',
  depositCode: 'Depositor',
  deliveryType: 'Transport section',
  items: 'Items',
  loggers: 'Loggers',
  [evaluatedByField]: 'Judged by version',
  [loggerIntervalField]: 'Interval of the logger',
}

const fields = { ja, en }
const senders = { ja: '送信元システム', en: 'Sender’s system' }
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
/** As they stand in the assignments of loggers. */
const instantWithin = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Amendments are stored as the partner API's field names and texts; people read words and times of their zone. */
export function amendmentText(timeZone: string, language: Language) {
  const names: Record<string, string> = fields[language]
  const valueText = (field: string, value: string | null) => {
    if (value === null) return temperatureWords[language].none
    if (field === evaluatedByField) return evaluatedByText(value, language)
    if (field === loggerIntervalField) return loggerIntervalText(value, language)
    if (instantPattern.test(value)) return formatInstant(value, { timeZone, language })
    if (field === 'loggers')
      return value.replaceAll(instantWithin, at => formatInstant(at, { timeZone, language }, 'second'))
    if (dayPattern.test(value)) return formatDay(value, language)
    const section = transportSections.find(one => one === value)
    return section ? deliveryWords[language].sections[section] : value
  }
  const byText = (by: StatusInfo['amendments'][number]['by']) => {
    if (by === null) return senders[language]
    const { name, nameEn } = by.company
    return language === 'en' ? `${by.name} (${nameEn || name})` : `${by.name}（${name}）`
  }
  return { fieldText: (field: string) => names[field] ?? field, valueText, byText }
}
