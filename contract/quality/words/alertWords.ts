import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { AlertFacts, FactsOf } from '#contract/quality/rules/alerts/alertFacts.ts'
import { bands } from '#contract/telemetry/rules/temperature/bands.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { formatInstant } from '#contract/kernel/time/formatTime.ts'
import { formatDeviation, formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { arrivalCheckText, pieceDifferenceText } from '#contract/logistics/words/handoverText.ts'
import { limitsText } from '#contract/logistics/words/bandText.ts'
import { excursionSummaryText } from '#contract/quality/words/excursionSummaryText.ts'

export type AlertColumn = keyof (typeof alertWords)['ja']['columns']

/** For screens, mails and files. */
export const alertWords = bothLanguages({
  kinds: {
    excursion: ['温度逸脱', 'Temperature excursion'],
    silence: ['測定途絶', 'Silent logger'],
    lowBattery: ['電池残量低下', 'Low battery'],
    lateArrival: ['到着遅延', 'Late arrival'],
    arrivalCheck: ['配達日時の確認', 'Arrival to check'],
    pieceDifference: ['個数の不一致', 'Pieces differ'],
  },
  severities: {
    1: ['注意', 'Caution'],
    2: ['警告', 'Warning'],
    3: ['重大', 'Critical'],
  },
  states: {
    open: ['未確認', 'Open'],
    acknowledged: ['確認済み', 'Acknowledged'],
    withdrawn: ['取消', 'Withdrawn'],
    ended: ['解消', 'Cleared'],
  },
  acts: {
    raised: ['発生', 'Raised'],
    escalated: ['エスカレーション', 'Escalated'],
    withdrawn: ['取消', 'Withdrawn'],
  },
  channels: {
    inApp: ['画面の通知', 'Inbox'],
    mail: ['メール', 'Email'],
    sms: ['SMS', 'Text message'],
    teams: ['Microsoft Teams', 'Microsoft Teams'],
    slack: ['Slack', 'Slack'],
  },
  foundLate: ['後から判明', 'Detected late'],
  columns: {
    alertId: ['アラートID', 'Alert ID'],
    kind: ['種類', 'Kind'],
    severity: ['重要度', 'Severity'],
    state: ['状態', 'State'],
    company: ['企業', 'Company'],
    reference: ['参照番号', 'Reference no.'],
    shipFrom: ['出荷地', 'Shipping location'],
    destination: ['配送先', 'Destination'],
    what: ['内容', 'What happened'],
    items: ['品目', 'Items'],
    lots: ['製造番号', 'Lot no.'],
    loggers: ['ロガー', 'Loggers'],
    happenedAt: ['発生日時', 'Happened at'],
    foundAt: ['検知日時', 'Found at'],
    worsenedAt: ['現在の重要度になった日時', 'At this severity since'],
    settledAt: ['確認・解消日時', 'Settled at'],
    notifiedPeople: ['通知した人数', 'People notified'],
    level: ['エスカレーション段階', 'Level of escalation'],
    acknowledgedBy: ['確認者', 'Acknowledged by'],
    acknowledgedAt: ['確認日時', 'Acknowledged at'],
    comment: ['コメント', 'Comment'],
  },
})

export type Locale = { language: Language; timeZone: string }

/** The facts of an alert in a sentence: how far, how long, which logger. */
export function alertSentence(facts: AlertFacts, locale: Locale): string {
  if (facts.kind === 'excursion') return excursionText(facts, locale)
  if (facts.kind === 'silence') return silenceText(facts, locale)
  if (facts.kind === 'lateArrival') return lateText(facts, locale)
  if (facts.kind === 'arrivalCheck') return arrivalCheckText(facts, locale)
  if (facts.kind === 'pieceDifference') return pieceDifferenceText(facts, locale.language)
  const at = formatInstant(facts.at, locale)
  return locale.language === 'ja'
    ? `ロガー${facts.serial}の電池残量が${facts.percent}%です（${at}時点）`
    : `Battery of logger ${facts.serial} at ${facts.percent}% (${at})`
}

function silenceText({ serial, lastAt, since }: FactsOf<'silence'>, locale: Locale): string {
  const at = formatInstant(since, locale)
  if (lastAt === null) {
    return locale.language === 'ja'
      ? `ロガー${serial}から、開始（${at}）以降の測定値が届いていません`
      : `No readings from logger ${serial} since the start (${at})`
  }
  return locale.language === 'ja'
    ? `ロガー${serial}の測定値が、${at}を最後に届いていません`
    : `No readings from logger ${serial} since ${at}`
}

function excursionText({ items, isOpen, startedAt, summary }: FactsOf<'excursion'>, locale: Locale): string {
  if (summary) return excursionSummaryText(summary, locale)
  const { language } = locale
  const [worst] = items
  if (!worst) return alertWords[language].kinds.excursion
  // Facts of earlier releases name a logger only for the temperature; their times are those of the delivery.
  const band = bands[worst.band]
  const peak = formatCelsius(worst.peakMilli, band)
  const beyond = formatDeviation(worst.deviationMilliCelsius)
  const limits = limitsText(band, language)
  const from = formatInstant(startedAt, locale)
  return language === 'ja'
    ? `最大${peak} ℃（${limits}を${beyond} ℃逸脱、ロガー${worst.serial}）。配送の最初の逸脱は${from}に開始${isOpen ? '。最後の測定値でも逸脱中のロガーあり' : ''}`
    : `Worst reading ${peak} °C, ${beyond} °C outside ${limits} (logger ${worst.serial}). The first excursion of the delivery started ${from}${isOpen ? '. A logger was still out of range at its last reading' : ''}`
}

function lateText({ deadline, deliveredAt }: FactsOf<'lateArrival'>, locale: Locale): string {
  const { language } = locale
  const due = formatInstant(deadline, locale)
  if (deliveredAt === null) {
    return language === 'ja'
      ? `到着予定（${due}）を過ぎても配達されていません`
      : `Not delivered by the scheduled arrival (${due})`
  }
  const late = formatDuration(Date.parse(deliveredAt) - Date.parse(deadline), language)
  return language === 'ja'
    ? `到着予定（${due}）より${late}遅れて配達されました`
    : `Delivered ${late} after the scheduled arrival (${due})`
}
