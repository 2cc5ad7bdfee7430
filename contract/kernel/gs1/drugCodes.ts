import { compact } from '#contract/kernel/gs1/keys.ts'

/** The code of packages: of a unit that is dispensed (調剤包装単位), of one that is sold (販売包装単位), of a case (元梱包装単位). */
export const packages = ['dispensing', 'sales', 'case'] as const
export type Package = (typeof packages)[number]

/** By the indicator of a GTIN: how Japanese labels of medicines number their packages. A JAN has none. */
export function packageOfGtin(gtin: string): Package | undefined {
  return gtin.startsWith('1') ? 'sales' : gtin.startsWith('2') ? 'case' : undefined
}

const matching = (form: RegExp) => (typed: string) => {
  const code = compact(typed).toUpperCase()
  return form.test(code) ? code : undefined
}

/**
 * 個別医薬品コード (YJ code): twelve characters, of which the eighth is the letter of the dosage form. How its check digit is
 * calculated is not published.
 */
export const yjOf = matching(/^\d{7}[A-Z]\d{4}$/)

/** HOT reference number of MEDIS-DC: 7, 9, 11 or 13 digits. */
export const hotOf = matching(/^(?:\d{7}|\d{9}|\d{11}|\d{13})$/)

/** 統一商品コード of the Japanese wholesale trade: nine digits. */
export const unifiedOf = matching(/^\d{9}$/)
