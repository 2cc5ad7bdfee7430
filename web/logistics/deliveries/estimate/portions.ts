/** LOG-135: how many deliveries one call asks about, and how many a screen asks about at all. */
const ofOneCall = 50
const most = 1000

/** Each delivery once, in the given order. */
export function portionsOf(deliveryIds: readonly number[]): number[][] {
  const once = [...new Set(deliveryIds)].slice(0, most)
  return Array.from({ length: Math.ceil(once.length / ofOneCall) }, (_, nth) =>
    once.slice(nth * ofOneCall, (nth + 1) * ofOneCall),
  )
}
