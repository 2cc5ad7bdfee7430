import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { comparedNumber, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'

type Found = {
  total: number
  rows: readonly Pick<DeliveryRow, 'reference' | 'slipNo' | 'inboundNo' | 'clientManagementNo'>[]
}

/**
 * Which of the searched numbers no found delivery bears. Nothing is said where the page doesn't hold all that was found:
 * a number may stand on another page.
 */
export function missingNumbers(searched: string, { total, rows }: Found): string[] {
  if (rows.length < total) return []
  const borne = new Set(rows.flatMap(numbersOf).map(comparedNumber))
  return searchNumbers(searched).filter(number => !borne.has(comparedNumber(number)))
}

const numbersOf = ({ reference, slipNo, inboundNo, clientManagementNo }: Found['rows'][number]) => [
  reference,
  ...slipNo,
  inboundNo ?? '',
  clientManagementNo ?? '',
]
