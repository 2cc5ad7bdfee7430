import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import { companyWords } from '#contract/partners/words/companyWords.ts'

type Values = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the codes in a table's columns mean, by column and code. */
export const codedValues: Readonly<Record<Language, Values>> = bothLanguages({
  role: {
    '00': ['プラットフォーム管理者', 'Platform administrator'],
    '01': ['企業管理者', 'Company administrator'],
    '02': ['メンバー', 'Member'],
    '03': ['ゲスト（閲覧のみ）', 'Guest (read-only)'],
  },
  state: {
    toConfirm: ['確認待ち', 'To be confirmed'],
    unassigned: ['ロガー未割当', 'No logger assigned'],
    stored: ['保存済み', 'Saved'],
    discarded: ['破棄', 'Discarded'],
    withdrawn: ['取消済み', 'Withdrawn'],
    notActivated: ['未有効化', 'Not activated'],
    disabled: ['無効', 'Disabled'],
    enabled: ['有効', 'Enabled'],
  },
  decision: {
    waiting: ['ロガー未割当', 'No logger assigned'],
    stored: ['保存', 'Saved'],
    leftOut: ['取り込まない', 'Not imported'],
  },
  language: {
    ja: ['日本語', 'Japanese'],
    en: ['英語', 'English'],
  },
  kind: {
    maintenance: ['メンテナンス', 'Maintenance'],
    release: ['リリース', 'Release'],
    audit: ['監査資料', 'Audit document'],
    preContractInspection: ['取引開始前調査報告書', 'Pre-contract inspection report'],
    other: ['その他の資料', 'Other document'],
    excursion: ['温度逸脱', 'Temperature excursion'],
    silence: ['測定途絶', 'Silent logger'],
    lowBattery: ['電池残量低下', 'Low battery'],
    lateArrival: ['到着遅延', 'Late arrival'],
  },
  /** By which way readings came in. */
  source: {
    api: ['パートナーAPI', 'Partner API'],
    mqtt: ['MQTT', 'MQTT'],
    file: ['ロガーファイル', 'Logger file'],
  },
  owner_type: {
    depositor: ['寄託者', 'Depositor'],
    consignee: ['荷受人', 'Consignee'],
  },
  destination_kind: {
    distributionCentre: ['物流センター', 'Distribution centre'],
    medicalInstitution: ['医療機関', 'Medical institution'],
  },
  industry_type: companyWords.pairs.industryTypes,
})
