import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'

/** Those that have each of the words in a number or a place, in whatever width and case; on the device, also offline. */
export function matchingTrips(trips: readonly Trip[], words: string): readonly Trip[] {
  const wanted = words.split(/\s+/).filter(Boolean).map(foldedNumber)
  if (wanted.length === 0) return trips
  return trips.filter(({ reference, slipNo, shipFrom, destination }) => {
    const texts = [reference, ...slipNo, shipFrom.name, shipFrom.nameEn, destination.name, destination.nameEn]
    return wanted.every(word => texts.some(text => foldedNumber(text).includes(word)))
  })
}
