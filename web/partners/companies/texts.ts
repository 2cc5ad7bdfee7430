import { companyWords } from '#contract/partners/words/companyWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const companies = {
  ...companyWords.pairs,
  menus: menuWords.pairs,
  facts: {
    logisticCentres: ['物流センター', 'Distribution centres'],
    centreCode: ['コード', 'Code'],
    centreName: ['名称', 'Name'],
    centreNameEn: ['名称（英語）', 'English name'],
    address: ['住所', 'Address'],
    lat: ['緯度', 'Latitude'],
    lon: ['経度', 'Longitude'],
    radiusMeters: ['範囲（半径 m）', 'Radius (m)'],
    domains: ['メールドメイン', 'Email domains'],
    menus: ['メニュー', 'Menus'],
    disclosure: ['開示', 'Disclosure'],
    orderedItems: ['入荷予定', 'Ordered items'],
    productInformation: ['製品情報', 'Product information'],
    registeredOn: ['登録日', 'Registered'],
  },
  filter: { keywordHint: ['企業名・コード・GLN・メールドメイン', 'Name, code, GLN or email domain'] },
  list: {
    title: ['企業一覧', 'Companies'],
    found: ['{{number}}社', 'Companies: {{number}}'],
    none: ['条件に合う企業はありません。', 'No companies match.'],
    more: ['{{shown}} ほか{{number}}件', '{{shown}} and {{number}} more'],
    menuCount: ['{{number}}件', '{{number}}'],
    noMenus: ['メニューなし', 'No menus'],
    noDomains: ['未登録', 'None registered'],
    noCentres: ['なし', 'None'],
  },
  form: {
    back: ['入力へ戻る', 'Back to form'],
    identity: ['基本情報', 'Company details'],
    codeHint: [
      '連携システムがデータの送信に使用するため、登録後は変更できません。',
      'Partner systems use this code when sending data, so it cannot be changed after registration.',
    ],
    glnHint: [
      '連携システムが企業を指定する13桁のGS1事業所コードです。',
      'Global location number of 13 digits, by which partner systems name the company.',
    ],
    domainsHint: [
      'ユーザーは、ここに登録したドメインのメールアドレスでのみ登録できます。入力してEnterで追加します。',
      'Users can only be registered with email addresses of these domains. Type a domain and press Enter to add it.',
    ],
    domainsPlaceholder: ['例：example.co.jp', 'e.g. example.com'],
    menusHint: [
      'この企業のユーザーに割り当てられるメニューです。',
      'Menus that can be given to users of this company.',
    ],
    menuUsers: ['ユーザー{{number}}名', 'users: {{number}}'],
    menuNoUsers: ['ユーザーなし', 'no users'],
    platformMenu: ['プラットフォーム企業では常に利用できます。', 'Always available to the platform company.'],
    disclosureHint: [
      '切り替えると、直ちにほかの企業の画面に反映されます。',
      'Changes take effect on other companies’ screens immediately.',
    ],
    orderedItemsHint: [
      '開示すると、この企業の物流センターへの入荷予定を、配送が開示されている企業も参照できます。',
      'If disclosed, companies to which a delivery is disclosed can also view it among the ordered items of this company’s centres.',
    ],
    productInformationHint: [
      '開示すると、この企業が保有する製品の在庫を、製品の寄託者と、製品情報開示設定で指定された企業が参照できます。',
      'If disclosed, stock owned by this company is visible to the depositors of the products and to companies named in the product disclosure settings.',
    ],
    centresHint: [
      '配送・在庫・KPIで使用する拠点です。コードはポータル全体で一意です。住所・緯度・経度は任意です。',
      'Places used in deliveries, stock and KPIs. Codes must be unique across the portal. Address and coordinates are optional.',
    ],
    centreCodeHint: ['英数字と . _ - で入力します。', 'Letters, digits and . _ -'],
    addCentre: ['物流センターを追加', 'Add distribution centre'],
    newCentre: ['新しい物流センター', 'New distribution centre'],
    noCentres: ['物流センターは登録されていません。', 'No distribution centres are registered.'],
    inUse: ['使用中：{{needs}}', 'In use: {{needs}}'],
    inUseHint: ['使用中の物流センターは削除できません。', 'Distribution centres that are in use cannot be deleted.'],
    needs: {
      deliveries: ['配送', 'deliveries'],
      stock: ['在庫', 'stock'],
      users: ['ユーザー', 'users'],
      kpi: ['KPI', 'KPIs'],
    },
    registered: ['「{{name}}」を登録しました。', '“{{name}}” was registered.'],
    saved: ['「{{name}}」の登録内容を保存しました。', 'The details of “{{name}}” were saved.'],
    platformOnly: [
      '企業名・業種・メニュー・メールドメインの変更は、プラットフォーム管理者へご依頼ください。',
      'To change names, industry type, menus or email domains, contact the platform administrator.',
    ],
  },
  required: {
    enterpriseCode: ['企業コードを入力してください。', 'Enter the company code.'],
    enterpriseName: ['企業名を入力してください。', 'Enter the company name.'],
    enterpriseNameEn: ['企業名（英語）を入力してください。', 'Enter the English company name.'],
    industryType: ['業種を選択してください。', 'Select the industry type.'],
    centreCode: ['コードを入力してください。', 'Enter the code.'],
    centreName: ['名称を入力してください。', 'Enter the name.'],
    centreNameEn: ['名称（英語）を入力してください。', 'Enter the English name.'],
    position: ['緯度と経度は両方を入力してください。', 'Enter both latitude and longitude.'],
    radius: ['半径を50〜5,000 mで入力してください。', 'Enter a radius from 50 to 5,000 m.'],
  },
  wrong: {
    code: [
      '英数字で始め、英数字と . _ - だけで、20文字以内で入力してください。',
      'Start with a letter or digit. Use only letters, digits and . _ - (up to 20 characters).',
    ],
    domain: ['「{{value}}」は、メールドメインの形式ではありません。', '“{{value}}” is not an email domain.'],
    gln: [
      'GLNは、チェックデジットを含む13桁の数字で入力してください。',
      'Enter a GLN of 13 digits with its check digit.',
    ],
    value: ['入力内容に誤りがあります。', 'This value is not valid.'],
  },
  faults: {
    codeTaken: [
      '企業コード「{{value}}」は、すでに使用されています。',
      'The company code “{{value}}” is already in use.',
    ],
    nameTaken: ['企業名「{{value}}」は、すでに使用されています。', 'The company name “{{value}}” is already in use.'],
    englishNameTaken: [
      '企業名（英語）「{{value}}」は、すでに使用されています。',
      'The English company name “{{value}}” is already in use.',
    ],
    glnTaken: [
      'このGLNは、企業「{{value}}」に登録されています。',
      'This GLN is already registered for the company “{{value}}”.',
    ],
    domainTwice: ['メールドメイン「{{value}}」が重複しています。', 'The email domain “{{value}}” is listed twice.'],
    domainOfAnother: [
      'メールドメイン「{{value}}」は、ほかの企業に登録されています。',
      'The email domain “{{value}}” is registered to another company.',
    ],
    domainHasUsers: [
      'メールドメイン「{{value}}」は、この企業のユーザーが使用しているため削除できません。',
      'The email domain “{{value}}” cannot be removed because users of this company use it.',
    ],
    centreTwice: [
      '物流センター「{{value}}」は、コードと名称の組み合わせが重複しています。',
      'The distribution centre “{{value}}” is listed twice with the same code and name.',
    ],
    centreCodeTwice: [
      '物流センターコード「{{value}}」が重複しています。',
      'The distribution centre code “{{value}}” is listed twice.',
    ],
    centreNameTwice: [
      '物流センター名「{{value}}」が重複しています。',
      'The distribution centre name “{{value}}” is listed twice.',
    ],
    centreEnglishNameTwice: [
      '物流センター名（英語）「{{value}}」が重複しています。',
      'The English distribution centre name “{{value}}” is listed twice.',
    ],
    centreCodeTaken: [
      '物流センターコード「{{value}}」は、ほかの企業で使用されています。',
      'The distribution centre code “{{value}}” is already in use by another company.',
    ],
    centreGlnTwice: [
      'このGLNは、物流センター「{{value}}」にも入力されています。',
      'This GLN is also entered for the distribution centre “{{value}}”.',
    ],
    centreHasDeliveries: [
      '物流センター「{{value}}」は、配送で使用されているため削除できません。',
      'The distribution centre “{{value}}” cannot be deleted because it is used in deliveries.',
    ],
    centreHasStock: [
      '物流センター「{{value}}」は、在庫があるため削除できません。',
      'The distribution centre “{{value}}” cannot be deleted because it has stock.',
    ],
    centreHasUsers: [
      '物流センター「{{value}}」は、ユーザーの参照範囲に使用されているため削除できません。',
      'The distribution centre “{{value}}” cannot be deleted because users are limited to it.',
    ],
    centreHasKpi: [
      '物流センター「{{value}}」は、KPIが登録されているため削除できません。',
      'The distribution centre “{{value}}” cannot be deleted because KPIs are registered for it.',
    ],
  },
  losses: {
    title: ['変更を保存しますか？', 'Save these changes?'],
    effect: ['変更は、保存すると直ちに反映されます。', 'The changes take effect as soon as you save.'],
    menu: [
      'メニュー「{{menu}}」が利用できなくなります（ユーザー{{number}}名）。',
      'The menu “{{menu}}” will no longer be available (users: {{number}}).',
    ],
    domain: [
      'メールドメイン「{{domain}}」では、ユーザーを登録できなくなります。',
      'Users can no longer be registered with the email domain “{{domain}}”.',
    ],
    centre: ['物流センター「{{centre}}」を削除します。', 'The distribution centre “{{centre}}” will be deleted.'],
    orderedItemsDisclosure: [
      'この企業の入荷予定が、ほかの企業から参照できなくなります。',
      'Other companies will no longer see this company’s ordered items.',
    ],
    productInformationDisclosure: [
      'この企業が所有する在庫が、ほかの企業から参照できなくなります。',
      'Other companies will no longer see stock owned by this company.',
    ],
    confirm: ['変更を保存', 'Save changes'],
  },
  outdated: {
    title: ['ほかの管理者が先に変更しました', 'Changed by another administrator'],
    text: [
      'この画面を開いたあとに、登録内容が変更されました。上書きを防ぐため、保存していません。最新の内容を読み込むと、入力した変更は失われます。',
      'The company details were changed after you opened this page. To avoid overwriting that change, nothing was saved. If you load the latest version, your changes are lost.',
    ],
    reload: ['最新の内容を読み込む', 'Load latest version'],
  },
  gone: [
    '企業コード「{{value}}」の企業は、参照テーブルに存在しません。一覧を再読み込みしてください。',
    'There is no company with the code “{{value}}” in the reference table. Reload the list.',
  ],
  account: {
    title: ['状態', 'Status'],
    deactivate: ['企業を無効にする', 'Deactivate company'],
    activate: ['企業を有効にする', 'Activate company'],
    deactivateTitle: ['この企業を無効にしますか？', 'Deactivate this company?'],
    activateTitle: ['この企業を有効にしますか？', 'Activate this company?'],
    signedOut: [
      'ログイン中のユーザー{{signedIn}}名は、直ちにログアウトされます。',
      'Users who are logged in and will be logged out immediately: {{signedIn}}.',
    ],
    nobodySignedIn: ['現在ログイン中のユーザーはいません。', 'No users are currently logged in.'],
    noSignIn: [
      'この企業の有効なユーザー{{number}}名は、ログインできなくなります。',
      'Enabled users who will no longer be able to log in: {{number}}.',
    ],
    keysStop: [
      '有効なAPIキー{{number}}件は、使用できなくなります。',
      'Valid API keys that will stop working: {{number}}.',
    ],
    keptData: [
      '登録内容と過去のデータは残り、あとで有効に戻せます。',
      'Company details and past data are kept. You can activate the company again later.',
    ],
    signInAgain: [
      'この企業の有効なユーザー{{number}}名が、再びログインできるようになります。',
      'Enabled users who will be able to log in again: {{number}}.',
    ],
    keysWork: [
      '有効なAPIキー{{number}}件が、再び使用できるようになります。',
      'Valid API keys that will work again: {{number}}.',
    ],
    deactivated: ['「{{name}}」を無効にしました。', '“{{name}}” was deactivated.'],
    activated: ['「{{name}}」を有効にしました。', '“{{name}}” was activated.'],
    hidden: [
      '企業を有効にしましたが、元請会社（{{codes}}）が無効のため、委託先管理には表示されません。',
      'The company was activated, but it is hidden in Vendor Management because its main contractor ({{codes}}) is inactive.',
    ],
  },
  keys: {
    title: ['APIキー', 'API keys'],
    hint: [
      'この企業のシステムやロガーが、データを送受信するための鍵です。',
      'Keys with which the company’s systems and loggers send and retrieve data.',
    ],
    inactive: ['企業が無効の間は、APIキーを使用できません。', 'API keys do not work while the company is inactive.'],
    make: ['APIキーを作成', 'Create API key'],
    none: ['APIキーはまだありません。', 'There are no API keys yet.'],
    name: ['名称', 'Name'],
    nameHint: [
      '使用するシステムや場所がわかる名称にしてください。',
      'Use a name that shows which system or location uses the key.',
    ],
    prefix: ['キーの先頭', 'Key prefix'],
    scopes: ['権限', 'Scopes'],
    made: ['作成', 'Created'],
    madeBy: ['{{name}}', 'by {{name}}'],
    lastUsed: ['最終使用', 'Last used'],
    never: ['未使用', 'Never used'],
    state: ['状態', 'Status'],
    live: ['有効', 'Valid'],
    revoked: ['失効（{{at}}）', 'Revoked ({{at}})'],
    revoke: ['失効させる', 'Revoke'],
    revokeOf: ['「{{name}}」を失効させる', 'Revoke “{{name}}”'],
    scopeNames: {
      productsWrite: ['製品の登録', 'Register products'],
      deliveriesWrite: ['配送の登録', 'Register deliveries'],
      stockWrite: ['在庫の登録', 'Register stock'],
      readingsWrite: ['測定値の送信', 'Send readings'],
      read: ['参照', 'Read'],
    },
    scopeHints: {
      productsWrite: ['品目と温度帯を登録・更新します。', 'Registers and updates items and their temperature bands.'],
      deliveriesWrite: ['配送を登録・更新します。', 'Registers and updates deliveries.'],
      stockWrite: ['良品在庫数を登録・更新します。', 'Registers and updates qualified stock quantities.'],
      readingsWrite: ['自社のロガーの測定値を送信します。', 'Sends readings from the company’s own loggers.'],
      read: ['配送とその温度データを取得します。', 'Retrieves deliveries and their temperatures.'],
    },
    noName: ['名称を入力してください。', 'Enter a name.'],
    noScope: ['権限を1つ以上選択してください。', 'Select at least one scope.'],
    create: ['作成', 'Create'],
    madeTitle: ['APIキーを作成しました', 'API key created'],
    once: [
      'このキーは、いま一度だけ表示されます。閉じる前にコピーし、安全な場所に保管してください。',
      'This key is shown only once. Copy it and store it in a safe place before you close this window.',
    ],
    key: ['APIキー', 'API key'],
    copy: ['コピー', 'Copy'],
    copied: ['APIキーをコピーしました。', 'The API key was copied.'],
    close: ['保管したので閉じる', 'I have stored the key – close'],
    revokeTitle: ['このAPIキーを失効させますか？', 'Revoke this API key?'],
    revokeEffect: [
      'このキーを使用しているシステムは、直ちに接続できなくなります。失効したキーは元に戻せません。',
      'Systems that use this key lose access immediately. A revoked key cannot be restored.',
    ],
    revokedNotice: ['APIキー「{{name}}」を失効させました。', 'API key “{{name}}” was revoked.'],
  },
  page: {
    unknown: ['企業が見つかりません。', 'The company was not found.'],
    unknownHint: [
      '登録されていないか、表示する権限がありません。',
      'It is not registered, or you are not authorised to view it.',
    ],
  },
} satisfies Texts
