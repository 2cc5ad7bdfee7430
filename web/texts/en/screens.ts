import type { ja } from '#web/texts/ja.ts'

export const screens: typeof ja.screens = {
  login: 'Login',
  oneTimePassword: 'One-time password',
  notFound: 'Page not found',
  deliveryStatus: 'Delivery Status',
  deliveryDetail: 'Delivery Details',
  loggerDetails: 'Logger Details',
}
