import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { formatDay, formatInstant } from '#contract/kernel/time/formatTime.ts'
import { isDay } from '#contract/kernel/time/lateness.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import {
  evaluatedByField,
  evaluatedByText,
  loggerIntervalField,
  loggerIntervalText,
} from '#contract/logistics/words/amendmentValues.ts'
import { temperatureWords } from '#contract/telemetry/words/temperatureWords.ts'

/** The names of amended fields. */
export const amendmentFields = bothLanguages({
  slipNo: ['送り状番号', 'Slip no.'],
  inboundNo: ['入庫番号', 'Inbound no.'],
  clientManagementNo: ['荷主管理番号', 'Client management no.'],
  shipFrom: ['出荷地', 'Shipping location'],
  destination: ['配送先', 'Destination'],
  shippingDate: ['出荷日', 'Shipping date'],
  plannedPickup: ['集荷予定', 'Planned pickup'],
  actualPickup: ['集荷実績', 'Actual pickup'],
  scheduledArrival: ['到着予定', 'Scheduled arrival'],
  deliveredAt: ['配達日時', 'Delivered'],
  scheduledPieces: ['予定個数', 'Scheduled pieces'],
  actualPieces: ['実績個数', 'Actual pieces'],
  shippedPieces: ['出荷個数', 'Shipped pieces'],
  receivedPieces: ['受領個数', 'Received pieces'],
  warehousedOn: ['入庫日', 'Warehoused on'],
  inboundPallets: ['入庫パレット数', 'Inbound pallets'],
  palletsOnTime: ['時間内計上パレット数', 'Pallets recorded on time'],
  plannedStops: ['経由予定', 'Planned stops'],
  units: ['物流単位（SSCC）', 'Logistic units (SSCC)'],
  remark: ['備考', 'Remark'],
  shipperCode: ['荷送人', 'Shipper'],
  consigneeCode: ['荷受人', 'Consignee'],
  carrierCode: ['運送会社', 'Carrier'],
  depositCode: ['寄託者', 'Depositor'],
  deliveryType: ['輸送区間', 'Transport section'],
  items: ['品目', 'Items'],
  loggers: ['ロガー', 'Loggers'],
  [evaluatedByField]: ['判定に用いる版', 'Evaluated with version'],
  [loggerIntervalField]: ['ロガーの測定間隔', 'Logger interval'],
})
const senders = { ja: '送信元システム', en: 'Sender’s system' }
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
/** Instants within the text of logger assignments. */
const instantWithin = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** Instants and days within the text of planned stops. */
const plannedWithin = /\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?/g
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Amendments are stored with field names and values of the partner API; readers see words and times of their zone. */
export function amendmentText(timeZone: string, language: Language) {
  const names: Record<string, string> = amendmentFields[language]
  const valueText = (field: string, value: string | null) => {
    if (value === null) return temperatureWords[language].none
    // Free text: also one that looks like a day or a code.
    if (field === 'remark') return value
    if (field === evaluatedByField) return evaluatedByText(value, language)
    if (field === loggerIntervalField) return loggerIntervalText(value, language)
    if (instantPattern.test(value)) return formatInstant(value, { timeZone, language })
    if (field === 'loggers')
      return value.replaceAll(instantWithin, at => formatInstant(at, { timeZone, language }, 'second'))
    if (field === 'plannedStops')
      return value.replaceAll(plannedWithin, at =>
        isDay(at) ? formatDay(at, language) : formatInstant(at, { timeZone, language }),
      )
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
