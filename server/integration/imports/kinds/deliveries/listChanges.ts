import type { ImportColumnName } from '#contract/integration/rules/importColumns.ts'
import type { Change } from '#server/integration/imports/lines/importRules.ts'
import { namedItem } from '#server/integration/imports/kinds/deliveries/deliveryValues.ts'
import type { AssignmentState, ItemState } from '#server/logistics/deliveryIntake/deliveryState.ts'

/** The removed and added elements of a list as one change, and by how many elements it becomes shorter. */
export function listChanges(
  column: ImportColumnName,
  before: readonly string[],
  after: readonly string[],
): { changes: Change[]; removed: number } {
  const lost = without(before, after)
  const gained = without(after, before)
  const removed = Math.max(0, before.length - after.length)
  if (lost.length + gained.length === 0) return { changes: [], removed }
  return { changes: [{ column, before: lost, after: gained }], removed }
}

/** Equal elements are matched one by one. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter(text => {
    const at = left.indexOf(text)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

export const itemText = ({ itemCode, lot, expiry, quantity }: ItemState) =>
  [itemCode, lot, expiry, `× ${quantity}`].filter(Boolean).join(' / ')

export const assignmentText = (assignment: AssignmentState, items: readonly ItemState[]) =>
  [
    `${assignment.serial} (${assignment.owner})`,
    `${assignment.from} – ${assignment.to ?? ''}`.trim(),
    assignment.intervalSeconds && `${assignment.intervalSeconds} s`,
    assignment.items?.flatMap(place => namedItem(items[place])).join(', '),
  ]
    .filter(Boolean)
    .join(' / ')
