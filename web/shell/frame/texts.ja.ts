export const layout = {
  mainMenu: 'メインメニュー',
  breadcrumbs: '現在の位置',
  openMenu: 'メニューを開く',
  narrowMenu: 'メニューを折りたたむ',
  widenMenu: 'メニューを広げる',
  language: '表示言語',
  userMenu: 'ユーザーメニュー',
  lastLogin: '前回ログイン',
  logout: 'ログアウト',
  manual: 'マニュアル',
  windowBlocked:
    'ブラウザーの設定により、新しいウィンドウを開けませんでした。このサイトのポップアップを許可してください。',
  scheme: { title: '表示テーマ', system: 'システム設定に従う', light: 'ライト', dark: 'ダーク', chosen: '選択中' },
  enterprise: '表示する企業',
  enterpriseOwn: '全企業（{{name}}）',
  enterpriseNone: '該当する企業はありません。',
}
