import type { Menu } from '#contract/menus.ts'
import type { ImportKind } from '#contract/rules/importKinds.ts'
import type { ImportRules } from '#server/imports/importRules.ts'
import { deliveryImports } from '#server/imports/kinds/deliveries.ts'
import { deliveryItemImports } from '#server/imports/kinds/deliveryItems.ts'
import { loggerLinkImports } from '#server/imports/kinds/loggerLinks.ts'
import { partnerImports } from '#server/imports/kinds/partners.ts'
import { productImports } from '#server/imports/kinds/products.ts'
import { stockImports } from '#server/imports/kinds/stock.ts'
import { userImports } from '#server/imports/kinds/users.ts'

/** What each kind of file means. */
export const kindRules: Record<ImportKind, ImportRules> = {
  products: productImports,
  partners: partnerImports,
  deliveries: deliveryImports,
  deliveryItems: deliveryItemImports,
  loggerLinks: loggerLinkImports,
  stock: stockImports,
  users: userImports,
}

/** The menu whose screen shows what a kind of file changes: who may not open it takes in nothing of it. */
export const menuOfKind: Record<ImportKind, Menu> = {
  products: 'ProductMaster',
  partners: 'TradingPartners',
  deliveries: 'DeliveryStatus',
  deliveryItems: 'DeliveryStatus',
  loggerLinks: 'DeliveryStatus',
  stock: 'ProductStockInformation',
  users: 'UserList',
}
