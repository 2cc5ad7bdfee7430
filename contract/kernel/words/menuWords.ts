import type { Menu } from '#contract/kernel/menus.ts'

const ja: Record<Menu, string> = {
  DeliveryDashboard: '配送ダッシュボード',
  DeliveryStatus: '配送状況',
  KpiDashboard: 'KPIダッシュボード',
  VendorManagement: '委託先管理',
  OrderedItemsList: '入荷予定一覧',
  ProductStockInformation: '製品在庫情報',
  Notification: 'お知らせ',
  Maintenance: 'KPI登録',
  CompanyManagement: '企業管理',
  TradingPartners: '取引先',
  UserList: 'ユーザー一覧',
  VendorRegister: '委託先登録',
  UserOperationLog: '操作ログ',
  ProductMaster: '製品マスタ',
  LoggerRegistry: 'ロガー管理',
  ImportCentre: 'データ取込',
  AlertRules: 'アラート',
  AuditTrail: '監査証跡',
  PlatformHealth: '稼働状況',
}

const en: Record<Menu, string> = {
  DeliveryDashboard: 'Delivery Dashboard',
  DeliveryStatus: 'Delivery Status',
  KpiDashboard: 'KPI Dashboard',
  VendorManagement: 'Vendor Management',
  OrderedItemsList: 'Ordered Items List',
  ProductStockInformation: 'Product Stock Information',
  Notification: 'Notification',
  Maintenance: 'KPI Registration',
  CompanyManagement: 'Company Management',
  TradingPartners: 'Trading Partners',
  UserList: 'User List',
  VendorRegister: 'Vendor Register',
  UserOperationLog: 'User Operation Log',
  ProductMaster: 'Product Master',
  LoggerRegistry: 'Logger Registry',
  ImportCentre: 'Import Centre',
  AlertRules: 'Alerts',
  AuditTrail: 'Audit Trail',
  PlatformHealth: 'Platform Health',
}

/** What the menus are called where they are given to companies and users (SHL-17). */
export const menuWords = { ja, en }
