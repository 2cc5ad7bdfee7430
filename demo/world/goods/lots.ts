import { dayText, firstDayOf, monthNumber } from '#demo/world/days.ts'
import { productOf } from '#demo/world/goods/products.ts'

const monthLetters = 'ABCDEFGHJKLM'

/**
 * The lot of a product that leaves the plant on a day: made the month before. A chain has a lot of its own, since
 * deliveries that share depositor, item and lot are one chain (LOG-2); `number` tells the day's chains apart.
 */
export function lotOn(itemCode: string, day: number, number: string): { lot: string; expiry: string } {
  const made = monthNumber(day) - 1
  const year = String(Math.floor(made / 12) % 100)
  const dayOfMonth = dayText(day).slice(-2)
  return {
    lot: `${itemCode.slice(0, 1)}${itemCode.slice(-2)}${year}${monthLetters[made % 12]}${dayOfMonth}${number}`,
    expiry: dayText(firstDayOf(made + shelfLifeMonths(itemCode)) - 1),
  }
}

const shelfLifeMonths = (itemCode: string) => ({ max5: 15, '2-8': 24, '1-30': 36 })[productOf(itemCode).band]
