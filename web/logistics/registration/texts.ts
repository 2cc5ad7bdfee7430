import type { Texts } from '#contract/kernel/text/bothLanguages.ts'
import { entryFaultWords } from '#contract/logistics/words/entryFaultWords.ts'

/** Deliveries by hand. */
export const deliveryRegistration = {
  amendTitle: ['配送の訂正：{{reference}}', 'Amend delivery {{reference}}'],
  unavailable: ['この配送は訂正できません。', 'You cannot amend this delivery.'],
  unavailableHint: [
    '訂正できるのは、配送を登録した企業だけです。',
    'Only the company that registered a delivery can amend it.',
  ],
  intro: [
    '連携システムと同じ規則で登録されます。日時のタイムゾーンは{{zone}}です。',
    'Deliveries are registered by the same rules as those from partner systems. Time zone: {{zone}}.',
  ],
  many: ['まとめて登録する場合は', 'To register many at once, use'],
  toImport: ['データ取込（CSV）', 'Import Centre (CSV)'],
  copied: [
    '配送{{reference}}の内容を複製しました。番号、製造番号、予定と実績、ロガーは複製していません。',
    'Filled from delivery {{reference}}, without its numbers, lots, times and loggers.',
  ],
  company: ['登録する企業', 'Registered for'],
  sections: {
    numbers: ['番号と区間', 'Numbers and section'],
    parties: ['関係企業', 'Companies'],
    places: ['出荷地と配送先', 'Places'],
    items: ['品目', 'Items'],
    loggers: ['ロガー', 'Loggers'],
    plan: ['予定', 'Plan'],
    actual: ['実績', 'Actual times and quantities'],
    reason: ['訂正の理由', 'Reason'],
  },
  hints: {
    reference: [
      '自社で重複しない番号です。登録後は変更できません。',
      'Unique in your company. It cannot be changed later.',
    ],
    slipNo: ['複数ある場合は、1つずつEnterキーで区切ってください。', 'Press Enter after each number.'],
    parties: [
      '出荷日に、取引先として指定を許可している企業とそのセンターだけを選べます。',
      'You can choose companies that let you name them on the shipping date, and their centres.',
    ],
    items: [
      '寄託者の製品マスタから選びます。温度帯は出荷日のものです。',
      'From the depositor’s product master, with the temperature range of the shipping date.',
    ],
    loggers: [
      '自社の新しいシリアル番号は、ロガーとして登録されます。終了を空欄にすると、配達完了または次の配送までです。',
      'A new serial number of your company is registered as a logger. Without an end, it measures until the delivery or its next delivery.',
    ],
    plan: ['時刻を空欄にすると、その日の終わりまでを意味します。', 'Without a time, a plan means the end of that day.'],
    reason: [
      '集荷後にロガーの紐付けを変更・削除する場合は必須です。訂正履歴と監査証跡に残ります。',
      'Required to change or remove loggers after pickup. It is kept with the amendment and in the audit trail.',
    ],
  },
  fields: {
    centre: ['センター', 'Centre'],
    place: ['名称', 'Name'],
    placeEn: ['名称（英語）', 'Name (English)'],
    lat: ['緯度', 'Latitude'],
    lon: ['経度', 'Longitude'],
    kind: ['配送先の種類', 'Kind of destination'],
    item: ['品目', 'Item'],
    lot: ['製造番号', 'Lot no.'],
    expiry: ['使用期限', 'Expiration date'],
    quantity: ['数量', 'Quantity'],
    serial: ['シリアル番号', 'Serial no.'],
    owner: ['所有企業', 'Owner'],
    from: ['開始', 'From'],
    to: ['終了', 'Until'],
    interval: ['測定間隔（秒）', 'Interval (seconds)'],
    measures: ['対象の品目', 'Measures'],
    allItems: ['すべての品目', 'All items'],
    removedItem: ['削除した品目', 'Removed item'],
    nthItem: ['品目{{number}}', 'Item {{number}}'],
    time: ['{{label}}の時刻', '{{label}}: time'],
  },
  kinds: {
    distributionCentre: ['物流センター', 'Distribution centre'],
    medicalInstitution: ['医療機関', 'Medical institution'],
  },
  chooseDepositor: ['先に寄託者を選択してください。', 'Choose the depositor first.'],
  noItems: ['該当する品目はありません。', 'No matching items.'],
  addItem: ['品目を追加', 'Add item'],
  removeItem: ['品目{{number}}を削除', 'Remove item {{number}}'],
  addLogger: ['ロガーを追加', 'Add logger'],
  removeLogger: ['ロガー{{number}}を削除', 'Remove logger {{number}}'],
  register: ['配送を登録', 'Register delivery'],
  amend: ['訂正を保存', 'Save amendment'],
  done: {
    registered: ['配送{{reference}}を登録しました。', 'Delivery {{reference}} has been registered.'],
    amended: ['配送{{reference}}を訂正しました。', 'Delivery {{reference}} has been amended.'],
    unchanged: [
      '配送{{reference}}はすでにこの内容で登録されています。',
      'Delivery {{reference}} is already registered like this.',
    ],
  },
  outdated: {
    title: ['ほかの変更がありました', 'Changed in the meantime'],
    text: [
      'この画面を開いた後に、ほかの担当者または連携システムがこの配送を変更しました。何も上書きしていません。最新の内容を表示すると、この画面の入力は失われます。',
      'Somebody else or a partner system has changed this delivery since you opened it. Nothing was overwritten. Loading the latest version discards what you entered.',
    ],
    reload: ['最新の内容を表示', 'Load latest version'],
    back: ['入力に戻る', 'Back to the form'],
  },
  faults: {
    ...entryFaultWords.pairs,
    missing: ['入力してください。', 'Enter a value.'],
    referenceTaken: [
      '参照番号「{{value}}」の配送は、すでに別の内容で登録されています。変更する場合は、その配送の詳細画面から訂正してください。',
      'A different delivery with the reference “{{value}}” is already registered. To change it, amend it from its details page.',
    ],
    changedSince: ['この配送は、ほかの人が変更しました。', 'Somebody else has changed this delivery.'],
    confirmedTime: [
      '担当者が確認した集荷・配達の日時を消すには、理由が必要です。',
      'Clearing a time of pickup or arrival that a person confirmed requires a reason.',
    ],
    outsideCentres: [
      '出荷地または配送先に、参照できるセンター（{{about}}）を指定してください。',
      'Choose one of your centres ({{about}}) as shipping location or destination.',
    ],
    required: ['入力してください。', 'Enter a value.'],
    choose: ['選択してください。', 'Choose one.'],
    whole: ['0以上の整数を入力してください。', 'Enter a whole number, 0 or more.'],
    timeWithoutDay: ['日付を入力してください。', 'Enter a date.'],
    timeMissing: ['時刻を入力してください。', 'Enter a time.'],
    endBeforeStart: ['終了は開始より後にしてください。', 'The end must be later than the start.'],
    expiryWithoutLot: ['使用期限には製造番号が必要です。', 'An expiration date requires a lot number.'],
    itemRemoved: [
      '削除した品目が含まれています。対象の品目を選び直してください。',
      'An item was removed. Choose what this logger measures again.',
    ],
    halfPosition: ['緯度と経度は両方を入力してください。', 'Enter both latitude and longitude.'],
  },
} satisfies Texts
