import type { Language } from '#contract/kernel/language.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'

/** The names of import kinds on screens, in files and in the operation log. */
export const importKindWords: Record<Language, Record<ImportKind, string>> = {
  ja: {
    products: '製品',
    partners: '取引先',
    deliveries: '配送',
    deliveryItems: '配送の品目',
    loggerAssignments: '配送とロガーの紐付け',
    stock: '在庫',
    users: 'ユーザー',
  },
  en: {
    products: 'Products',
    partners: 'Trading partners',
    deliveries: 'Deliveries',
    deliveryItems: 'Delivery items',
    loggerAssignments: 'Logger assignments',
    stock: 'Stock',
    users: 'Users',
  },
}
