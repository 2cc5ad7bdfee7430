import { importKindWords } from '#contract/kernel/words/importKindWords.ts'

/** The import centre: CSV files in, and their history. */
export const importCentre = {
  view: '表示',
  views: { data: 'データ（CSV）', loggerFiles: 'ロガーファイル', history: '取込履歴' },
  kinds: importKindWords.ja,
  company: '取込先の企業：',
  noKind: '取り込めるデータがありません。',
  noKindHint: '取り込みには、企業管理者の権限と、取り込むデータの画面の利用メニューが必要です。',
  steps: { kind: '1. データの種類', template: '2. ファイルを用意する', file: '3. ファイルを確認する' },
  kindHints: {
    products: '品目コードで製品を登録・変更します。温度帯と許容時間の変更は、本日からの新しい版になります。',
    partners:
      '取引先コードで取引先を登録します。登録済みの取引先については、許可する内容を変更します（適用はファイルの開始日から。過去の日付の場合は本日から）。空のセルは変更しません。許可をなくすには「なし」と入力してください。',
    deliveries:
      '参照番号で配送を登録・変更します。空のセルは変更しません。値を消すには「(消去)」と入力してください。品目とロガーは別のファイルで取り込みます。',
    deliveryItems:
      '配送の品目を取り込みます。ファイルにある配送の品目は、すべてファイルの内容に置き換わります。ファイルにない配送は変わりません。',
    loggerAssignments:
      '配送とロガーの紐付けを取り込みます。ファイルにある配送のロガーは、すべてファイルの内容に置き換わります。集荷後の変更には理由が必要です。',
    stock: '品目・製造番号・在庫場所ごとの良品在庫数を取り込みます。登録済みの値より古い日時のものは反映しません。',
    users:
      'メールアドレスでユーザーを登録・変更します。新しいユーザーには、取り込みの後にアカウント有効化のメールを送信します。空のセルは変更しません。',
  },
  partners: {
    proposed: '新しい取引先には申込みを送信します。相手の企業が承諾するまで、何も許可されません。',
    setUp:
      'プラットフォーム管理者が取り込むと、相手の承諾を待たずに両社の取引関係を設定します。両社の企業管理者に通知します。',
  },
  templateHint:
    'テンプレートには記入例が1行あります（そのまま残しても取り込みません）。日時は、見出しに示したタイムゾーンで入力します。登録済みのデータをダウンロードし、編集して取り込むこともできます。',
  template: 'テンプレート',
  current: '登録済みのデータ',
  rules: [
    'まず内容を確認します。この時点では何も登録しません。',
    '見出しは日本語でも英語でもよく、列の順序は問いません。',
    '1ファイル{{number}}行まで',
  ],
  sending: '送信しています… {{percent}}%',
  checking: '内容を確認しています…',
  progress: '送信状況',
  tooManyLines: '行が多すぎます。1ファイル{{number}}行までに分けてください。',
  value: '値',
  counts: {
    created: '新規',
    changed: '変更',
    unchanged: '変更なし',
    leftOut: '取り込めない行',
    notTaken: '取り込まなかった行',
  },
  actCount: '{{act}}（{{number}}）',
  record: '対象',
  act: '処理',
  changes: '内容',
  records: '取り込む内容',
  taken: '取り込んだ内容',
  lineOf: '{{lines}}行目：{{name}}',
  faultCount: '{{number}}か所の誤り',
  faultFile: '取り込めない行（{{number}}行）',
  faultHint: '取り込めない行だけを理由と一緒にダウンロードし、修正してもう一度取り込むことができます。',
  heldHint: '誤りのない{{number}}行も、同じ対象の別の行に誤りがあるため取り込みません。',
  check: {
    title: '確認結果',
    facts: '{{kind}}・{{company}}・{{lines}}行・{{at}}に確認',
    removed: {
      deliveryItems: '登録済みの品目のうち{{number}}件が、ファイルにないため配送から外れます。',
      loggerAssignments: '登録済みのロガーの紐付けのうち{{number}}件が、ファイルにないため配送から外れます。',
    },
    ignored: 'この種類のデータにない列は読み取りません：{{heads}}',
    gone: 'この確認結果は表示できません。',
    goneHint: '確認から1日が過ぎたか、すでに取り込まれています。',
    another: '別のファイルを選択',
  },
  decision: {
    title: '取り込みの選択',
    importedBefore: 'このファイルは{{at}}に{{by}}が取り込み済みです。',
    toImport: '取り込みの内容を見る',
    all: '誤りはありません。{{number}}件を登録・変更します。',
    some: '誤りのない{{number}}件だけを取り込むか、修正してからすべてを取り込むかを選択してください。',
    nothing: '登録済みのデータと同じため、取り込むものはありません。',
    nothingGood: '取り込める行がありません。ファイルを修正して、もう一度選択してください。',
    takeAll: '{{number}}件を取り込む',
    takeGood: '誤りのない{{number}}件を取り込む',
    none: '取り込まずに戻る',
    askTitle: '{{number}}行を取り込まずに進めますか？',
    askText: '誤りのない行だけを取り込みます。取り込めない行は、先にダウンロードしておくと後で修正して取り込めます。',
    done: '{{number}}件を取り込みました。',
    differs:
      '確認の後に、{{number}}件の登録内容が変わりました。まだ何も取り込んでいません。新しい確認結果をご覧のうえ、もう一度選択してください。',
  },
  history: {
    none: '取込履歴はありません。',
    noneHint: '取り込んだファイルがここに表示されます。',
    found: '{{number}}件',
    inForce: '取込済み',
    undone: '取消済み',
    heads: {
      importedAt: '取込日時',
      kind: '種類',
      file: 'ファイル',
      company: '企業',
      importedBy: '取込者',
      state: '状態',
    },
  },
  detail: {
    back: '取込履歴へ戻る',
    unknown: 'この取り込みは表示できません。',
    file: '取り込んだファイル',
    lines: '行数',
    sha256: 'チェックサム（SHA-256）',
    undone: '{{at}}に{{by}}が取り消しました。理由：{{reason}}',
  },
  undo: {
    title: '取り込みの取消',
    text: '新規の{{created}}件を削除し、変更した{{changed}}件を取り込み前の内容に戻します。すべてを戻せる場合だけ実行します。',
    partners:
      '新規の{{created}}件のうち、回答待ちの申込みは取り下げ、両社に設定したものは初めからなかったものとして終了します。変更した{{changed}}件の許可は、取り込み前の内容に戻します。すでに登録された配送と在庫は変わりません。すべてを戻せる場合だけ実行します。',
    reason: '取消の理由',
    reasonHint: '監査証跡に記録されます。配送の変更を戻す場合は、訂正の理由にもなります。',
    submit: '取り消す',
    done: '{{number}}件を取り込み前の内容に戻しました。',
    hindered: '取り込みの後に使われた、または変更されたものが{{number}}件あるため、取り消せません。',
    list: '取り消せない理由',
    why: {
      changedSince: '取り込みの後に変更されています。',
      gone: 'すでに存在しません。',
      usedByDelivery: '配送で使われています。',
      usedByStock: '在庫または製造番号で使われています。',
      isDisclosed: '開示設定があります。',
      inUse: 'アラートルール、安定性バジェットなどで使われています。',
      hasReadings: 'ロガーの測定値があります。',
      reevaluated: '温度が再判定されています。',
      decided: '逸脱案件または出荷可否判定があります。',
      activated: 'ユーザーがアカウントを有効化しています。',
      isSelf: '自分自身のユーザーの変更は取り消せません。',
      refused: '取り込み前の権限は、現在この企業では設定できません。',
      answered: '申込みは、すでに回答または取り下げられています。',
      othersGrants: '取引先が許可した内容は、取引先またはプラットフォーム管理者だけが戻せます。',
    },
  },
}

// It takes CSV files.
export { csvUpload } from '#web/kernel/csv/texts.ja.ts'
