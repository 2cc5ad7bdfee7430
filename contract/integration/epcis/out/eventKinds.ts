import type { Action, EventType } from '#contract/integration/epcis/events.ts'
import type { BizStep, Disposition } from '#contract/integration/epcis/vocabulary.ts'

/**
 * What events tell of a delivery: its units were packed, it was picked up, it was measured on its way, it arrived, what people at
 * the ramp confirmed of its departure and arrival, and what was decided about its lots.
 */
export const eventKinds = [
  'packing',
  'shipping',
  'departing',
  'transporting',
  'receiving',
  'arriving',
  'decision',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Told to parties of the delivery alone, whatever is disclosed to others. */
export const kindsForParties: readonly EventKind[] = ['departing', 'arriving', 'decision']

type Always = { type: EventType; action: Action; bizStep: BizStep; disposition?: Disposition }

/** What every event of a kind has. */
export const always = {
  packing: { type: 'AggregationEvent', action: 'ADD', bizStep: 'packing', disposition: 'in_progress' },
  shipping: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
  departing: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'departing', disposition: 'in_transit' },
  transporting: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'transporting', disposition: 'in_transit' },
  receiving: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'receiving', disposition: 'in_progress' },
  arriving: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'arriving', disposition: 'in_progress' },
  decision: { type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'inspecting' },
} as const satisfies Record<EventKind, Always>
