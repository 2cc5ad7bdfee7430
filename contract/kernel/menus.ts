/** Menu codes: SHL-5's route roles, and SHL-8's additional screens. */
export const menus = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'DeliveryRegistration',
  'Trips',
  'Quality',
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

/** Menus that companies have and give to their users: all but PlatformHealth, which platform administrators have (IDN-10). */
export const givenMenus = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'DeliveryRegistration',
  'Trips',
  'Quality',
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

/** 00 platform administrator, 01 company administrator, 02 member, 03 guest (read-only). */
export const roles = ['00', '01', '02', '03'] as const
export type Role = (typeof roles)[number]

/** Roles that manage users have the navigation bar (SHL-37). */
export const isManager = (role: Role) => role === '00' || role === '01'
