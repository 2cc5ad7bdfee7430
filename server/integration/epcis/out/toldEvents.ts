import { prefixesOf } from '#contract/integration/epcis/preHash.ts'
import { deliveryEvents, type Teller, type ToldEvent } from '#contract/integration/epcis/out/deliveryEvents.ts'
import { contextOf } from '#contract/integration/epcis/out/documents.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { eventHash } from '#server/integration/epcis/eventHash.ts'
import { deliveryFacts, type AskedFacts, type FactsView } from '#server/integration/epcis/out/deliveryFacts.ts'
import type { Config } from '#server/platform/settings/config.ts'

/** With the hash of what it says (CBV 2.0, 8.9) as its id. */
export type IdentifiedEvent = ToldEvent & { eventID: string }

export const tellerOf = (config: Config): Teller => ({ portal: portalAddress(config), timeZone: config.timeZone })

/** The events of a delivery for a viewer that sees it (`row`, as lists show it), in order of time. */
export async function toldEvents(
  view: FactsView,
  row: DeliveryRow,
  asked: AskedFacts,
  teller: Teller,
): Promise<IdentifiedEvent[]> {
  const prefixes = prefixesOf(contextOf(teller.portal))
  return deliveryEvents(await deliveryFacts(view, row, asked), teller).map(told => {
    const eventID = eventHash(told.event, prefixes)
    return { ...told, eventID, event: { ...told.event, eventID } }
  })
}

/** The 32 bytes of an event hash id; undefined for another id. */
export function hashBytes(eventID: string): Buffer | undefined {
  const [, digits] = /^ni:\/\/\/sha-256;([0-9a-f]{64})\?ver=CBV2\.0$/.exec(eventID) ?? []
  return digits === undefined ? undefined : Buffer.from(digits, 'hex')
}
