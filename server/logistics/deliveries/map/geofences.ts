import type { LocalInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { metersBetween } from '#server/logistics/deliveries/distance.ts'
import type { Position } from '#server/logistics/deliveries/map/stops.ts'

export type Fence = LocalInfo['fences'][number]
export type Progress = { isPickedUp: boolean; isDelivered: boolean }
type Proposal = Omit<LocalInfo['proposals'][number], 'mayConfirm'>

/** One position may be wrong by some hundred metres: another one has to agree. */
const minPositions = 2

/**
 * LOG-88: what positions suggest that nobody has recorded. It left the centre that it starts from, or is now at the centre
 * that it goes to. Passing by is neither.
 */
export function proposalsOf(
  { serial, positions }: { serial: string; positions: readonly Position[] },
  fences: readonly Fence[],
  { isPickedUp, isDelivered }: Progress,
): Proposal[] {
  return fences.flatMap(fence => {
    const at = fence.side === 'shipFrom' ? leftAtMs(positions, fence) : enteredAtMs(positions, fence)
    const isOpen = fence.side === 'shipFrom' ? !isPickedUp && !isDelivered : isPickedUp && !isDelivered
    if (!isOpen || at === null) return []
    const act = fence.side === 'shipFrom' ? 'pickup' : 'arrival'
    return [{ act, at: new Date(at).toISOString(), serial, radiusMeters: fence.radiusMeters }]
  })
}

const isInside = (position: Position, fence: Fence) => metersBetween(position, fence) <= fence.radiusMeters

/** The last position inside, where the latest ones are outside. */
function leftAtMs(positions: readonly Position[], fence: Fence): number | null {
  const last = positions.findLastIndex(position => isInside(position, fence))
  if (last < 0 || positions.length - 1 - last < minPositions) return null
  return positions[last]?.atMs ?? null
}

/** The first position of the present stay inside. */
function enteredAtMs(positions: readonly Position[], fence: Fence): number | null {
  const first = positions.findLastIndex(position => !isInside(position, fence)) + 1
  if (first === 0 || positions.length - first < minPositions) return null
  return positions[first]?.atMs ?? null
}
