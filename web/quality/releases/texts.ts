import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** Release decisions: the list of lots, deciding about them, a delivery's lots, and the rules of quality management. */
export const releases = {
  title: ['出荷可否判定', 'Release decisions'],
  filter: {
    keyword: ['参照番号・品目・製造番号', 'Reference, item, lot'],
    arrived: ['配達日', 'Delivered on'],
    quarantinedOnly: ['保留のみ', 'On hold only'],
    ownOnly: ['自社寄託分のみ', 'Own goods only'],
  },
  list: {
    found: ['{{number}}ロット', 'Lots: {{number}}'],
    none: ['条件に合うロットはありません。', 'No lots match these filters.'],
    noneHint: ['条件を変えて、もう一度お試しください。', 'Change the filters and try again.'],
    emptyUndecided: ['判定待ちのロットはありません。', 'No lots are waiting for a decision.'],
    emptyUndecidedHint: [
      '配達が完了した未判定のロットと、逸脱案件により保留中のロットをここに表示します。',
      'Delivered lots without a decision and lots on hold because of an excursion case appear here.',
    ],
    choose: ['{{lot}}を選択', 'Select {{lot}}'],
    chooseAll: ['このページの判定できるロットをすべて選択', 'Select all lots on this page that can be decided'],
    chosen: ['{{number}}ロットを選択中', 'Lots selected: {{number}}'],
    decideChosen: ['選択したロットを判定', 'Decide on selected lots'],
    decide: ['判定する', 'Decide'],
    nothingAgainst: ['温度・校正に問題は見つかっていません。', 'No temperature or calibration issues found.'],
  },
  columns: {
    deliveredAt: ['配達日時', 'Delivered'],
    reference: ['参照番号', 'Reference no.'],
    item: ['品目', 'Item'],
    lot: ['製造番号', 'Lot no.'],
    quantity: ['数量', 'Quantity'],
    decision: ['判定', 'Decision'],
    basis: ['理由・経緯', 'Reason and cause'],
  },
  lot: {
    none: ['製造番号なし', 'No lot number'],
    expiry: ['使用期限 {{day}}', 'Expires {{day}}'],
    quarantined: ['保留', 'On hold'],
    heldHint: ['良品在庫から除外されています', 'Excluded from qualified stock'],
    takenOut: ['配送の明細から外されています', 'Removed from the delivery'],
    restriction: ['条件：{{text}}', 'Restriction: {{text}}'],
    by: ['{{name}}（{{company}}）・{{at}}', '{{name}} ({{company}}), {{at}}'],
    signed: ['電子署名済み', 'Signed'],
    invalid: ['署名後に内容が変更されています', 'Content changed after signing'],
    history: ['判定の履歴（{{number}}件）', 'Decision history ({{number}})'],
    hideHistory: ['履歴を閉じる', 'Hide history'],
    noHistory: ['判定はまだありません。', 'There are no decisions yet.'],
  },
  delivery: {
    hint: [
      '判定は製造番号ごとに行い、電子署名をもって確定します。',
      'Each lot is decided separately. A decision takes effect when it is signed electronically.',
    ],
    none: ['この配送には品目が登録されていません。', 'This delivery has no items.'],
    caseFirst: [
      '逸脱案件があります。案件で評価に署名すると、ロットを判定できます。',
      'This delivery has an excursion case. Its lots can be decided once the assessment is signed.',
    ],
    willRelease: [
      '条件を満たしているため、まもなく自動で合格になります。',
      'All conditions are met. The delivery will be released automatically in a moment.',
    ],
    ruleOff: [
      '自動出荷判定は有効になっていません。担当者が判定してください。',
      'Automatic release is turned off. A person must decide.',
    ],
    releaseBlockers: ['次の理由により、自動では判定されません。', 'Reasons against automatic release:'],
    decideAll: ['未判定のロットを判定', 'Decide on undecided lots'],
  },
  decide: {
    title: ['出荷可否の判定', 'Release decision'],
    titleOf: ['出荷可否の判定（{{reference}}）', 'Release decision ({{reference}})'],
    hint: [
      '次の画面で内容を確認し、パスワードで電子署名すると確定します。署名した判定は変更できず、改めて判定した場合も履歴に残ります。',
      'On the next screen, review the decision and sign it with your password. It then takes effect. A signed decision cannot be changed; it stays in the history even after a later decision.',
    ],
    byDelivery: [
      '署名は配送ごとに行います（{{number}}件）。',
      'Each delivery is signed separately (deliveries: {{number}}).',
    ],
    readFirst: [
      '判定の前に確認してください（新しいタブで開きます）：',
      'Read these before you decide (opens in a new tab):',
    ],
    together: ['すべてのロットを同じ内容で判定する', 'Apply the same decision to all lots'],
    lots: ['対象のロット', 'Lots'],
    restriction: ['条件（出荷先・用途・期限など）', 'Restriction (destination, use, date …)'],
    needDecision: ['判定を選択してください。', 'Please select a decision.'],
    needRestriction: ['条件を入力してください。', 'Please enter the restriction.'],
    effects: {
      released: ['良品在庫に含めます。', 'Included in qualified stock.'],
      restricted: ['条件を付けて良品在庫に含めます。', 'Included in qualified stock, with a restriction.'],
      rejected: ['良品在庫から除外します。', 'Excluded from qualified stock.'],
    },
    next: ['署名へ進む', 'Continue to signing'],
    done: ['{{number}}ロットを判定しました。', 'Lots decided: {{number}}'],
    left: ['残り{{number}}件の配送は判定していません。', 'Deliveries not decided: {{number}}'],
  },
  rules: {
    intro: [
      '寄託者ごとの品質管理のルールです。企業管理者が変更でき、変更はすべて監査証跡に残ります。',
      'Quality management rules by depositor. Company administrators can change them. Every change is recorded in the audit trail.',
    ],
    edit: ['変更する', 'Change'],
    save: ['保存する', 'Save'],
    saved: ['ルールを保存しました。', 'The rules were saved.'],
    on: ['有効', 'On'],
    off: ['無効', 'Off'],
    releasesByItself: ['自動出荷判定', 'Automatic release'],
    releasesByItselfHint: [
      '配達が完了し、温度がすべて温度帯に収まり、欠測・疑わしい測定値・矛盾する測定値がなく、すべての品目が校正済みのロガーで測定され、安定性バジェットを使い切ったロットのない配送を、自動で合格にします。有効にした日以降に配達された配送が対象です。あとから事実が変わって条件を満たさなくなった場合は、未判定に戻します。自動で不合格にすることはありません。',
      'A delivery is released automatically if it has been delivered, stayed within the band throughout, has no gaps and no suspect or conflicting readings, every item was measured by a calibrated logger, and no lot has used up its stability budget. This applies to deliveries that arrive from the day the rule is turned on. If the facts change later and the conditions are no longer met, the lots become undecided again. Lots are never rejected automatically.',
    ],
    needsTwoPeople: ['二名による確認', 'Two-person rule'],
    needsTwoPeopleHint: [
      '評価に署名した人は、その案件のロットの判定と承認に署名できません。',
      'The person who signed the assessment of a case cannot sign its lot decisions or its approval.',
    ],
    assessmentDays: ['評価の期限', 'Assessment deadline'],
    assessmentDaysHint: [
      '案件の開始から期限までの日数です（1〜365日）。すでに開始された案件の期限は変わりません。',
      'Days from opening a case to its due date (1–365). Cases already opened keep their due date.',
    ],
    days: ['{{count}}日', '{{count}} days'],
    retentionYears: ['記録の保管期間', 'Record retention'],
    retentionYearsHint: [
      '判定の根拠となる記録を変更も削除もできない年数です（5〜50年。EU GDP 4.2は5年以上と定めています）。',
      'Years in which the records behind a decision cannot be changed or deleted (5–50; EU GDP 4.2 requires at least five).',
    ],
    years: ['{{count}}年', '{{count}} years'],
    needNumber: [
      '{{least}}〜{{most}}の整数を入力してください。',
      'Please enter a whole number from {{least}} to {{most}}.',
    ],
    none: ['対象の企業がありません。', 'There are no companies to show.'],
    noneHint: [
      '品目を登録している企業のルールをここに表示します。',
      'The rules of companies with registered items appear here.',
    ],
  },
} satisfies Texts
