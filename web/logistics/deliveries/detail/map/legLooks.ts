import { mapColors } from '#web/kernel/map/mapPalette.ts'
import type { LegState } from '#web/logistics/deliveries/detail/map/traceLegs.ts'

// For the map and for its legend, which needs no OpenLayers. Dashes differ as well as colours.

type Look = { color: string; width: number; dash: number[] | null }

export function legLook(state: LegState): Look {
  if (state === 'inside') return { color: mapColors.inside, width: 3, dash: null }
  if (state === 'above') return { color: mapColors.outside, width: 6, dash: [9, 4] }
  if (state === 'below') return { color: mapColors.below, width: 6, dash: [3, 3] }
  if (state === 'unknown') return { color: mapColors.label, width: 2, dash: [2, 4] }
  return { color: mapColors.ink, width: 3, dash: null }
}

export const plannedDash = [8, 6]
