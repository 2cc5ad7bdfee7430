import { entryFaultWords } from '#contract/logistics/words/entryFaultWords.ts'
import { importKindWords } from '#contract/kernel/words/importKindWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** The import centre: CSV files in, and their history. */
export const importCentre = {
  view: ['表示', 'View'],
  views: {
    data: ['データ（CSV）', 'Data (CSV)'],
    loggerFiles: ['ロガーファイル', 'Logger files'],
    history: ['取込履歴', 'Import history'],
    events: ['EPCISイベント', 'EPCIS events'],
  },
  kinds: importKindWords.pairs,
  company: ['取込先の企業：', 'Company: '],
  noKind: ['取り込めるデータがありません。', 'There is no data that you can import.'],
  noKindHint: [
    '取り込みには、企業管理者の権限と、取り込むデータの画面の利用メニューが必要です。',
    'To import data, you need to be a company administrator and have the menu of the screen that shows the data.',
  ],
  steps: {
    kind: ['1. データの種類', '1. Data type'],
    template: ['2. ファイルを用意する', '2. Prepare a file'],
    file: ['3. ファイルを確認する', '3. Check the file'],
  },
  kindHints: {
    companies: [
      '企業コードで企業を登録・変更します。空のセルは変更しません。値を消すには「(消去)」と入力してください。物流センターはファイルの内容に置き換わり、住所と位置はそのまま残ります。企業の状態は「企業管理」の画面で変更します。',
      'Registers and changes companies by company code. Empty cells do not change anything. To clear a value, enter “(clear)”. Distribution centres are replaced by those in the file; their addresses and positions stay. A company’s status is changed on its page.',
    ],
    products: [
      '品目コードで製品を登録・変更します。温度帯と許容時間の変更は、本日からの新しい版になります。',
      'Registers and changes products by item code. A changed band or tolerance becomes a new version, valid from today.',
    ],
    partners: [
      '取引先コードで取引先を登録します。登録済みの取引先については、許可する内容を変更します（適用はファイルの開始日から。過去の日付の場合は本日から）。空のセルは変更しません。許可をなくすには「なし」と入力してください。',
      'Registers trading partners by company code. For existing partners, the grants are changed from the first day given in the file, or from today if that day is in the past. Empty cells do not change anything. To remove a grant, enter “No” or “None”.',
    ],
    loggers: [
      'シリアル番号でロガーを登録・変更します。空のセルは変更しません。値を消すには「(消去)」と入力してください。校正、使用終了、および配送で使用されたロガーの測定間隔は「ロガー管理」の画面で登録します。',
      'Registers and changes loggers by serial. Empty cells do not change anything. To clear a value, enter “(clear)”. Calibrations, the end of use, and the interval of a logger that a delivery has carried are entered on the logger’s page.',
    ],
    deliveries: [
      '参照番号で配送を登録・変更します。空のセルは変更しません。値を消すには「(消去)」と入力してください。品目とロガーは別のファイルで取り込みます。',
      'Registers and changes deliveries by reference number. Empty cells do not change anything. To clear a value, enter “(clear)”. Items and loggers are imported with separate files.',
    ],
    deliveryItems: [
      '配送の品目を取り込みます。ファイルにある配送の品目は、すべてファイルの内容に置き換わります。ファイルにない配送は変わりません。',
      'Imports the items of deliveries. For each delivery in the file, all its items are replaced by those in the file. Deliveries that are not in the file do not change.',
    ],
    loggerAssignments: [
      '配送とロガーの紐付けを取り込みます。ファイルにある配送のロガーは、すべてファイルの内容に置き換わります。集荷後の変更には理由が必要です。',
      'Imports the assignments of loggers to deliveries. For each delivery in the file, all its loggers are replaced by those in the file. Changes after pickup require a reason.',
    ],
    stock: [
      '品目・製造番号・在庫場所ごとの良品在庫数を取り込みます。登録済みの値より古い日時のものは反映しません。',
      'Imports qualified stock by item, lot and location. Quantities older than the registered ones are ignored.',
    ],
    users: [
      'メールアドレスでユーザーを登録・変更します。新しいユーザーには、取り込みの後にアカウント有効化のメールを送信します。空のセルは変更しません。',
      'Registers and changes users by email address. New users receive an activation email after the import. Empty cells do not change anything.',
    ],
  },
  partners: {
    proposed: [
      '新しい取引先には申込みを送信します。相手の企業が承諾するまで、何も許可されません。',
      'New partners receive a proposal. Nothing is granted until the other company accepts.',
    ],
    setUp: [
      'プラットフォーム管理者が取り込むと、相手の承諾を待たずに両社の取引関係を設定します。両社の企業管理者に通知します。',
      'If a platform administrator imports the file, partnerships are set up for both companies immediately, without waiting for acceptance. The administrators of both companies are notified.',
    ],
  },
  templateHint: [
    'テンプレートには記入例が1行あります（そのまま残しても取り込みません）。日時は、見出しに示したタイムゾーンで入力します。登録済みのデータをダウンロードし、編集して取り込むこともできます。',
    'The template contains one example line, which is not imported if you leave it in. Times are in the time zone given in the heading. You can also download the registered data, edit it and import it again.',
  ],
  template: ['テンプレート', 'Template'],
  current: ['登録済みのデータ', 'Registered data'],
  rules: [
    [
      'まず内容を確認します。この時点では何も登録しません。',
      '見出しは日本語でも英語でもよく、列の順序は問いません。',
      '1ファイル{{number}}行まで',
    ],
    [
      'The file is checked first. Nothing is registered at this point.',
      'Headings can be in Japanese or English, and columns can be in any order.',
      'Up to {{number}} lines per file',
    ],
  ],
  sending: ['送信しています… {{percent}}%', 'Uploading… {{percent}}%'],
  checking: ['内容を確認しています…', 'Checking…'],
  progress: ['送信状況', 'Upload progress'],
  tooManyLines: [
    '行が多すぎます。1ファイル{{number}}行までに分けてください。',
    'Too many lines. Split the file into parts of up to {{number}} lines each.',
  ],
  value: ['値', 'Value'],
  counts: {
    created: ['新規', 'New'],
    changed: ['変更', 'Changed'],
    unchanged: ['変更なし', 'Unchanged'],
    leftOut: ['取り込めない行', 'Lines with errors'],
    notTaken: ['取り込まなかった行', 'Lines not imported'],
  },
  actCount: ['{{act}}（{{number}}）', '{{act}} ({{number}})'],
  record: ['対象', 'Record'],
  act: ['処理', 'Action'],
  changes: ['内容', 'Values'],
  records: ['取り込む内容', 'Records to import'],
  taken: ['取り込んだ内容', 'Imported records'],
  lineOf: ['{{lines}}行目：{{name}}', 'Line {{lines}}: {{name}}'],
  faultCount: ['{{number}}か所の誤り', 'Errors: {{number}}'],
  faultFile: ['取り込めない行（{{number}}行）', 'Lines with errors ({{number}})'],
  faultHint: [
    '取り込めない行だけを理由と一緒にダウンロードし、修正してもう一度取り込むことができます。',
    'Download only the lines that cannot be imported, with the reasons. Correct them and import them again.',
  ],
  heldHint: [
    '誤りのない{{number}}行も、同じ対象の別の行に誤りがあるため取り込みません。',
    'Lines without errors that are not imported because another line of the same record has an error: {{number}}.',
  ],
  check: {
    title: ['確認結果', 'Check result'],
    facts: [
      '{{kind}}・{{company}}・{{lines}}行・{{at}}に確認',
      '{{kind}} · {{company}} · lines: {{lines}} · checked at {{at}}',
    ],
    removed: {
      companies: [
        '登録済みの物流センターのうち{{number}}件が、ファイルにないため削除されます。',
        'Registered distribution centres that are not in the file and will be deleted: {{number}}.',
      ],
      deliveryItems: [
        '登録済みの品目のうち{{number}}件が、ファイルにないため配送から外れます。',
        'Registered items that are not in the file and will be removed from their deliveries: {{number}}.',
      ],
      loggerAssignments: [
        '登録済みのロガーの紐付けのうち{{number}}件が、ファイルにないため配送から外れます。',
        'Registered logger assignments that are not in the file and will be removed from their deliveries: {{number}}.',
      ],
    },
    ignored: [
      'この種類のデータにない列は読み取りません：{{heads}}',
      'Columns that are not part of this data type are ignored: {{heads}}',
    ],
    gone: ['この確認結果は表示できません。', 'This check result cannot be shown.'],
    goneHint: [
      '確認から1日が過ぎたか、すでに取り込まれています。',
      'It is more than a day old, or the file has already been imported.',
    ],
    another: ['別のファイルを選択', 'Select another file'],
  },
  decision: {
    title: ['取り込みの選択', 'Select what to import'],
    importedBefore: ['このファイルは{{at}}に{{by}}が取り込み済みです。', 'This file was imported on {{at}} by {{by}}.'],
    toImport: ['取り込みの内容を見る', 'Show this import'],
    all: [
      '誤りはありません。{{number}}件を登録・変更します。',
      'No errors found. {{number}} records will be registered or changed.',
    ],
    some: [
      '誤りのない{{number}}件だけを取り込むか、修正してからすべてを取り込むかを選択してください。',
      'Import only the {{number}} records without errors, or correct the file and import everything.',
    ],
    nothing: [
      '登録済みのデータと同じため、取り込むものはありません。',
      'There is nothing to import because the file matches the registered data.',
    ],
    nothingGood: [
      '取り込める行がありません。ファイルを修正して、もう一度選択してください。',
      'No lines can be imported. Correct the file and select it again.',
    ],
    takeAll: ['{{number}}件を取り込む', 'Import {{number}} records'],
    takeGood: ['誤りのない{{number}}件を取り込む', 'Import {{number}} records without errors'],
    none: ['取り込まずに戻る', 'Go back without importing'],
    askTitle: ['{{number}}行を取り込まずに進めますか？', 'Continue without {{number}} lines?'],
    askText: [
      '誤りのない行だけを取り込みます。取り込めない行は、先にダウンロードしておくと後で修正して取り込めます。',
      'Only lines without errors are imported. Download the other lines first if you want to correct and import them later.',
    ],
    done: ['{{number}}件を取り込みました。', '{{number}} records were imported.'],
    differs: [
      '確認の後に、{{number}}件の登録内容が変わりました。まだ何も取り込んでいません。新しい確認結果をご覧のうえ、もう一度選択してください。',
      '{{number}} records have changed in the portal since the check. Nothing has been imported. Review the new check result and select again.',
    ],
  },
  history: {
    none: ['取込履歴はありません。', 'Nothing has been imported yet.'],
    noneHint: ['取り込んだファイルがここに表示されます。', 'Imported files appear here.'],
    found: ['{{number}}件', '{{number}} imports'],
    inForce: ['取込済み', 'Imported'],
    undone: ['取消済み', 'Undone'],
    heads: {
      importedAt: ['取込日時', 'Imported at'],
      kind: ['種類', 'Kind'],
      file: ['ファイル', 'File'],
      company: ['企業', 'Company'],
      importedBy: ['取込者', 'Imported by'],
      state: ['状態', 'Status'],
    },
  },
  detail: {
    back: ['取込履歴へ戻る', 'Back to import history'],
    unknown: ['この取り込みは表示できません。', 'This import cannot be shown.'],
    file: ['取り込んだファイル', 'Imported file'],
    lines: ['行数', 'Lines'],
    sha256: ['チェックサム（SHA-256）', 'Checksum (SHA-256)'],
    undone: ['{{at}}に{{by}}が取り消しました。理由：{{reason}}', 'Undone on {{at}} by {{by}}. Reason: {{reason}}'],
  },
  undo: {
    title: ['取り込みの取消', 'Undo import'],
    text: [
      '新規の{{created}}件を削除し、変更した{{changed}}件を取り込み前の内容に戻します。すべてを戻せる場合だけ実行します。',
      'Deletes the {{created}} new records and restores the {{changed}} changed records to their state before the import. This is done only if all of them can be restored.',
    ],
    partners: [
      '新規の{{created}}件のうち、回答待ちの申込みは取り下げ、両社に設定したものは初めからなかったものとして終了します。変更した{{changed}}件の許可は、取り込み前の内容に戻します。すでに登録された配送と在庫は変わりません。すべてを戻せる場合だけ実行します。',
      'Of the {{created}} new records, proposals awaiting an answer are withdrawn, and partnerships set up for both companies are ended as if they had never started. The grants of the {{changed}} changed records are restored to their state before the import. Deliveries and stock that have already been registered do not change. This is done only if everything can be restored.',
    ],
    reason: ['取消の理由', 'Reason'],
    reasonHint: [
      '監査証跡に記録されます。配送の変更を戻す場合は、訂正の理由にもなります。',
      'Recorded in the audit trail, and as the reason for the amendment of deliveries.',
    ],
    submit: ['取り消す', 'Undo'],
    done: [
      '{{number}}件を取り込み前の内容に戻しました。',
      '{{number}} records were restored to their state before the import.',
    ],
    hindered: [
      '取り込みの後に使われた、または変更されたものが{{number}}件あるため、取り消せません。',
      'The import cannot be undone because {{number}} records have been used or changed since.',
    ],
    list: ['取り消せない理由', 'Records that prevent undoing'],
    why: {
      changedSince: ['取り込みの後に変更されています。', 'Changed after the import.'],
      gone: ['すでに存在しません。', 'No longer exists.'],
      usedByDelivery: ['配送で使われています。', 'Used by a delivery.'],
      usedByStock: ['在庫または製造番号で使われています。', 'Used by stock or a lot.'],
      isDisclosed: ['開示設定があります。', 'Has disclosure settings.'],
      inUse: [
        'アラートルール、安定性バジェットなどで使われています。',
        'Used by an alert rule, a stability budget or another record.',
      ],
      hasReadings: ['ロガーの測定値があります。', 'Has readings from its loggers.'],
      reevaluated: ['温度が再判定されています。', 'Its temperature has been re-evaluated.'],
      decided: ['逸脱案件または出荷可否判定があります。', 'Has an excursion case or a release decision.'],
      activated: ['ユーザーがアカウントを有効化しています。', 'The user has activated the account.'],
      isSelf: ['自分自身のユーザーの変更は取り消せません。', 'You cannot undo changes to your own user.'],
      refused: [
        '取り込み前の内容に、現在は設定できない権限、取引先、センター、品目またはロガーがあります。',
        'Its state before the import includes rights, companies, centres, items or loggers that can no longer be set.',
      ],
      answered: [
        '申込みは、すでに回答または取り下げられています。',
        'The proposal has already been answered or withdrawn.',
      ],
      companyInUse: [
        'ユーザー、APIキー、取引先、配送などがあります。',
        'Has users, API keys, trading partners, deliveries or other records.',
      ],
      othersGrants: [
        '取引先が許可した内容は、取引先またはプラットフォーム管理者だけが戻せます。',
        'Only the partner or a platform administrator can restore what the partner grants.',
      ],
    },
  },
  events: {
    found: ['{{number}}件のイベント', '{{number}} events'],
    none: ['受信したイベントはありません。', 'No events have been received.'],
    noneHint: [
      'システムからAPIキーで送信されたEPCISイベントと、その処理結果がここに表示されます。',
      'EPCIS events that systems send with an API key appear here, with what became of each.',
    ],
    words: ['キーワード', 'Keyword'],
    wordsHint: ['参照番号・IDの一部', 'Number, ID or step'],
    outcome: ['処理結果', 'Outcome'],
    capture: ['受信ID（captureID）', 'Capture ID'],
    eventTime: ['発生日時', 'Event time'],
    receivedAt: ['受信日時', 'Received'],
    step: ['ビジネスステップ', 'Business step'],
    reference: ['参照番号', 'Reference no.'],
    readings: ['測定値', 'Readings'],
    counts: [
      '登録 {{accepted}}、重複 {{duplicate}}、不一致 {{conflict}}、却下 {{rejected}}',
      '{{accepted}} stored, {{duplicate}} duplicates, {{conflict}} conflicts, {{rejected}} rejected',
    ],
    eventId: ['イベントID', 'Event ID'],
    detail: ['受信したイベント', 'Received event'],
    aroundEvents: ['文書のヘッダーなど（イベント以外）', 'The rest of its document, such as the header'],
    beginning: ['全{{all}}文字のうち先頭{{shown}}文字', 'The first {{shown}} of {{all}} characters'],
    unknown: ['このイベントは表示できません。', 'This event cannot be shown.'],
    remarks: ['却下された項目', 'What was refused'],
    faults: {
      ...entryFaultWords.pairs,
      notOwnLogger: ['送信元企業のロガーとして登録されていません。', 'Not a registered logger of the sending company.'],
      deviceMissing: ['ロガーを示す deviceID がありません。', 'There is no deviceID that names the logger.'],
      inArchivedMonth: [
        'この月の測定値は保管庫に移されています。',
        'Readings of this month have been moved to the archive.',
      ],
      timeInFuture: ['10分以上先の日時です。', 'More than 10 minutes in the future.'],
      timeBefore2000: ['2000年より前の日時です。', 'Before the year 2000.'],
      celsiusOutOfRange: ['温度が−200〜150℃の範囲外です。', 'Temperature outside −200 to 150 °C.'],
      humidityOutOfRange: ['湿度が0〜100％の範囲外です。', 'Humidity outside 0 to 100%.'],
      positionOutOfRange: ['緯度または経度が範囲外です。', 'Latitude or longitude out of range.'],
      noItemOrCentre: ['該当する製品またはセンターがありません。', 'There is no such item, or no such centre.'],
      largerPackage: [
        '最小包装より大きい包装単位のGTINが含まれているため、在庫数を確定できません。最小包装のGTINで数えてください。',
        'Counted by the GTIN of a larger package, so the number of pieces is not known. Count by the GTIN of the smallest package.',
      ],
      countImpossible: ['在庫数として登録できない値です。', 'Not a number that can be stored as stock.'],
    },
    about: ['項目', 'Field'],
  },
  outcomes: {
    pickupRecorded: ['集荷日時を登録', 'Pickup recorded'],
    arrivalRecorded: ['配達日時を登録', 'Arrival recorded'],
    pickupCleared: ['集荷日時を取消', 'Pickup cleared'],
    underWay: ['輸送中（変更なし）', 'In transit (no change)'],
    timeStands: ['登録済みの日時を維持', 'Existing time kept'],
    otherPlace: ['経由地のため変更なし', 'At another place (no change)'],
    placeUnknown: ['場所を確認できず変更なし', 'Place not confirmed (no change)'],
    beforePickup: ['集荷より前のため変更なし', 'Before the pickup (no change)'],
    noDelivery: ['該当する配送なし', 'No matching delivery'],
    severalDeliveries: ['該当する配送が複数', 'Several matching deliveries'],
    deliveryRefused: ['配送の変更を却下', 'Change of the delivery refused'],
    readingsStored: ['測定値を登録', 'Readings stored'],
    readingsRefused: ['測定値を却下', 'Readings refused'],
    unknownLogger: ['未登録のロガー', 'Unknown logger'],
    figuresOnly: ['集計値のみ（測定値なし）', 'Summary figures only (no readings)'],
    stockSet: ['在庫を登録', 'Stock set'],
    stockOlder: ['新しい在庫を維持（変更なし）', 'Later stock kept (no change)'],
    stockRefused: ['在庫を却下', 'Stock refused'],
    movementOnly: ['移動のみ（在庫数なし）', 'Movement only (no stock level)'],
    scopeMissing: ['APIキーの権限不足', 'API key lacks the scope'],
    declared: ['誤りとして宣言', 'Error declaration'],
    declaredUnknown: ['宣言の対象となるイベントなし', 'Error declaration of an unknown event'],
    timeCleared: ['日時を取消', 'Time cleared'],
    readingsStay: ['測定値は維持', 'Readings stay'],
    stockStays: ['在庫は維持（再計上が必要）', 'Stock stays: count again'],
    withdrawn: ['誤りとして取消済み', 'Withdrawn as an error'],
    double: ['受信済み（重複）', 'Received before (duplicate)'],
    sameEventId: ['イベントIDが使用済み', 'Event ID already used'],
    noMeaning: ['保存のみ', 'Kept only'],
  },
} satisfies Texts

// It takes CSV files.
export { csvUpload } from '#web/kernel/csv/texts.ts'
