import type { Action, EventType } from '#contract/integration/epcis/events.ts'
import type { BizStep, Disposition } from '#contract/integration/epcis/vocabulary.ts'

/**
 * What events tell of a delivery: its units were packed, it was picked up, it was measured on its way, it arrived, and what was
 * decided about its lots.
 */
export const eventKinds = ['packing', 'shipping', 'transporting', 'receiving', 'decision'] as const
export type EventKind = (typeof eventKinds)[number]

type Always = { type: EventType; action: Action; bizStep: BizStep; disposition?: Disposition }

/** What every event of a kind has. */
export const always = {
  packing: { type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', disposition: 'in_progress' },
  shipping: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  transporting: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'transporting', disposition: 'in_transit' },
  receiving: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'receiving', disposition: 'in_progress' },
  decision: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting' },
} as const satisfies Record<EventKind, Always>
