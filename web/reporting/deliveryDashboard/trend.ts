import type { Figure } from '#web/reporting/deliveryDashboard/lists/listLinks.ts'

/** What is wrong with a delivery, and what may be: more of it is worse. */
const faults: readonly Figure[] = ['late', 'excursion']
const doubts: readonly Figure[] = ['incomplete', 'noData']

/** How much a number says: wrong (red), in doubt, nothing there, or just a number. */
export function weightOf(figure: Figure, count: number): 'wrong' | 'doubt' | 'none' | 'plain' {
  if (count === 0) return 'none'
  if (faults.includes(figure)) return 'wrong'
  return doubts.includes(figure) ? 'doubt' : 'plain'
}

/** As layout.css colours it. */
export const weightLook = { wrong: 'wrong', doubt: 'warn', none: 'secondary', plain: undefined } as const

/** A number beside that of the period before; getting better calls for nobody's attention. */
export function trendOf(figure: Figure, now: number, before: number) {
  const direction: 'more' | 'fewer' | 'same' = now > before ? 'more' : now < before ? 'fewer' : 'same'
  const isFault = faults.includes(figure)
  const isWorse = direction === 'more' && (isFault || doubts.includes(figure))
  return { by: Math.abs(now - before), direction, isWorse, isFault }
}
