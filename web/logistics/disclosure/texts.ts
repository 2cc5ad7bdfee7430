import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { csvUpload } from '#web/kernel/csv/texts.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const disclosure = {
  ...disclosureWords.pairs,
  view: ['表示内容', 'View'],
  views: {
    settings: ['開示設定', 'Settings'],
    seen: ['企業からの見え方', 'View as company'],
    why: ['表示・非表示の理由', 'Explain visibility'],
  },
  owner: ['データ所有企業', 'Data owner'],
  company: ['参照可能企業', 'Referable company'],
  inactive: ['無効な企業', 'Inactive company'],
  notApplicable: ['対象外', 'Not applicable'],
  choose: ['選択してください', 'Select'],
  always: ['{{from}}〜', 'from {{from}}'],
  filter: {
    keyword: ['製品名・品目コード・医薬品コード', 'Product name, item code, drug code'],
    on: ['時点', 'Validity'],
    onChoices: {
      today: ['本日有効', 'Valid today'],
      all: ['期間外も含む', 'Any period'],
      day: ['日付を指定', 'On a date'],
    },
    day: ['有効な日', 'Date'],
    disclosed: ['開示の有無', 'Disclosure'],
    disclosedChoices: { '1': ['開示あり', 'Disclosed'], '0': ['開示なし', 'Not disclosed'] },
  },
  list: {
    found: ['製品 {{number}}件', 'Products: {{number}}'],
    none: ['条件に合う製品はありません。', 'No products match these filters.'],
    noneHint: [
      '条件を減らすか、時点を「期間外も含む」にしてお試しください。',
      'Try fewer filters, or set validity to “Any period”.',
    ],
    empty: ['登録された製品はありません。', 'No products have been registered.'],
    emptyHint: [
      '製品マスタに登録された製品が、ここに表示されます。',
      'Products registered in the product master appear here.',
    ],
    more: ['{{names}} ほか{{number}}社', '{{names}} and {{number}} more'],
    companies: ['{{number}}社', 'Companies: {{number}}'],
    readOnly: [
      '開示設定を変更できるのは、企業管理者だけです。',
      'Only company administrators can change disclosure settings.',
    ],
    expand: ['{{product}}の開示設定を開く', 'Show disclosure of {{product}}'],
    select: ['{{product}}を選択', 'Select {{product}}'],
    selected: ['{{number}}件を選択中', '{{number}} selected'],
    selectAll: ['{{number}}件すべてを選択', 'Select all {{number}}'],
    clear: ['選択を解除', 'Clear selection'],
    edit: ['選択した製品を編集', 'Edit selected products'],
  },
  detail: {
    none: ['この製品は、どの企業にも開示していません。', 'This product is not disclosed to any company.'],
    editOf: ['{{company}}への開示を編集', 'Edit disclosure to {{company}}'],
    add: ['開示先を追加', 'Add companies'],
    inactiveHint: [
      'この企業は無効のため、ユーザーはログインできません。',
      'This company is inactive, so its users cannot log in.',
    ],
    closedHosts: [
      '次の企業は入荷予定の開示が「非開示」のため、その物流センターへの配送は、出荷リストを開示していても入荷予定一覧に表示されません：{{hosts}}',
      'The following companies do not disclose ordered items. Deliveries to their centres do not appear in the Ordered Items List, even if the shipping list is disclosed: {{hosts}}',
    ],
    otherOwners: [
      '他社が所有する在庫は、その企業が製品情報を開示している場合に限り表示されます。',
      'Stock owned by other companies is shown only if those companies disclose product information.',
    ],
    matrix: ['{{product}}の開示設定', 'Disclosure of {{product}}'],
  },
  history: {
    title: ['変更履歴：{{product}}', 'Change history: {{product}}'],
    added: ['開示', 'Disclosed'],
    changed: ['期間の変更', 'Period changed'],
    removed: ['取消', 'Withdrawn'],
    by: ['{{at}}　{{by}}', '{{at}} · {{by}}'],
  },
  editor: {
    title: ['開示設定の編集', 'Edit disclosure'],
    products: ['対象の製品', 'Products'],
    productsOf: ['{{names}} ほか{{number}}件', '{{names}} and {{number}} more'],
    mode: ['設定の方法', 'Mode'],
    modes: { add: ['追加', 'Add'], replace: ['置き換え', 'Replace'], withdraw: ['取消', 'Withdraw'] },
    modeHints: {
      add: [
        '現在の設定に追加します。期間が重なる、または連続する設定は1つにまとめます。',
        'Adds to the current settings. Overlapping or adjacent periods are merged.',
      ],
      replace: [
        '選択した製品について、選択した企業への開示を、この内容だけにします。',
        'For the selected products, replaces everything disclosed to the selected companies with these settings.',
      ],
      withdraw: [
        '選択した情報の開示を取り消します。期間を指定しない場合は、すべての期間が対象です。',
        'Withdraws disclosure of the selected information. If no period is set, all periods are withdrawn.',
      ],
    },
    companies: ['参照可能企業', 'Referable companies'],
    pattern: ['開示する情報とデータ種別', 'Information and data kinds to disclose'],
    patternWithdraw: ['取り消す情報とデータ種別', 'Information and data kinds to withdraw'],
    stage: ['情報', 'Information'],
    all: ['すべて選択', 'Select all'],
    nothing: ['すべて解除', 'Select none'],
    period: ['期間', 'Period'],
    periodHint: [
      '配送は出荷日、在庫は本日の日付で判定します。終了日を空欄にすると無期限です。',
      'The shipping date counts for deliveries, today’s date for stock. Leave the end date empty for no end.',
    ],
    from: ['開始日', 'From'],
    until: ['終了日（任意）', 'Until (optional)'],
    reason: ['変更の理由（任意）', 'Reason for the change (optional)'],
    preview: ['変更内容を確認', 'Check changes'],
    needCompany: ['参照可能企業を1社以上選択してください。', 'Select at least one company.'],
    needCell: ['情報を1つ以上選択してください。', 'Select at least one kind of information.'],
    needFrom: ['開始日を入力してください。', 'Enter the start date.'],
    mixed: [
      '現在の設定には期間の異なる情報があります。置き換えると、すべて上の期間になります。',
      'The current settings have different periods. If you replace them, all of them get the period above.',
    ],
  },
  confirm: {
    title: ['開示設定の確認', 'Confirm disclosure settings'],
    nothing: [
      '現在の設定と同じです。変更はありません。',
      'These settings are already in place. There is nothing to change.',
    ],
    summary: ['製品 {{products}}件、参照可能企業 {{companies}}社', 'Products: {{products}}, companies: {{companies}}'],
    counts: [
      '開示 {{added}}件　期間の変更 {{changed}}件　取消 {{withdrawn}}件　変更なし {{unchanged}}件',
      '{{added}} disclosed, {{changed}} with changed period, {{withdrawn}} withdrawn, {{unchanged}} unchanged',
    ],
    withdrawn: ['取り消した情報は、直ちに表示されなくなります。', 'Withdrawn information is hidden immediately.'],
    first: ['最初の{{number}}件を表示しています。', 'Showing the first {{number}}.'],
    back: ['戻る', 'Back'],
  },
  success: {
    title: ['開示設定を変更しました', 'Disclosure settings changed'],
    text: ['変更は、直ちに各企業の画面に反映されます。', 'The change takes effect immediately for each company.'],
    see: ['企業からの見え方を確認', 'View as company'],
  },
  csv: {
    upload: ['CSV取り込み', 'Import CSV'],
    hint: [
      '開示設定をCSVでダウンロードし、変更して取り込むことができます。1行が1つの設定です。',
      'Download the settings as CSV, change them, and import the file again. Each line is one setting.',
    ],
    rules: [
      [
        '見出し、情報、データ種別は日本語・英語のどちらでも構いません。列の順序も自由です。',
        '開示終了日を空欄にすると無期限です。',
        '1か所でも誤りがある場合は、すべての行を取り込みません。',
      ],
      [
        'Headings, information and data kinds can be in Japanese or English, and columns can be in any order.',
        'Leave the end date empty for no end.',
        'If any line contains an error, no settings are changed.',
      ],
    ],
    mode: ['取り込みの方法', 'Import mode'],
    modeHints: {
      add: ['ファイルの設定を、現在の設定に追加します。', 'Adds the settings in the file to the current settings.'],
      replace: [
        'ファイルにある製品と企業の組み合わせを、ファイルの内容だけにします。',
        'For each combination of product and company in the file, replaces all settings with those in the file.',
      ],
      withdraw: [
        'ファイルの設定を取り消します。開始日と終了日を空欄にすると、すべての期間が対象です。',
        'Withdraws the settings in the file. If both dates are empty, all periods are withdrawn.',
      ],
    },
  },
  faults: {
    ...csvUpload.tableFaults,
    tooManyLines: ['一度に取り込めるのは20,000行までです。', 'You can import up to 20,000 lines at a time.'],
    unknownProduct: [
      '変更できる製品の中に、この品目コードはありません。',
      'There is no product with this item code that you can change.',
    ],
    ambiguousProduct: [
      '同じ品目コードの製品が複数あります。データ所有企業コードも入力してください。',
      'Several products have this item code. Enter the data owner code as well.',
    ],
    unknownStage: [
      '「二次物流」など、8つの情報のいずれかを入力してください。',
      'Enter one of the eight kinds of information, such as “Second logistics”.',
    ],
    unknownKind: [
      '在庫数、温度、位置、出荷リストのいずれかを入力してください。',
      'Enter stock quantity, temperature, location or shipping list.',
    ],
    notApplicable: [
      'この情報では対象外のデータ種別です。在庫数は拠点、温度・位置・出荷リストは輸送に設定できます。',
      'This data kind does not apply here. Stock quantity applies to places; temperature, location and shipping list apply to transports.',
    ],
    unknownCompany: ['この企業コードの企業はありません。', 'There is no company with this code.'],
    inactiveCompany: ['無効な企業には開示できません。', 'You cannot disclose to an inactive company.'],
    ownCompany: ['データを所有する企業自身には設定できません。', 'You cannot disclose to the data owner itself.'],
    noDay: ['日付を「2026-11-22」の形式で入力してください。', 'Enter the date as 2026-11-22.'],
    untilBeforeFrom: ['開示開始日より前の日付です。', 'The end date is before the start date.'],
    twice: ['同じ設定の行が、すでに上にあります。', 'An earlier line contains the same setting.'],
    tooMany: [
      '一度に変更できる件数を超えています。製品または企業を減らしてください。',
      'This exceeds the number of changes possible at once. Select fewer products or companies.',
    ],
  },
  seen: {
    hint: [
      '選択した企業に実際に表示される内容を確認できます。データ所有企業を寄託者とする配送と、その製品の在庫だけを表示します。',
      'Shows exactly what the selected company sees: deliveries whose depositor is the data owner, and stock of its products.',
    ],
    show: ['表示', 'Show'],
    what: ['対象', 'Data'],
    whats: { deliveries: ['配送', 'Deliveries'], stock: ['在庫', 'Stock'] },
    chooseCompany: ['企業を選択すると、その企業からの見え方を表示します。', 'Select a company to see its view.'],
    chooseHint: [
      'データ所有企業を寄託者とする配送と、その製品の在庫が対象です。',
      'Covers deliveries whose depositor is the data owner, and stock of its products.',
    ],
    found: [
      '{{company}}に表示される配送 {{number}}件（対象の配送 {{total}}件のうち）',
      '{{company}} can view {{number}} of {{total}} deliveries',
    ],
    foundStock: ['{{company}}に表示される在庫 {{number}}件', 'Stock lines that {{company}} can view: {{number}}'],
    none: [
      'この期間の配送は、{{company}}には1件も表示されません。',
      '{{company}} cannot view any deliveries in this period.',
    ],
    noneHint: [
      '対象の配送は{{total}}件あります。理由は「表示・非表示の理由」で確認できます。',
      'There are {{total}} deliveries. See “Explain visibility” for the reasons.',
    ],
    noStock: ['製品の在庫は、{{company}}には表示されません。', '{{company}} cannot view any stock of these products.'],
    noStockHint: [
      '在庫数の開示は、在庫場所の種類（製造拠点・倉庫・配送センター）ごとに設定します。',
      'Stock quantity is disclosed separately for each kind of stock location: MFG base, warehouse, distribution centre.',
    ],
    kinds: ['表示される情報', 'Visible information'],
    all: ['すべて（当事者）', 'All (party)'],
    inactive: [
      'この企業は無効のため、ユーザーはログインできません。以下は、有効にした場合の表示です。',
      'This company is inactive, so its users cannot log in. The view below is what they would see if it were active.',
    ],
    whyOf: ['{{reference}}が表示される理由', 'Why {{reference}} is shown'],
  },
  why: {
    hint: [
      '自社を寄託者とする配送が、ある企業に表示される理由、または表示されない理由を確認できます。',
      'Check why a company can or cannot view a delivery of which your company is the depositor.',
    ],
    ask: ['確認', 'Check'],
    start: ['企業と番号を入力してください。', 'Select a company and enter a number.'],
    startHint: [
      '配送詳細の「開示の確認」からも開けます。',
      'You can also open this from “Check disclosure” in Delivery Details.',
    ],
    none: [
      '自社を寄託者とする配送に、この番号のものはありません。',
      'Your company is not the depositor of any delivery with this number.',
    ],
    noneHint: [
      '番号をご確認ください。ほかの企業を寄託者とする配送は、確認できません。',
      'Check the number. Deliveries with other depositors cannot be checked.',
    ],
    verdicts: {
      party: [
        '{{company}}は、この配送の当事者（{{roles}}）です。すべての情報が表示されます。',
        '{{company}} is a party to this delivery ({{roles}}) and can view all information.',
      ],
      partly: [
        '{{company}}には、開示設定により、次の情報が表示されます。',
        'Based on the disclosure settings, {{company}} can view the following information.',
      ],
      nothing: ['{{company}}には、この配送は表示されません。', '{{company}} cannot view this delivery.'],
    },
    blocked: {
      inactive: [
        '{{company}}は無効のため、そのユーザーはログインできません。この配送は表示されません。',
        '{{company}} is inactive, so none of its users can log in and view this delivery.',
      ],
      noMenu: [
        '{{company}}は配送状況のメニューを利用できないため、この配送は表示されません。',
        '{{company}} does not have the menu Delivery Status, so it cannot view this delivery.',
      ],
    },
    roles: {
      shipper: ['荷送人', 'shipper'],
      consignee: ['荷受人', 'consignee'],
      carrier: ['運送会社', 'carrier'],
      fromCentre: ['出荷元の物流センターの企業', 'company of the shipping centre'],
      destinationCentre: ['配送先の物流センターの企業', 'company of the destination centre'],
    },
    party: ['当事者', 'party'],
    items: ['品目ごとの理由', 'Reasons by item'],
    shownKind: ['表示', 'Visible'],
    hiddenKind: ['非表示', 'Hidden'],
    because: {
      party: [
        '当事者のため、開示設定にかかわらず表示されます。',
        'Visible to parties regardless of the disclosure settings.',
      ],
      setting: [
        '開示設定（{{stage}}、{{period}}）により表示されます。',
        'Visible because of the setting for {{stage}}, {{period}}.',
      ],
      otherPeriod: [
        '出荷日（{{day}}）が開示期間外です：{{periods}}',
        'The shipping date ({{day}}) is outside the disclosure period: {{periods}}',
      ],
      otherKind: [
        '{{stage}}では、ほかの種別（{{kinds}}）だけを開示しています。',
        'For {{stage}}, only other data kinds are disclosed: {{kinds}}.',
      ],
      otherStage: [
        'この種別は、ほかの情報（{{stages}}）だけで開示しています。',
        'This data kind is disclosed only for other information: {{stages}}.',
      ],
      noSetting: [
        'この種別を、この企業に開示する設定がありません。',
        'There is no setting that discloses this data kind to the company.',
      ],
    },
    consequence: ['表示される内容', 'Visible information'],
    shown: {
      delivery: [
        '配送の基本情報（番号、日付、寄託者、場所の名称）',
        'Delivery details: numbers, dates, depositor, names of places',
      ],
      temperature: [
        '温度の判定・数値・グラフ（開示品目を運ぶロガー）',
        'Temperature: outcome, figures and charts of loggers that carry disclosed items',
      ],
      location: ['位置と経路', 'Location and route'],
      shippingList: [
        '出荷リスト（開示品目）、送り状番号・入庫番号',
        'Shipping list of disclosed items, slip and inbound numbers',
      ],
      itemTemperatures: ['品目別の温度', 'Temperature by item'],
      pieceCounts: [
        '個数（全品目の出荷リストを開示している場合）',
        'Piece counts, if the shipping list of all items is disclosed',
      ],
      partyFacts: [
        '運送会社・荷送人・荷受人・訂正（当事者のみ）',
        'Carrier, shipper, consignee and amendments (parties only)',
      ],
    },
    orderedItems: {
      shown: ['入荷予定一覧', 'Ordered Items List'],
      hidden: [
        '入荷予定一覧（出荷リストが開示されていません）',
        'Ordered Items List (the shipping list is not disclosed)',
      ],
      hostCloses: [
        '入荷予定一覧（配送先センターの企業が、入荷予定を開示していません）',
        'Ordered Items List (the company of the destination centre does not disclose ordered items)',
      ],
    },
    users: [
      '参照できる物流センターが限定されているユーザーには、さらに一部だけが表示されます。',
      'Users who are limited to certain logistics centres may see less.',
    ],
    edit: ['この製品の開示を編集', 'Edit disclosure of this product'],
    openDelivery: ['配送詳細を開く', 'Open Delivery Details'],
    seenFacts: ['実際に表示される主な項目', 'Main fields as shown'],
    facts: {
      item: ['品目', 'Item'],
      carrier: ['運送会社', 'Carrier'],
      pieces: ['出荷・受領個数', 'Shipped / received pieces'],
    },
  },
} satisfies Texts

// Its settings come in by CSV files, too.
export { csvUpload } from '#web/kernel/csv/texts.ts'
