import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { bothLanguages, type Text } from '#contract/kernel/text/bothLanguages.ts'

/** The names of import kinds on screens, in files and in the operation log. */
export const importKindWords = bothLanguages({
  companies: ['企業', 'Companies'],
  products: ['製品', 'Products'],
  partners: ['取引先', 'Trading partners'],
  loggers: ['ロガー', 'Loggers'],
  deliveries: ['配送', 'Deliveries'],
  deliveryItems: ['配送の品目', 'Delivery items'],
  loggerAssignments: ['配送とロガーの紐付け', 'Logger assignments'],
  stock: ['在庫', 'Stock'],
  users: ['ユーザー', 'Users'],
} satisfies Record<ImportKind, Text>)
