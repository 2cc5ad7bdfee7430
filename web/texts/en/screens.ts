import type { ja } from '#web/texts/ja.ts'

export const screens: typeof ja.screens = {
  login: 'Login',
  oneTimePassword: 'One-time password',
  accountActivation: 'Account Activation',
  passwordReset: 'Password Reset',
  passwordChange: 'Change Password',
  termsOfUse: 'Terms Of Use',
  linkError: 'Link error',
  userManagement: 'Admin Menu',
  userList: 'User List',
  userRegistration: 'User Registration',
  userEditing: 'Edit user',
  portalDocuments: 'Manual and terms of use',
  notFound: 'Page not found',
  deliveryDashboard: 'Delivery Dashboard',
  deliveryStatus: 'Delivery Status',
  deliveryDetail: 'Delivery Details',
  loggerDetails: 'Logger Details',
  kpiDashboard: 'KPI Dashboard',
  orderedItemsList: 'Ordered Items List',
  productStockInformation: 'Product Stock Information',
}
