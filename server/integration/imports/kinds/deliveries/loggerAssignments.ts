import type { LineFault } from '#server/integration/imports/lines/importRules.ts'
import { namedItem } from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import { assignmentText } from '#server/integration/imports/kinds/deliveries/listChanges.ts'
import { listImports } from '#server/integration/imports/kinds/deliveries/listImports.ts'
import type { DeliveryState } from '#server/integration/partnerApi/deliveries/deliveryState.ts'

/** The loggers of deliveries. */
export const loggerAssignmentImports = listImports({
  list: 'loggers',
  column: 'serial',
  textsOf: ({ loggers, items }) => loggers.map(assignment => assignmentText(assignment, items)),
  fieldsOf(lines, was, faults) {
    const before = faults.length
    const loggers = lines.map(({ line, values: { reference: _reference, reason: _reason, items, ...assignment } }) => ({
      ...assignment,
      ...(items === undefined ? {} : { items: placesIn(was, items, line, faults) }),
    }))
    const reason = lines.map(({ values }) => values.reason).find(text => typeof text === 'string')
    return faults.length > before ? undefined : { loggers, ...(reason ? { reason } : {}) }
  },
})

/** The places of items named by code, or by code and lot; a code alone means all of its lots. */
function placesIn({ items }: DeliveryState, named: unknown, line: number, faults: LineFault[]): number[] | null {
  if (!Array.isArray(named) || named.length === 0) return null
  const places = named.flatMap((name: string) => {
    const found = items.flatMap((item, place) => (item.itemCode === name || namedItem(item)[0] === name ? place : []))
    if (found.length === 0) faults.push({ line, column: 'items', fault: 'itemNotInDelivery', about: name })
    return found
  })
  return [...new Set(places)]
}
