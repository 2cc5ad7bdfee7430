import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const scan = {
  field: ['コード（GS1・JAN・SSCC）', 'Code (GS1, JAN, SSCC)'],
  hint: ['カメラで読み取るか、スキャナー・キーボードで入力してください。', 'Use the camera, or a scanner or keyboard.'],
  find: ['照会', 'Look up'],
  start: ['カメラで読み取る', 'Scan with the camera'],
  stop: ['カメラを止める', 'Stop the camera'],
  camera: {
    picture: ['カメラの映像', 'Picture of the camera'],
    denied: [
      'カメラの使用が許可されていません。ブラウザーの設定で許可するか、コードを入力してください。',
      'The camera is not allowed. Allow it in the browser’s settings, or type the code.',
    ],
    missing: ['カメラを使用できません。コードを入力してください。', 'No camera can be used. Type the code.'],
    busy: [
      'カメラが他のアプリで使用されています。そのアプリを終了し、もう一度お試しください。',
      'Another app is using the camera. Close it and try again.',
    ],
    noReader: [
      '読み取り機能を読み込めませんでした。ネットワークを確認してもう一度試すか、コードを入力してください。',
      'The code reader could not be loaded. Check the network and try again, or type the code.',
    ],
    torch: ['ライト', 'Light'],
  },
  which: [
    '複数のコードが写っています。照会するコードを選択してください。',
    'There are several codes in view. Choose the one to look up.',
  ],
  label: ['ラベルの内容', 'What the label says'],
  parts: {
    gtin: ['GTIN', 'GTIN'],
    lot: ['製造番号', 'Lot no.'],
    lgtin: ['LGTIN', 'LGTIN'],
    expiry: ['使用期限', 'Expiration date'],
    producedOn: ['製造日', 'Production date'],
    serial: ['シリアル番号', 'Serial no.'],
    sscc: ['SSCC（物流単位）', 'SSCC (logistic unit)'],
    count: ['数量', 'Count'],
    netWeightKg: ['正味重量（kg）', 'Net weight (kg)'],
    grai: ['GRAI', 'GRAI'],
    giai: ['GIAI', 'GIAI'],
  },
  faults: {
    noCode: ['GS1・JAN・SSCCのコードではありません。', 'This is no GS1, JAN or SSCC code.'],
    unknownIdentifier: [
      'アプリケーション識別子を読み取れません。もう一度読み取ってください。',
      'An application identifier cannot be read. Scan it again.',
    ],
    length: [
      '桁数が正しくありません。もう一度読み取ってください。',
      'The number of characters is wrong. Scan it again.',
    ],
    characters: [
      '使用できない文字が含まれています。もう一度読み取ってください。',
      'It holds a character that no code has. Scan it again.',
    ],
    checkDigit: [
      'チェックデジットが一致しません。もう一度読み取ってください。',
      'The check digit does not match. Scan it again.',
    ],
    date: ['日付が正しくありません。もう一度読み取ってください。', 'A date is wrong. Scan it again.'],
  },
  severalBoxes: [
    '同じ項目に異なる値があります。1つの箱のコードだけを読み取ってください。',
    'The code has two values for one part. Scan the code of one box alone.',
  ],
  contradicts: [
    'ラベルの項目の組み合わせがGS1の規則に合いません。現品を確認してください。',
    'The label’s parts do not belong together by the rules of GS1. Check the box.',
  ],
  offline: [
    'オフラインのため照会できません。ラベルの内容だけを表示しています。',
    'Offline: only the label was read, nothing was looked up.',
  ],
  askForLot: [
    'GTINだけでは配送を特定できません。製造番号またはSSCCを含むコードを読み取ってください。',
    'A GTIN alone does not tell the delivery. Scan a code with the lot or the SSCC.',
  ],
  none: ['このコードの配送は見つかりません。', 'No delivery with this code was found.'],
  noneInStock: ['このコードの配送も在庫も見つかりません。', 'No delivery or stock with this code was found.'],
  notTracked: [
    'このコードには、箱・ロガー・場所を示す項目がありません。',
    'Nothing in this code names a box, a logger or a place.',
  ],
  named: {
    groups: {
      loggers: ['ロガー', 'Logger'],
      places: ['場所', 'Place'],
      partners: ['取引先', 'Trading partner'],
      vendors: ['委託先', 'Vendor'],
      companies: ['企業', 'Company'],
    },
    none: {
      asset: ['このGRAI・GIAIのロガーは見つかりません。', 'No logger with this GRAI or GIAI was found.'],
      location: ['このGLNの場所・企業は見つかりません。', 'No place or company with this GLN was found.'],
    },
    hint: {
      asset: [
        'ロガーにこのコードが登録されているか、ロガーの管理企業に確認してください。表示する権限のないロガーは検索の対象外です。',
        'Ask the company that administers the logger whether it has this code. Loggers that you are not authorised to view are not included.',
      ],
      location: [
        '配送の出荷地・配送先、または企業にこのGLNが登録されているか、送信元に確認してください。表示する権限のない情報は検索の対象外です。',
        'Ask the sender whether a place of a delivery, or a company, has this GLN. What you are not authorised to view is not included.',
      ],
    },
    incomplete: [
      '時間がかかったため、照会を打ち切りました。もう一度お試しください。',
      'The look-up took too long and was stopped. Try again.',
    ],
  },
  stock: {
    title: ['在庫', 'Stock'],
    list: ['製品在庫情報', 'Product stock'],
    none: ['このコードの在庫は見つかりません。', 'No stock with this code was found.'],
    noneHint: [
      '品目にGTINが登録されているか、寄託者に確認してください。表示する権限のない在庫は検索の対象外です。',
      'Ask the depositor whether the item has this GTIN. Stock that you are not authorised to view is not included.',
    ],
    askForItem: [
      'このコードからは品目が分かりません。GTINと製造番号を含むコードを読み取ってください。',
      'This code does not name an item. Scan a code with the GTIN and the lot.',
    ],
  },
  noneHint: [
    '品目にGTINが、配送にSSCCが登録されているか、寄託者または送信元に確認してください。',
    'Ask the depositor or sender whether the item has this GTIN and the delivery this SSCC.',
  ],
  trip: {
    open: ['配送実績を入力', 'Confirm it on My Trips'],
    none: ['この荷物は、担当するどの配送にも含まれていません。', 'This box is not on any of your trips.'],
    several: [
      'このコードの配送は複数あります。現品がどの配送のものかを確認してください。',
      'Several of your trips have this code. Make sure which one the box belongs to.',
    ],
    pieces: ['{{count}}個', '{{count}} pieces'],
  },
  several: [
    'このコードの配送は複数あります。現品がどの配送のものかを確認してください。',
    'Several deliveries have this code. Make sure which one brought the box.',
  ],
  more: ['ほかにもあります。', 'There are more.'],
  rejectedElsewhere: ['このロットは別の配送で不合格と判定されています。', 'This lot was rejected in another delivery.'],
  details: ['配送詳細', 'Delivery details'],
  advice: {
    expired: ['使用期限切れです。使用せず、隔離してください。', 'Expired. Do not use; set aside.'],
    rejected: ['不合格です。使用せず、隔離してください。', 'Rejected. Do not use; set aside.'],
    quarantined: [
      '保留中です。隔離し、品質部門の判定を待ってください。',
      'On hold. Set aside and wait for Quality’s decision.',
    ],
    contradictory: [
      'ラベルの品目または製造番号が、この配送の登録内容と一致しません。使用せず、寄託者に確認してください。',
      'The label names another item or lot than this delivery has for the unit. Do not use; ask the depositor.',
    ],
    restricted: [
      '条件付きで合格です。配送詳細で条件を確認してください。',
      'Released with a restriction: see the delivery.',
    ],
    released: ['合格です。使用できます。', 'Released. May be used.'],
    excursion: [
      '温度逸脱がありました。隔離し、品質部門に連絡してください。',
      'Temperature excursion. Set aside and tell Quality.',
    ],
    onTheWay: [
      '輸送中です。受け取ったら到着を記録してください。',
      'On its way. Confirm the arrival when you have received it.',
    ],
    dataMissing: [
      '温度の記録が揃っていません。ロガーのデータを取り込んでから判断してください。',
      'Temperature data are missing. Hand in the logger’s data before deciding.',
    ],
    awaitDecision: [
      '温度は保たれていました。出荷判定を待ってください。',
      'The temperature was kept. Wait for the release decision.',
    ],
    unknown: [
      '判断に必要な情報が開示されていません。寄託者に確認してください。',
      'Not disclosed to you. Ask the depositor.',
    ],
  },
} satisfies Texts
