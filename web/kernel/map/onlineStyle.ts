import type LayerGroup from 'ol/layer/Group'

const timeoutMs = 8_000

/**
 * Fills the group with the online map that this installation names, and tells whether that worked. Given to a group at the
 * bottom: given the whole map, its layers would cover the delivery.
 */
export async function applyOnlineStyle(group: LayerGroup, styleUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(styleUrl, { signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) return false
    const [style, { apply }] = await Promise.all([answer.json(), import('ol-mapbox-style')])
    await apply(group, style, { styleUrl })
    return true
  } catch {
    // The shipped map stays: a map service that is down must not take a delivery's page with it.
    return false
  }
}
