import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** Names of GS1 identification keys and of Japanese drug codes; 包装単位 as on the labels of medicines. */
export const identifierWords = bothLanguages({
  kinds: {
    gtin: ['GTIN（JANコード）', 'GTIN (JAN)'],
    yj: ['YJコード', 'YJ code'],
    hot: ['HOTコード', 'HOT code'],
    unified: ['統一商品コード', 'Unified commodity code'],
    grai: ['GRAI', 'GRAI'],
    giai: ['GIAI', 'GIAI'],
  },
  packages: {
    dispensing: ['調剤包装単位', 'Dispensing package'],
    sales: ['販売包装単位', 'Sales package'],
    case: ['元梱包装単位', 'Case'],
  },
})
