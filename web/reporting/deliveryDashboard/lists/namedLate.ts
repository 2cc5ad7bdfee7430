import { maxLate } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { ForetoldLate, LateDelivery } from '#contract/reporting/types/whatWentWrong.ts'

/** As many entries are kept for what is only expected to be late. */
const keptForForetold = 2

/** REP-64, REP-65: which deliveries are named. That there are none is known only once what is foretold has come. */
export function namedLate(late: readonly LateDelivery[], foretold: ForetoldLate | undefined) {
  const rows = foretold?.rows ?? []
  const named = late.slice(0, maxLate - Math.min(keptForForetold, rows.length))
  const expected = rows.slice(0, maxLate - named.length)
  return { late: named, expected, isNone: foretold !== undefined && named.length + expected.length === 0 }
}
