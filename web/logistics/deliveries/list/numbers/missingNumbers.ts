import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { comparedNumber, comparedNumbers, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'

type Found = {
  total: number
  rows: readonly Pick<DeliveryRow, 'reference' | 'slipNo' | 'inboundNo' | 'clientManagementNo' | 'sscc'>[]
}

/**
 * Which of the searched numbers no found delivery bears. Nothing is said where the page doesn't hold all that was found:
 * a number may stand on another page.
 */
export function missingNumbers(searched: string, { total, rows }: Found): string[] {
  if (rows.length < total) return []
  const borne = new Set(rows.flatMap(numbersOf).map(comparedNumber))
  return searchNumbers(searched).filter(number => {
    const compared = comparedNumbers(number)
    // Of a delivery that was found by one, not everyone is shown the SSCCs of its units.
    const mayBeHidden = compared.some(one => /^\d{18}$/.test(one)) && rows.some(({ sscc }) => sscc.length === 0)
    return !mayBeHidden && !compared.some(one => borne.has(one))
  })
}

const numbersOf = ({ reference, slipNo, inboundNo, clientManagementNo, sscc }: Found['rows'][number]) => [
  reference,
  ...slipNo,
  ...sscc,
  inboundNo ?? '',
  clientManagementNo ?? '',
]
