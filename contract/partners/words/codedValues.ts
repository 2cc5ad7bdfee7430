import type { Language } from '#contract/kernel/language.ts'
import { companyWords } from '#contract/partners/words/companyWords.ts'

type Values = Readonly<Record<string, Readonly<Record<string, string>>>>

const ja: Values = {
  role: { '00': 'プラットフォーム管理者', '01': '企業管理者', '02': 'メンバー', '03': 'ゲスト（閲覧のみ）' },
  state: {
    toConfirm: '確認待ち',
    unassigned: 'ロガー未割当',
    stored: '保存済み',
    discarded: '破棄',
    notActivated: '未有効化',
    disabled: '無効',
    enabled: '有効',
  },
  decision: { waiting: 'ロガー未割当', stored: '保存', leftOut: '取り込まない' },
  language: { ja: '日本語', en: '英語' },
  kind: {
    maintenance: 'メンテナンス',
    release: 'リリース',
    audit: '監査資料',
    preContractInspection: '取引開始前調査報告書',
    other: 'その他の資料',
    excursion: '温度逸脱',
    silence: '測定途絶',
    lowBattery: '電池残量低下',
    lateArrival: '到着遅延',
  },
  owner_type: { depositor: '寄託者', consignee: '荷受人' },
  destination_kind: { distributionCentre: '物流センター', medicalInstitution: '医療機関' },
  industry_type: companyWords.ja.industryTypes,
}

const en: Values = {
  role: { '00': 'Platform administrator', '01': 'Company administrator', '02': 'Member', '03': 'Guest (read-only)' },
  state: {
    toConfirm: 'To confirm',
    unassigned: 'No logger yet',
    stored: 'Stored',
    discarded: 'Discarded',
    notActivated: 'Not activated',
    disabled: 'Disabled',
    enabled: 'Enabled',
  },
  decision: { waiting: 'No logger yet', stored: 'Stored', leftOut: 'Left out' },
  language: { ja: 'Japanese', en: 'English' },
  kind: {
    maintenance: 'Maintenance',
    release: 'Release',
    audit: 'Audit document',
    preContractInspection: 'Pre-contract inspection report',
    other: 'Other document',
    excursion: 'Temperature excursion',
    silence: 'Silent logger',
    lowBattery: 'Low battery',
    lateArrival: 'Late arrival',
  },
  owner_type: { depositor: 'Depositor', consignee: 'Consignee' },
  destination_kind: { distributionCentre: 'Distribution centre', medicalInstitution: 'Medical institution' },
  industry_type: companyWords.en.industryTypes,
}

/** What the codes in a table's columns mean, by column and code. */
export const codedValues: Readonly<Record<Language, Values>> = { ja, en }
