import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layout } from '#web/shell/frame/texts.ts'
import { screens } from '#web/shell/screens/texts.ts'
import { covers } from '#test/rules/covers.ts'

/** SHL-17, word for word; a screen that is not built yet brings its own. */
const labels = {
  deliveryDashboard: ['配送ダッシュボード', 'Delivery Dashboard'],
  deliveryStatus: ['配送状況', 'Delivery Status'],
  deliveryDetail: ['配送詳細', 'Delivery Details'],
  loggerDetails: ['ロガー詳細', 'Logger Details'],
  kpiDashboard: ['KPIダッシュボード', 'KPI Dashboard'],
  orderedItemsList: ['入荷予定一覧', 'Ordered Items List'],
  productStockInformation: ['製品在庫情報', 'Product Stock Information'],
  notification: ['お知らせ', 'Notification'],
  userManagement: ['管理メニュー', 'Admin Menu'],
  maintenance: ['KPI登録', 'KPI Registration'],
  companyManagement: ['企業管理', 'Company Management'],
  companyRegistration: ['新規企業登録', 'New Company Registration'],
  userList: ['ユーザー一覧', 'User List'],
  userRegistration: ['ユーザー登録', 'User Registration'],
  userOperationLog: ['操作ログ', 'User Operation Log'],
  passwordChange: ['パスワード変更', 'Change Password'],
  termsOfUse: ['利用規約', 'Terms Of Use'],
  passwordReset: ['パスワード再設定', 'Password Reset'],
  accountActivation: ['アカウント有効化', 'Account Activation'],
} as const

test(`menus and titles have the words of SHL-17 in both languages ${covers('2.labels')}`, () => {
  for (const [screen, expected] of Object.entries(labels) as [keyof typeof labels, readonly string[]][]) {
    assert.deepEqual(screens[screen], expected)
  }
  assert.deepEqual(layout.manual, ['マニュアル', 'Manual'])
  assert.deepEqual(layout.logout, ['ログアウト', 'Logout'])
})
