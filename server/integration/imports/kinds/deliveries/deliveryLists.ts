import type { FileLine, LineFault } from '#server/integration/imports/lines/importRules.ts'
import { itemText, assignmentText } from '#server/integration/imports/kinds/deliveries/listChanges.ts'
import { listImports } from '#server/integration/imports/kinds/deliveries/listImports.ts'
import type { DeliveryState, ItemState } from '#server/logistics/deliveryIntake/deliveryState.ts'
import { namedItem } from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'

/** The items of deliveries. */
export const deliveryItemImports = listImports({
  list: 'items',
  column: 'itemCode',
  textsOf: ({ items }) => items.map(itemText),
  inOrder: (lines, { items }) => inStoredOrder(lines, items),
  fieldsOf: lines => ({ items: lines.map(({ values: { reference: _reference, ...item } }) => item) }),
  faultOf(was, { items = [] }) {
    const about = loggerThatLoses(was, items)
    return about === undefined ? undefined : { fault: 'accompaniesGone', about }
  },
})

type Named = { itemCode: string; lot?: string | null | undefined }
const isSameItem = (one: Named, other: Named | undefined) =>
  one.itemCode === other?.itemCode && (one.lot ?? null) === (other.lot ?? null)

/** Items that stay keep their places, regardless of the order of lines: loggers refer to items by place. */
function inStoredOrder(lines: readonly FileLine[], items: readonly ItemState[]): FileLine[] {
  const left = [...lines]
  const staying = items.flatMap(item => {
    const at = left.findIndex(({ values }) =>
      isSameItem({ itemCode: String(values.itemCode), lot: lotOf(values.lot) }, item),
    )
    return at === -1 ? [] : left.splice(at, 1)
  })
  return [...staying, ...left]
}

const lotOf = (lot: unknown) => (typeof lot === 'string' ? lot : null)

/** The serial of a logger whose items would no longer be those that it was assigned to. */
function loggerThatLoses({ items, loggers }: DeliveryState, next: readonly Named[]): string | undefined {
  const loses = (place: number) => {
    const item = items[place]
    return item !== undefined && !isSameItem(item, next[place])
  }
  return loggers.find(assignment => assignment.items?.some(loses))?.serial
}

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
