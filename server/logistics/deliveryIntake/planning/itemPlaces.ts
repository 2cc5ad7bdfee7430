import { pair, type AssignmentState, type ItemState } from '#server/logistics/deliveryIntake/deliveryState.ts'

type Named = Pick<ItemState, 'itemCode' | 'lot'>

const lotOf = ({ itemCode, lot }: Named) => pair(itemCode, lot ?? '')

/**
 * Where the items of one list are in another: by item and lot, several of the same in their order; then by item alone where
 * one is left on each side, because its lot was corrected. An item that is gone, or could be several, has no entry: what names
 * it by its place must not name another one's goods.
 */
export function itemPlaces(from: readonly Named[], to: readonly Named[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const taken = new Set<number>()
  const match = (keyOf: (item: Named) => string, isClear: (count: number) => boolean) => {
    const left = (items: readonly Named[], isLeft: (place: number) => boolean) =>
      Map.groupBy([...items.keys()].filter(isLeft), place => keyOf(items[place] ?? { itemCode: '', lot: null }))
    const targets = left(to, place => !taken.has(place))
    for (const [key, sources] of left(from, place => !places.has(place))) {
      const found = targets.get(key) ?? []
      if (found.length !== sources.length || !isClear(found.length)) continue
      sources.forEach((place, at) => places.set(place, found[at] ?? 0))
      for (const place of found) taken.add(place)
    }
  }
  match(lotOf, () => true)
  match(
    ({ itemCode }) => itemCode,
    count => count === 1,
  )
  return places
}

/** Stands for an item that has no place in the other list. */
export const lostPlace = -1

/** Assignments by the places that their items have in the other list; null, for all items, stays null. */
export const assignmentsAt = (assignments: readonly AssignmentState[], places: ReadonlyMap<number, number>) =>
  assignments.map(assignment => ({
    ...assignment,
    items: assignment.items && assignment.items.map(item => places.get(item) ?? lostPlace).toSorted((a, b) => a - b),
  }))
