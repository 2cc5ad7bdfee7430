/** Titles of screens: in the menu, the breadcrumbs and the page title. */
export const screens = {
  login: 'ログイン',
  oneTimePassword: 'ワンタイムパスワード',
  notFound: 'ページが見つかりません',
  deliveryStatus: '配送状況',
  deliveryDetail: '配送詳細',
  loggerDetails: 'ロガー詳細',
}
