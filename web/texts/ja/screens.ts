/** Titles of screens: in the menu, the breadcrumbs and the page title. */
export const screens = {
  login: 'ログイン',
  oneTimePassword: 'ワンタイムパスワード',
  accountActivation: 'アカウント有効化',
  passwordReset: 'パスワード再設定',
  passwordChange: 'パスワード変更',
  termsOfUse: '利用規約',
  linkError: 'リンクエラー',
  userManagement: '管理メニュー',
  userList: 'ユーザー一覧',
  userRegistration: 'ユーザー登録',
  userEditing: 'ユーザー編集',
  portalDocuments: 'マニュアル・利用規約の管理',
  notFound: 'ページが見つかりません',
  deliveryStatus: '配送状況',
  deliveryDetail: '配送詳細',
  loggerDetails: 'ロガー詳細',
}
