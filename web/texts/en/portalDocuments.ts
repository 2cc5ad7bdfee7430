import type { ja } from '#web/texts/ja.ts'

export const portalDocuments: typeof ja.portalDocuments = {
  manual: 'Manual',
  termsOfUse: 'Terms Of Use',
  windowBlocked: 'Your browser blocked the new window. Please allow pop-ups for this site.',
}
