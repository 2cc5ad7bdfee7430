export const layout = {
  mainMenu: 'メインメニュー',
  breadcrumbs: '現在の位置',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',
  narrowMenu: 'メニューを折りたたむ',
  widenMenu: 'メニューを広げる',
  language: '表示言語',
  userMenu: 'ユーザーメニュー',
  company: '会社',
  department: '部署',
  lastLogin: '前回ログイン',
  logout: 'ログアウト',
}
