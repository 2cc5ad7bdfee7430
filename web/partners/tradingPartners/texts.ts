import { partnerWords } from '#contract/partners/words/partnerWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

const { states, kinds, columns } = partnerWords.pairs

/** Trading partners: who may name whom in deliveries and stock. */
export const partners = {
  states,
  kinds,
  columns,
  found: ['{{number}}件の取引先', '{{number}} trading partners'],
  none: ['取引先はありません。', 'There are no trading partners.'],
  noneHint: [
    '配送や在庫で他社を寄託者・荷送人・荷受人・運送会社として指定するには、その企業の許可が必要です。取引先として申し込み、相手が承諾すると、互いに許可した範囲で指定できるようになります。',
    'To name another company as depositor, shipper, consignee or carrier, or to report its stock, you need its consent. Propose a partnership. Once the other company accepts, each side can name the other as granted.',
  ],
  of: ['{{company}}（{{code}}）との取引', 'Partnership with {{company}} ({{code}})'],
  noEnd: ['期限なし', 'no end date'],
  weGrant: ['許可している内容', 'Granted to the partner'],
  theyGrant: ['許可されている内容', 'Granted by the partner'],
  nothing: ['なし', 'Nothing'],
  dayMissing: ['日付を入力してください。', 'Enter a date.'],
  reasonOptional: ['理由（任意）', 'Reason (optional)'],
  gln: ['GLN', 'GLN'],
  filter: { keywordHint: ['企業名・企業コード・GLN', 'Company name, code or GLN'] },
  loggers: {
    label: ['使用を許可するロガー', 'Loggers the partner may use'],
    all: ['すべてのロガー', 'All loggers'],
    listed: ['指定したロガー', 'Selected loggers'],
    serials: ['シリアル番号', 'Serial numbers'],
    serialsHint: [
      '自社のロガーのシリアル番号を1行に1つ入力してください。',
      'Enter the serial numbers of your own loggers, one per line.',
    ],
    every: ['（すべて）', ' (all)'],
    some: ['（{{number}}台）', ' ({{number}})'],
  },
  propose: {
    title: ['取引を申し込む', 'Propose partnership'],
    submit: ['申し込む', 'Propose'],
    done: [
      '申し込みました。相手が承諾すると有効になります。',
      'The partnership was proposed. It takes effect once the other company accepts.',
    ],
    partner: ['取引先の企業コード', 'Company code of the partner'],
    first: ['一方の企業コード', 'Company code of the first company'],
    second: ['もう一方の企業コード', 'Company code of the second company'],
    codeHint: [
      '企業コードを入力するか、候補から選択してください。',
      'Enter a company code or select one from the list.',
    ],
    codeMissing: ['企業コードを入力してください。', 'Enter a company code.'],
    asked: ['相手に求める許可', 'Requested from the partner'],
    firstGrants: ['一方の企業が許可する内容', 'Granted by the first company'],
    secondGrants: ['もう一方の企業が許可する内容', 'Granted by the second company'],
    note: ['連絡事項（任意）', 'Message (optional)'],
  },
  setUp: {
    title: ['取引先を設定', 'Set up partnership'],
    submit: ['設定', 'Set up'],
    done: ['両社の取引関係を設定しました。', 'The partnership was set up for both companies.'],
  },
  answer: {
    title: ['申込みに回答', 'Answer proposal'],
    submit: ['回答', 'Send answer'],
    done: ['回答しました。', 'Your answer was sent.'],
    label: ['回答', 'Answer'],
    accept: ['承諾', 'Accept'],
    decline: ['辞退', 'Decline'],
  },
  withdraw: {
    title: ['申込みを取り下げる', 'Withdraw proposal'],
    submit: ['取り下げる', 'Withdraw'],
    done: ['申込みを取り下げました。', 'The proposal was withdrawn.'],
    text: [
      'この申込みを取り下げます。相手は回答できなくなります。',
      'The proposal will be withdrawn, and the other company can no longer answer it.',
    ],
  },
  change: {
    title: ['許可を変更', 'Change grants'],
    submit: ['変更', 'Change'],
    done: ['許可を変更しました。', 'The grants were changed.'],
    text: [
      '指定した日から、出荷日がその日以降の配送に適用されます。それより前の許可は変わりません。',
      'The change applies to deliveries with a shipping date on or after the date below. Grants before that date do not change.',
    ],
    side: ['許可する企業', 'Granting company'],
    grants: ['許可する内容', 'Grants'],
    from: ['適用開始日', 'Applies from'],
  },
  end: {
    title: ['取引を終了', 'End partnership'],
    submit: ['終了', 'End'],
    done: ['取引を終了しました。', 'The partnership was ended.'],
    text: [
      '終了日より後の出荷日では、互いに指定できなくなります。すでに登録された配送と在庫はそのまま残ります。',
      'After the last day, neither side can name the other in deliveries with a later shipping date. Deliveries and stock that have already been registered do not change.',
    ],
    lastDay: ['終了日（最終日）', 'Last day'],
    lastDayHint: [
      '過去の日付にすると、その翌日以降を出荷日とする配送を新たに登録できなくなります。',
      'If you enter a past date, no new deliveries with a later shipping date can name the partner.',
    ],
  },
  history: {
    title: ['履歴', 'History'],
    from: ['{{day}}から', 'From {{day}}'],
    proposed: ['申込み', 'Proposed'],
    setUp: ['設定（プラットフォーム企業）', 'Set up by the platform company'],
    accepted: ['承諾', 'Accepted'],
    declined: ['辞退', 'Declined'],
    withdrawn: ['取り下げ', 'Withdrawn'],
    grantsChanged: ['許可の変更', 'Grants changed'],
    ended: ['終了', 'Ended'],
  },
  refusals: {
    title: ['許可なく指定しようとした企業', 'Named without consent'],
    hint: [
      '過去12か月間に、許可がないために拒否された登録です。',
      'Records rejected in the last 12 months because your company had not given its consent.',
    ],
    times: ['{{number}}回', '{{number}} times'],
  },
  faults: {
    unknownCompany: ['この企業コードの企業はありません。', 'There is no company with this code.'],
    ownCompany: ['自社を取引先にすることはできません。', 'A company cannot be its own partner.'],
    inactiveCompany: ['この企業は無効です。', 'This company is inactive.'],
    endsBeforeItBegins: ['終了日が開始日より前です。', 'The last day is before the first day.'],
    nothingGranted: ['許可する内容を1つ以上選択してください。', 'Select at least one grant.'],
    proposalWaits: [
      'この企業との間には、回答待ちの申込みがあります。',
      'A proposal between these companies is still awaiting an answer.',
    ],
    overlaps: ['この企業との取引期間が重なっています。', 'The period overlaps another partnership with this company.'],
    unknownLogger: [
      '登録されていないロガーのシリアル番号があります。',
      'At least one serial number does not belong to a logger registered by your company.',
    ],
    notWaiting: [
      'この申込みは、すでに回答または取り下げられています。',
      'This proposal has already been answered or withdrawn.',
    ],
    notAccepted: ['この取引は有効ではありません。', 'This partnership is not in force.'],
    unchanged: ['変更がありません。', 'Nothing has changed.'],
    beforeFirstDay: ['取引の開始日より前の日付です。', 'The date is before the first day of the partnership.'],
    afterLastDay: ['取引の終了日より後の日付です。', 'The date is after the last day of the partnership.'],
    notShorter: ['終了日を延ばすことはできません。', 'The last day cannot be postponed.'],
    changedMeanwhile: [
      'ほかの担当者が先に変更しました。内容を確認してから、もう一度操作してください。',
      'Someone else changed this partnership first. Check it and try again.',
    ],
    other: ['入力内容を確認してください。', 'Check your input.'],
  },
} satisfies Texts
