import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { formerDispositions } from '#contract/integration/epcis/vocabulary.ts'

/** An event as EPCIS 2.0 has it, also one that a document of 1.x had. */
export function inEdition2(event: EpcisEvent): EpcisEvent {
  const disposition = event.disposition === undefined ? undefined : formerDispositions[event.disposition]
  return { ...event, ...(disposition && { disposition }) }
}
