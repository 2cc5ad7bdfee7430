/** Menu codes: SHL-5's route roles, and SHL-8's additional screens. */
export const menus = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'KpiDashboard',
  'VendorManagement',
  'OrderedItemsList',
  'ProductStockInformation',
  'Notification',
  'Maintenance',
  'CompanyManagement',
  'TradingPartners',
  'UserList',
  'VendorRegister',
  'UserOperationLog',
  'ProductMaster',
  'LoggerRegistry',
  'ImportCentre',
  'AlertRules',
  'AuditTrail',
  'PlatformHealth',
] as const
export type Menu = (typeof menus)[number]

/**
 * Menus that companies have and give to their users. PlatformHealth is none of them: it is every platform
 * administrator's and nobody else's (IDN-10).
 */
export const givenMenus = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'KpiDashboard',
  'VendorManagement',
  'OrderedItemsList',
  'ProductStockInformation',
  'Notification',
  'Maintenance',
  'CompanyManagement',
  'TradingPartners',
  'UserList',
  'VendorRegister',
  'UserOperationLog',
  'AuditTrail',
  'ProductMaster',
  'LoggerRegistry',
  'ImportCentre',
  'AlertRules',
] as const satisfies readonly Menu[]

/** 00 platform administrator, 01 company administrator, 02 member, 03 guest (reads only). */
export const roles = ['00', '01', '02', '03'] as const
export type Role = (typeof roles)[number]

/** Roles with the navigation bar are the ones that manage users (SHL-37). */
export const isManager = (role: Role) => role === '00' || role === '01'
