import { bothLanguages, type Text } from '#contract/kernel/text/bothLanguages.ts'
import type { Menu } from '#contract/kernel/menus.ts'

/** The names of the menus on the forms of companies and users (SHL-17). */
export const menuWords = bothLanguages({
  DeliveryDashboard: ['配送ダッシュボード', 'Delivery Dashboard'],
  DeliveryStatus: ['配送状況', 'Delivery Status'],
  DeliveryRegistration: ['配送登録', 'Delivery Registration'],
  Trips: ['配送実績入力', 'My Trips'],
  Quality: ['品質管理', 'Quality'],
  KpiDashboard: ['KPIダッシュボード', 'KPI Dashboard'],
  VendorManagement: ['委託先管理', 'Vendor Management'],
  OrderedItemsList: ['入荷予定一覧', 'Ordered Items List'],
  ProductStockInformation: ['製品在庫情報', 'Product Stock Information'],
  Notification: ['お知らせ', 'Notification'],
  Maintenance: ['KPI登録', 'KPI Registration'],
  CompanyManagement: ['企業管理', 'Company Management'],
  TradingPartners: ['取引先', 'Trading Partners'],
  UserList: ['ユーザー一覧', 'User List'],
  VendorRegister: ['委託先登録', 'Vendor Register'],
  UserOperationLog: ['操作ログ', 'User Operation Log'],
  ProductMaster: ['製品マスタ', 'Product Master'],
  LoggerRegistry: ['ロガー管理', 'Logger Registry'],
  ImportCentre: ['データ取込', 'Import Centre'],
  AlertRules: ['アラート', 'Alerts'],
  AuditTrail: ['監査証跡', 'Audit Trail'],
  PlatformHealth: ['稼働状況', 'Platform Health'],
} satisfies Record<Menu, Text>)
