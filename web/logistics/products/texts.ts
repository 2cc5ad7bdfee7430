import { productWords } from '#contract/logistics/words/productWords.ts'
import { identifierWords } from '#contract/kernel/words/identifierWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** The product master: list, item, versions, judging anew. */
export const products = {
  ...productWords.pairs,
  number: ['第{{version}}版', 'Version {{version}}'],
  item: ['品名', 'Item name'],
  tolerance: ['許容時間', 'Tolerance'],
  noTolerance: ['なし', 'None'],
  minutes: ['{{number}}分', '{{number}} min'],
  source: ['根拠：{{source}}', 'Source: {{source}}'],
  filter: {
    keywordHint: ['品名・品目コード・GTINなどのコード', 'Name, item code, GTIN or other code'],
  },
  codes: {
    ...identifierWords.pairs,
    title: ['GTINなどのコード', 'GTIN and other codes'],
    kind: ['コードの種類', 'Kind of code'],
    code: ['コード', 'Code'],
    package: ['包装単位', 'Package'],
    byIndicator: ['指定なし', 'Not stated'],
    more: ['ほか{{number}}件', '{{number}} more'],
    hint: [
      'JANはGTINとして登録します。包装単位を指定しないGTINは、先頭の1を販売包装単位、2を元梱包装単位とみなします。',
      'Enter a JAN as a GTIN. Without a stated package, a GTIN that begins with 1 is of the sales package, with 2 of the case.',
    ],
    add: ['コードを追加', 'Add code'],
    remove: ['{{number}}番目のコードを削除', 'Delete code {{number}}'],
  },
  list: {
    register: ['製品を登録', 'Register product'],
    planned: ['{{day}}から第{{version}}版', 'Version {{version}} from {{day}}'],
    none: ['該当する製品はありません。', 'No products match.'],
    noneHint: ['条件を減らしてお試しください。', 'Try fewer filters.'],
    empty: ['登録された製品はありません。', 'No products have been registered.'],
    emptyHint: [
      '製品は、この画面または連携システムから登録されます。',
      'Products are registered here or by partner systems.',
    ],
  },
  registration: {
    facts: ['製品情報', 'Product details'],
    firstVersion: ['判定基準（第1版）', 'Evaluation criteria (version 1)'],
    itemCodeHint: [
      '連携システムがこのコードで製品を指定するため、登録後は変更できません。',
      'Partner systems identify the product by this code, so it cannot be changed later.',
    ],
    done: ['製品「{{name}}」を登録しました。', 'Product “{{name}}” was registered.'],
  },
  faults: {
    itemCode: ['品目コードを入力してください。', 'Enter an item code.'],
    itemCodeTaken: [
      '品目コード「{{code}}」は、この企業ですでに登録されています。',
      'Item code “{{code}}” is already registered for this company.',
    ],
    name: ['品名を入力してください。', 'Enter a name.'],
    codeMissing: ['コードを入力してください。', 'Enter the code.'],
    code: ['コードの桁数またはチェックデジットが正しくありません。', 'The length or check digit of the code is wrong.'],
    codeTwice: ['同じコードが2回あります。', 'The same code is named twice.'],
    codeTaken: [
      'このコードは品目「{{itemCode}}」に登録されています。',
      'This code is already registered for item “{{itemCode}}”.',
    ],
    validFrom: ['適用開始日を入力してください。', 'Enter the date from which it is valid.'],
    validFromRange: ['2000年から2199年までの日付を入力してください。', 'Enter a date between 2000 and 2199.'],
    toleranceMinutes: [
      '0〜100,000の数値（小数第2位まで）を入力してください。',
      'Enter a number from 0 to 100,000 with at most two decimals.',
    ],
    toleranceSource: [
      '許容時間の根拠となる文書を入力してください。',
      'Enter the document that supports this tolerance.',
    ],
    unchanged: ['この日に適用されている版と同じ内容です。', 'The version valid on this date has the same values.'],
    madeMeanwhile: [
      'ほかの管理者または連携システムが新しい版を登録しました。内容をご確認のうえ、もう一度登録してください。',
      'Another administrator or a partner system has registered a new version. Check it, then register yours again.',
    ],
  },
  detail: {
    unknown: ['この製品は表示できません。', 'This product cannot be shown.'],
    toList: ['製品マスタへ戻る', 'Back to Product Master'],
    edit: ['製品情報を編集', 'Edit product details'],
    editTitle: ['製品情報の編集', 'Edit product details'],
    editHint: [
      '品目コードは変更できません。温度帯と許容時間は、新しい版として登録します。',
      'The item code cannot be changed. To change the band or tolerance, register a new version.',
    ],
    saved: ['製品情報を保存しました。', 'The product details were saved.'],
    versions: ['判定基準の版', 'Versions of evaluation criteria'],
    versionsHint: [
      '配送は、出荷日に適用されていた版で判定され、その後も同じ版を用います。別の版で再判定するには、理由が必要です。',
      'A delivery is evaluated with the version valid on its shipping date, and keeps that version. Re-evaluating it with another version requires a reason.',
    ],
    newVersion: ['新しい版を登録', 'Register new version'],
    states: {
      inForce: ['適用中', 'Valid'],
      planned: ['適用予定', 'Planned'],
      past: ['過去の版', 'Past'],
      withdrawn: ['取り下げ済み', 'Withdrawn'],
    },
    deliveries: ['判定した配送', 'Deliveries evaluated'],
    evaluate: ['この版で再判定', 'Re-evaluate with this version'],
    evaluateOf: ['第{{version}}版で配送を再判定', 'Re-evaluate deliveries with version {{version}}'],
    withdraw: ['取り下げ', 'Withdraw'],
    withdrawOf: ['第{{version}}版を取り下げる', 'Withdraw version {{version}}'],
  },
  version: {
    title: ['新しい版の登録', 'Register new version'],
    copied: [
      '適用中の版（第{{version}}版）の内容を初期値としています。',
      'Filled in from the valid version (version {{version}}).',
    ],
    past: [
      '過去の日付です。登録済みの配送は元の版のまま判定され、自動では変わりません。これから登録される配送には、出荷日に応じてこの版が適用されます。',
      'This date is in the past. Deliveries that are already registered keep their version and are not re-evaluated automatically. Deliveries registered from now on use this version according to their shipping date.',
    ],
    today: [
      '本日以降の出荷日で、これから登録される配送に適用されます。',
      'Applies to deliveries registered from now on with a shipping date of today or later.',
    ],
    future: [
      '{{day}}以降の出荷日の配送に適用されます。配送で使われるまでは取り下げることができます。',
      'Applies to deliveries shipped on or after {{day}}. You can withdraw it until a delivery uses it.',
    ],
    submit: ['版を登録', 'Register version'],
    made: ['第{{version}}版を登録しました。', 'Version {{version}} was registered.'],
  },
  withdrawal: {
    title: ['適用予定の版の取り下げ', 'Withdraw planned version'],
    text: [
      '第{{version}}版（{{day}}から適用予定）を取り下げます。元に戻すことはできません。版の番号は再利用されません。',
      'Version {{version}} (planned from {{day}}) will be withdrawn. This cannot be undone. The version number will not be reused.',
    ],
    submit: ['取り下げる', 'Withdraw'],
    done: ['第{{version}}版を取り下げました。', 'Version {{version}} was withdrawn.'],
  },
  history: {
    acts: {
      registered: ['製品を登録', 'Product registered'],
      changed: ['製品情報を変更', 'Product details changed'],
      versionMade: ['第{{version}}版を登録', 'Version {{version}} registered'],
      versionWithdrawn: ['第{{version}}版を取り下げ', 'Version {{version}} withdrawn'],
      reevaluated: ['第{{version}}版で配送を再判定', 'Deliveries re-evaluated with version {{version}}'],
    },
  },
  reevaluation: {
    version: ['再判定に用いる版', 'Version for re-evaluation'],
    versionOption: ['第{{version}}版（{{from}}から）{{band}}', 'Version {{version}} (from {{from}}) {{band}}'],
    find: ['対象を確認', 'Show deliveries'],
    intro: [
      '選択した版と異なる版で判定されている配送を、保存済みのすべての測定値から再判定します。先に対象をご確認ください。この時点では何も変更されません。',
      'Deliveries evaluated with another version are re-evaluated from all their saved readings. Check the deliveries first. Nothing is changed at this point.',
    ],
    daysMissing: ['出荷日の期間を入力してください。', 'Enter the shipping dates.'],
    none: ['再判定する配送はありません。', 'There are no deliveries to re-evaluate.'],
    noneHint: [
      'この期間の配送は、選択した版ですでに判定されているか、この製品を含みません。',
      'Deliveries in this period already use the selected version or do not contain this product.',
    ],
    found: ['対象の配送 {{number}}件', 'Deliveries: {{number}}'],
    tooMany: [
      '出荷日の早い順に{{most}}件を表示しています。一度に再判定できるのは{{most}}件までです。残りは続けて実行してください。',
      'Showing the first {{most}} deliveries by shipping date. You can re-evaluate up to {{most}} at a time. Continue with the remaining deliveries afterwards.',
    ],
    changes: ['判定結果の変化（選択した{{number}}件）', 'Changes in outcome ({{number}} selected)'],
    change: ['{{number}}件', '× {{number}}'],
    stays: ['変化なし', 'unchanged'],
    choose: ['{{reference}}を選択', 'Select {{reference}}'],
    chooseAll: ['すべて選択', 'Select all'],
    now: ['現在の版', 'Current version'],
    outcome: ['現在の判定', 'Current outcome'],
    newOutcome: ['新しい判定', 'New outcome'],
    route: ['出荷地・配送先', 'Shipping location, destination'],
    reason: ['再判定の理由', 'Reason for re-evaluation'],
    reasonHint: [
      '配送の訂正履歴、温度報告書、監査証跡に記録されます。',
      'Recorded in the delivery’s amendments, its temperature report and the audit trail.',
    ],
    noneChosen: ['対象の配送を選択してください。', 'Select at least one delivery.'],
    submit: ['選択した{{number}}件を再判定', 'Re-evaluate selected ({{number}})'],
    confirmTitle: ['{{number}}件の配送を再判定しますか？', 'Re-evaluate {{number}} deliveries?'],
    confirmText: [
      '「{{name}}」の第{{version}}版で再判定します。判定結果、一覧、ダッシュボード、KPIが変わり、実行者と理由が記録されます。',
      'The deliveries will be re-evaluated with version {{version}} of “{{name}}”. Outcomes, lists, dashboards and KPIs change. Your name and the reason are recorded.',
    ],
    confirm: ['再判定', 'Re-evaluate'],
    done: [
      '{{number}}件の配送を第{{version}}版で再判定しました。',
      'Deliveries re-evaluated with version {{version}}: {{number}}.',
    ],
    doneNone: [
      '対象の配送は、すでに第{{version}}版で判定されていました。',
      'These deliveries had already been evaluated with version {{version}}.',
    ],
  },
} satisfies Texts
