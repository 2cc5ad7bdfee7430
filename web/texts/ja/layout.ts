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
}
