import type { Menu } from '#contract/kernel/menus.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import type { ImportRules } from '#server/integration/imports/lines/importRules.ts'
import { companyImports } from '#server/integration/imports/kinds/companies/companies.ts'
import { deliveryImports } from '#server/integration/imports/kinds/deliveries/deliveries.ts'
import {
  deliveryItemImports,
  loggerAssignmentImports,
} from '#server/integration/imports/kinds/deliveries/deliveryLists.ts'
import { loggerImports } from '#server/integration/imports/kinds/loggers/loggers.ts'
import { partnerImports } from '#server/integration/imports/kinds/partners/partners.ts'
import { productImports } from '#server/integration/imports/kinds/products/products.ts'
import { stockImports } from '#server/integration/imports/kinds/stock/stock.ts'
import { userImports } from '#server/integration/imports/kinds/users/users.ts'

export const kindRules: Record<ImportKind, ImportRules> = {
  companies: companyImports,
  products: productImports,
  partners: partnerImports,
  loggers: loggerImports,
  deliveries: deliveryImports,
  deliveryItems: deliveryItemImports,
  loggerAssignments: loggerAssignmentImports,
  stock: stockImports,
  users: userImports,
}

/** The menu of the screen that shows the data; importing it requires the same right. */
export const menuOfKind: Record<ImportKind, Menu> = {
  companies: 'CompanyManagement',
  products: 'ProductMaster',
  partners: 'TradingPartners',
  loggers: 'LoggerRegistry',
  deliveries: 'DeliveryStatus',
  deliveryItems: 'DeliveryStatus',
  loggerAssignments: 'DeliveryStatus',
  stock: 'ProductStockInformation',
  users: 'UserList',
}
