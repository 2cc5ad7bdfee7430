import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layout as english } from '#web/shell/frame/texts.en.ts'
import { screens as englishScreens } from '#web/shell/screens/texts.en.ts'
import { layout as japanese } from '#web/shell/frame/texts.ja.ts'
import { screens as japaneseScreens } from '#web/shell/screens/texts.ja.ts'
import { covers } from '#test/rules/covers.ts'

/** SHL-17, word for word; a screen that is not built yet brings its own. */
const labels = {
  deliveryDashboard: ['Delivery Dashboard', '配送ダッシュボード'],
  deliveryStatus: ['Delivery Status', '配送状況'],
  deliveryDetail: ['Delivery Details', '配送詳細'],
  loggerDetails: ['Logger Details', 'ロガー詳細'],
  kpiDashboard: ['KPI Dashboard', 'KPIダッシュボード'],
  orderedItemsList: ['Ordered Items List', '入荷予定一覧'],
  productStockInformation: ['Product Stock Information', '製品在庫情報'],
  notification: ['Notification', 'お知らせ'],
  userManagement: ['Admin Menu', '管理メニュー'],
  maintenance: ['KPI Registration', 'KPI登録'],
  companyManagement: ['Company Management', '企業管理'],
  companyRegistration: ['New Company Registration', '新規企業登録'],
  userList: ['User List', 'ユーザー一覧'],
  userRegistration: ['User Registration', 'ユーザー登録'],
  userOperationLog: ['User Operation Log', '操作ログ'],
  passwordChange: ['Change Password', 'パスワード変更'],
  termsOfUse: ['Terms Of Use', '利用規約'],
  passwordReset: ['Password Reset', 'パスワード再設定'],
  accountActivation: ['Account Activation', 'アカウント有効化'],
} as const

test(`menus and titles have the words of SHL-17 in both languages ${covers('2.labels')}`, () => {
  for (const [screen, expected] of Object.entries(labels) as [keyof typeof labels, readonly string[]][]) {
    assert.deepEqual([englishScreens[screen], japaneseScreens[screen]], expected)
  }
  assert.deepEqual([english.manual, japanese.manual], ['Manual', 'マニュアル'])
  assert.deepEqual([english.logout, japanese.logout], ['Logout', 'ログアウト'])
})
