import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'
import { searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'

type Found = { total: number; rows: readonly Pick<DeliveryRow, 'reference' | 'slipNo' | 'inboundNo'>[] }

/**
 * Which of the searched numbers no found delivery bears. Nothing is said where the page doesn't hold all that was found:
 * a number may stand on another page.
 */
export function missingNumbers(searched: string, { total, rows }: Found): string[] {
  if (rows.length < total) return []
  const borne = new Set(rows.flatMap(row => [row.reference, ...row.slipNo, row.inboundNo ?? '']).map(foldedNumber))
  return searchNumbers(searched).filter(number => !borne.has(foldedNumber(number)))
}
