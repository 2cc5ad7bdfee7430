import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** The search box: what it finds, and what it says while it does not. */
export const portalSearch = {
  title: ['検索', 'Search'],
  field: ['番号またはキーワード', 'Number or keywords'],
  placeholder: ['番号（末尾4桁でも可）、品目、場所、企業…', 'Number (last 4 digits will do), item, place, company…'],
  hint: [
    [
      '配送：参照番号・送り状番号・入庫番号・荷主管理番号の全体、先頭または末尾4桁以上。ハイフンなどの区切りは不要です。ロガーのシリアル番号の全体でも見つかります。',
      '複数の番号：表計算ソフトの列などをそのまま貼り付けられます。',
      'キーワード：「仙台 ワクチン 先週」のように、場所・品目・製造番号・企業・日・状態を組み合わせられます。',
      '権限のある案件、ロガー、製品、取引先、委託先、企業と、メニューの画面も見つかります。名称やコードが一致するものは先頭に表示されます。',
      '操作：「ユーザー登録」「CSV」のように入力すると、その画面を直接開けます。',
    ],
    [
      'Deliveries: a reference, slip, inbound or client management number, whole, its beginning, or its last four digits or more. Hyphens and other separators don’t matter. The whole serial of a logger finds its deliveries.',
      'Several numbers: paste them as they are, for example a column of a spreadsheet.',
      'Keywords: combine places, items, lots, companies, days and states, such as “Sendai vaccine last week”.',
      'Cases, loggers, products, partners, vendors and companies that you may see are found, too, and the screens of your menu. What bears exactly the name or code comes first.',
      'Actions: type “register user” or “CSV” to go straight there.',
    ],
  ],
  keys: [
    '↑↓ 選択　Enter 開く　Ctrl+Enter 新しいタブで開く　Esc 閉じる',
    '↑↓ select · Enter open · Ctrl+Enter open in a new tab · Esc close',
  ],
  ofCompany: ['「{{name}}」の表示範囲から検索します。', 'Searches what {{name}} may see.'],
  searching: ['検索しています', 'Searching'],
  results: ['検索結果', 'Results'],
  found: ['{{number}}件の候補があります。', '{{number}} results.'],
  none: ['「{{text}}」に該当するものは見つかりませんでした。', 'Nothing found for “{{text}}”.'],
  noneHint: [
    '番号は先頭から、または末尾4桁以上を入力してください。キーワードを減らすと見つかることがあります。表示する権限のない情報は検索の対象外です。',
    'Enter a number from its beginning, or its last four digits or more. Fewer keywords may find more. What you are not authorised to view is not included.',
  ],
  noneWithin: [
    'キーワードでは、出荷日が{{from}}〜{{until}}の配送を検索しました。「先月」などを加えると、別の期間を検索できます。',
    'Keywords were searched in deliveries shipped from {{from}} to {{until}}. Add a period, such as “last month”, to search another one.',
  ],
  byLogger: ['ロガー：{{serial}}', 'Logger: {{serial}}'],
  incomplete: [
    '時間がかかったため、一部の検索を打ち切りました。番号またはキーワードを追加してお試しください。',
    'Part of the search took too long and was stopped. Try a longer number or more keywords.',
  ],
  more: ['すべて一覧で表示', 'Show all in the list'],
  typeMore: ['ほかにもあります。入力を追加して絞り込んでください。', 'There are more. Type more to narrow them down.'],
  groups: {
    exact: ['名称・コードが一致', 'Exact match'],
    screens: ['画面', 'Screens'],
    commands: ['操作', 'Actions'],
    deliveries: ['配送', 'Deliveries'],
    cases: ['逸脱案件', 'Excursion cases'],
    lots: ['製造番号（配送を検索）', 'Lots (finds deliveries)'],
    items: ['品目（配送を検索）', 'Items (finds deliveries)'],
    places: ['場所（配送を検索）', 'Places (finds deliveries)'],
    products: ['製品マスタ', 'Product Master'],
    stock: ['在庫', 'Stock'],
    loggers: ['ロガー', 'Loggers'],
    partners: ['取引先', 'Trading partners'],
    vendors: ['委託先', 'Vendors'],
    companies: ['企業', 'Companies'],
    boards: ['自分の画面・共有された画面', 'Boards'],
  },
} satisfies Texts
