import type { AlertNotification, AlertState } from '#contract/quality/types/alertTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { AlertFacts, FactsOf } from '#contract/quality/rules/alertFacts.ts'
import type { AlertKind, Severity } from '#contract/quality/rules/alertKinds.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatInstant } from '#contract/kernel/time/formatTime.ts'
import { formatDeviation, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { excursionSummaryText } from '#contract/quality/words/excursionSummaryText.ts'

type Words = {
  kinds: Record<AlertKind, string>
  severities: Record<Severity, string>
  states: Record<AlertState, string>
  acts: Record<AlertNotification['act'], string>
  channels: Record<AlertNotification['channel'], string>
  foundLate: string
  columns: Record<AlertColumn, string>
}
export const alertColumns = [
  'alertId',
  'kind',
  'severity',
  'state',
  'company',
  'reference',
  'shipFrom',
  'destination',
  'what',
  'items',
  'lots',
  'loggers',
  'happenedAt',
  'foundAt',
  'worsenedAt',
  'settledAt',
  'notifiedPeople',
  'level',
  'acknowledgedBy',
  'acknowledgedAt',
  'comment',
] as const
export type AlertColumn = (typeof alertColumns)[number]

const ja: Words = {
  kinds: { excursion: '温度逸脱', silence: '測定途絶', lowBattery: '電池残量低下', lateArrival: '到着遅延' },
  severities: { 1: '注意', 2: '警告', 3: '重大' },
  states: { open: '未確認', acknowledged: '確認済み', withdrawn: '取消', ended: '解消' },
  acts: { raised: '発生', escalated: 'エスカレーション', withdrawn: '取消' },
  channels: { inApp: '通知', mail: 'メール' },
  foundLate: '後から判明',
  columns: {
    alertId: 'アラートID',
    kind: '種類',
    severity: '重要度',
    state: '状態',
    company: '企業',
    reference: '参照番号',
    shipFrom: '出荷地',
    destination: '配送先',
    what: '内容',
    items: '品目',
    lots: '製造番号',
    loggers: 'ロガー',
    happenedAt: '発生日時',
    foundAt: '検知日時',
    worsenedAt: '現在の重要度になった日時',
    settledAt: '確認・解消日時',
    notifiedPeople: '通知した人数',
    level: 'エスカレーション段階',
    acknowledgedBy: '確認者',
    acknowledgedAt: '確認日時',
    comment: 'コメント',
  },
}

const en: Words = {
  kinds: {
    excursion: 'Temperature excursion',
    silence: 'Silent logger',
    lowBattery: 'Low battery',
    lateArrival: 'Late arrival',
  },
  severities: { 1: 'Caution', 2: 'Warning', 3: 'Critical' },
  states: { open: 'Open', acknowledged: 'Acknowledged', withdrawn: 'Withdrawn', ended: 'Ended' },
  acts: { raised: 'Raised', escalated: 'Escalated', withdrawn: 'Withdrawn' },
  channels: { inApp: 'Inbox', mail: 'Email' },
  foundLate: 'Found later',
  columns: {
    alertId: 'Alert ID',
    kind: 'Kind',
    severity: 'Severity',
    state: 'State',
    company: 'Company',
    reference: 'Reference no.',
    shipFrom: 'Shipping location',
    destination: 'Destination',
    what: 'What happened',
    items: 'Items',
    lots: 'Lot no.',
    loggers: 'Loggers',
    happenedAt: 'Happened at',
    foundAt: 'Found at',
    worsenedAt: 'At this severity since',
    settledAt: 'Settled at',
    notifiedPeople: 'People told',
    level: 'Level of escalation',
    acknowledgedBy: 'Acknowledged by',
    acknowledgedAt: 'Acknowledged at',
    comment: 'Comment',
  },
}

/** The words of alerts, on screens, in mails and in files alike. */
export const alertWords = { ja, en }

/** As screens and mails tell times. */
export type Locale = { language: Language; timeZone: string }

/** What an alert is about, in a sentence: how far, how long, which logger. */
export function alertSentence(facts: AlertFacts, locale: Locale): string {
  if (facts.kind === 'excursion') return excursionText(facts, locale)
  if (facts.kind === 'silence') return silenceText(facts, locale)
  if (facts.kind === 'lateArrival') return lateText(facts, locale)
  const at = formatInstant(facts.at, locale)
  return locale.language === 'ja'
    ? `ロガー${facts.serial}の電池残量が${facts.percent}%です（${at}時点）`
    : `Logger ${facts.serial} has ${facts.percent}% of its battery left (${at})`
}

function silenceText({ serial, lastAt, since }: FactsOf<'silence'>, locale: Locale): string {
  const at = formatInstant(since, locale)
  if (lastAt === null) {
    return locale.language === 'ja'
      ? `ロガー${serial}から、開始（${at}）以降の測定値が届いていません`
      : `Nothing from logger ${serial} since its start (${at})`
  }
  return locale.language === 'ja'
    ? `ロガー${serial}の測定値が、${at}を最後に届いていません`
    : `Nothing from logger ${serial} since ${at}`
}

function excursionText({ items, isOpen, startedAt, summary }: FactsOf<'excursion'>, locale: Locale): string {
  if (summary) return excursionSummaryText(summary, locale)
  const { language } = locale
  const [worst] = items
  if (!worst) return alertWords[language].kinds.excursion
  // Of older facts only the temperature has a logger: times are those of the delivery, and told as such.
  const band = bands[worst.band]
  const peak = formatCelsius(worst.peakMilli, band)
  const beyond = formatDeviation(worst.deviationMilliCelsius)
  const limits = limitsText(band, language)
  const from = formatInstant(startedAt, locale)
  return language === 'ja'
    ? `最大${peak} ℃（${limits}を${beyond} ℃逸脱、ロガー${worst.serial}）。配送の最初の逸脱は${from}に開始${isOpen ? '。最後の測定値でも逸脱中のロガーあり' : ''}`
    : `${peak} ℃ at worst, ${beyond} ℃ beyond ${limits} (logger ${worst.serial}). The first excursion of the delivery began ${from}${isOpen ? '. A logger was still outside at its last reading' : ''}`
}

function lateText({ deadline, deliveredAt }: FactsOf<'lateArrival'>, locale: Locale): string {
  const { language } = locale
  const due = formatInstant(deadline, locale)
  if (deliveredAt === null) {
    return language === 'ja' ? `到着予定（${due}）を過ぎても配達されていません` : `Not delivered by its plan (${due})`
  }
  const late = formatDuration(Date.parse(deliveredAt) - Date.parse(deadline), language)
  return language === 'ja'
    ? `到着予定（${due}）より${late}遅れて配達されました`
    : `Delivered ${late} after its plan (${due})`
}
