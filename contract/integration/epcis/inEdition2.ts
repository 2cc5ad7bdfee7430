import type { EpcisEvent } from '#contract/integration/epcis/events.ts'
import { eventUri } from '#contract/integration/epcis/eventIds.ts'
import { formerDispositions } from '#contract/integration/epcis/vocabulary.ts'

/** An event as EPCIS 2.0 has it, also one that a document of 1.x had. */
export function inEdition2(event: EpcisEvent): EpcisEvent {
  const { eventID, disposition: sent, errorDeclaration } = event
  const disposition = sent === undefined ? undefined : formerDispositions[sent]
  const correctiveEventIDs = errorDeclaration?.correctiveEventIDs?.map(eventUri)
  return {
    ...event,
    ...(eventID !== undefined && { eventID: eventUri(eventID) }),
    ...(disposition && { disposition }),
    ...(errorDeclaration && correctiveEventIDs && { errorDeclaration: { ...errorDeclaration, correctiveEventIDs } }),
  }
}
