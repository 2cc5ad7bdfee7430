import { Readable } from 'node:stream'
import { codes } from '#contract/kernel/codes.ts'
import { documentParts, type DocumentForm } from '#contract/integration/epcis/out/documents.ts'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { FactsView } from '#server/integration/epcis/out/deliveryFacts.ts'
import { ReadingsLeftOut } from '#server/integration/epcis/out/measuredLogger.ts'
import { tellerOf, toldEvents } from '#server/integration/epcis/out/toldEvents.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

/** About 60 MB of a process, for one download. */
const mostReadings = 200_000

const files = {
  json: { mediaType: 'application/ld+json; charset=utf-8', ending: 'jsonld', form: { format: 'json' } },
  xml: { mediaType: 'application/xml; charset=utf-8', ending: 'xml', form: { format: 'xml', words: 'web' } },
} as const satisfies Record<string, { mediaType: string; ending: string; form: DocumentForm }>

/**
 * A delivery as a document that another portal can capture, with every reading, so that it comes to the same figures. Where
 * they are too many, or in the archive, the document has the figures only, and its name says so.
 */
export const downloadEvents: HandlersFor<typeof deliveryCalls>['downloadEvents'] = async (
  { deliveryId, format },
  { db, pool, scope, now, config },
) => {
  const view = { db, pool, scope, now: now() }
  const [row] = await loadDeliveries(view, [deliveryId])
  if (!row) throw new PortalError(codes.notAuthorized)
  const teller = tellerOf(config)
  const { events, hasReadings } = await eventsOf(view, row, teller)
  // A document without events would be none.
  if (events.length === 0) throw new PortalError(codes.noData)
  const { mediaType, ending, form } = files[format]
  const parts = documentParts({ portal: teller.portal, createdAt: view.now }, { kind: 'document' }, form)
  const told = events.map(({ event }, at) => (at === 0 ? '' : parts.between) + parts.event(event))
  return {
    mediaType,
    fileName: `${row.reference}-epcis${hasReadings ? '' : '-without-readings'}.${ending}`,
    body: Readable.from([parts.before, ...told, parts.after], { objectMode: false }),
  }
}

async function eventsOf(view: FactsView, row: DeliveryRow, teller: ReturnType<typeof tellerOf>) {
  const told = (readings: { left: number } | null) => toldEvents(view, row, { readings, onTheWay: true }, teller)
  try {
    return { events: await told({ left: mostReadings }), hasReadings: true }
  } catch (error) {
    if (!(error instanceof ReadingsLeftOut)) throw error
    return { events: await told(null), hasReadings: false }
  }
}
