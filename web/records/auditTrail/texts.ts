import { auditWords } from '#contract/records/words/auditWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const auditTrail = {
  ...auditWords.pairs,
  title: ['監査証跡', 'Audit trail'],
  filter: {
    record: ['記録のキー', 'Record key'],
    actors: ['変更者の種別', 'Changed by'],
    people: ['人の操作', 'People'],
    machines: ['システムの処理', 'Systems'],
    all: ['すべて', 'All'],
    actorHint: ['氏名・APIキー名・システム名', 'User, API key or system'],
    keywordHint: ['理由・値の一部', 'Part of a reason or value'],
    wholeHistory: ['1つの記録のすべての履歴を表示しています。', 'Showing the full history of one record.'],
  },
  list: {
    found: ['{{number}}件', 'Changes: {{number}}'],
    foundMore: ['{{number}}件以上', 'Changes: {{number}} or more'],
    others: ['ほか{{number}}項目', 'and {{number}} more'],
    file: ['CSV（全件）', 'CSV (all)'],
    fileHint: [
      '絞り込んだすべての変更をCSVファイルでダウンロードします。',
      'Downloads all matching changes as a CSV file.',
    ],
    none: ['該当する変更はありません。', 'No changes match these filters.'],
    noneHint: [
      '期間を広げるか、条件を減らしてお試しください。「人の操作」には、APIキー・機器・システムによる変更は含まれません。直前の変更は数秒後に表示されます。',
      'Try a longer period or fewer filters. “People” leaves out changes by API keys, devices and the portal. New changes appear after a few seconds.',
    ],
    open: ['{{time}}の変更の詳細を表示', 'Show details of the change at {{time}}'],
  },
  entry: {
    title: ['変更の詳細', 'Details of the change'],
    field: ['項目', 'Field'],
    sealed: ['封印済み', 'Sealed'],
    waiting: ['封印待ち', 'Waiting for seal'],
    sealText: ['封印番号{{seq}}、ハッシュ{{hash}}', 'seal {{seq}}, hash {{hash}}'],
    history: ['この記録の履歴を表示', 'Show history of this record'],
    key: ['APIキー', 'API key'],
    noReason: ['（記載なし）', '(none given)'],
  },
  state: {
    title: ['証跡の検証状態', 'Audit trail verification'],
    head: ['末尾の封印', 'Last seal'],
    headHint: [
      '控えておくと、後日これより前の証跡が書き換えられていないことを確認できます。',
      'Keep a copy. With it, you can prove later that nothing before it was changed.',
    ],
    copy: ['コピー', 'Copy'],
    copied: ['コピーしました', 'Copied'],
    waiting: ['封印待ち', 'Waiting for seal'],
    waitingNumber: ['{{number}}件', 'Changes: {{number}}'],
    lastCheck: ['最新の検証', 'Last verification'],
    never: [
      'まだ検証していません。毎日午前2時（日本時間）に自動で検証します。',
      'Not verified yet. Verification runs every day at 02:00 (Japan time).',
    ],
    outcomes: {
      running: ['検証中', 'Verifying'],
      sound: ['異常なし', 'No discrepancies'],
      unsound: ['異常あり', 'Discrepancies'],
      failed: ['検証できませんでした', 'Could not be verified'],
    },
    earlier: ['以前の検証', 'Earlier verifications'],
    found: ['{{number}}件検出', 'Discrepancies: {{number}}'],
    askedBy: ['依頼：{{name}}', 'requested by {{name}}'],
    byClock: ['自動検証', 'automatic'],
    results: ['検出内容', 'Discrepancies found'],
    moreObservations: ['ほか{{number}}件', 'and {{number}} more'],
    notice: [
      '異常が見つかっています。詳細はプラットフォーム管理者が確認します。',
      'Discrepancies were found. The platform administrator will investigate them.',
    ],
    start: ['今すぐ検証', 'Verify now'],
  },
  check: {
    title: ['監査証跡を検証', 'Verify audit trail'],
    explained: [
      '封印の連鎖、すべての業務記録、すべての測定値を照合します。データ量により数分以上かかります。検証中も通常どおりご利用いただけます。',
      'Verification compares the chain of seals, all business records and all readings. It takes several minutes or longer, depending on the amount of data. You can continue working in the meantime.',
    ],
    head: ['控えておいた封印（任意）', 'Seal you kept (optional)'],
    headHint: [
      '例：1234:0f3a…（番号:ハッシュ）。連鎖に今も同じ封印があることを確認します。',
      'Example: 1234:0f3a… (number:hash). Verification checks that the chain still contains this seal.',
    ],
    headWrong: [
      '「番号:ハッシュ（64桁）」の形式で入力してください。',
      'Enter number:hash, with a hash of 64 characters.',
    ],
    start: ['検証を開始', 'Start verification'],
  },
} satisfies Texts
