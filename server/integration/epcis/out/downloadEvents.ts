import { Readable } from 'node:stream'
import { codes } from '#contract/kernel/codes.ts'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { documentParts, type DocumentForm } from '#contract/integration/epcis/out/documents.ts'
import type { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { readingBudget, ReadingsLeftOut, type ReadingBudget } from '#server/integration/epcis/out/measuredLogger.ts'
import { tellerOf, toldEvents } from '#server/integration/epcis/out/toldEvents.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

const files = {
  json: { mediaType: 'application/ld+json; charset=utf-8', ending: 'jsonld', form: { format: 'json' } },
  xml: { mediaType: 'application/xml; charset=utf-8', ending: 'xml', form: { format: 'xml', words: 'web' } },
} as const satisfies Record<string, { mediaType: string; ending: string; form: DocumentForm }>

/**
 * A delivery as a document that another portal can capture, with every reading, so that it comes to the same figures. Where
 * they are too many to be captured, or in the archive, the document has the figures only, and its name says so.
 */
export const downloadEvents: HandlersFor<typeof deliveryCalls>['downloadEvents'] = async (
  { deliveryId, format },
  { db, pool, scope, now, config },
) => {
  const view = { db, pool, scope, now: now() }
  const [row] = await loadDeliveries(view, [deliveryId])
  if (!row) throw new PortalError(codes.notAuthorized)
  const teller = tellerOf(config)
  const { mediaType, ending, form } = files[format]
  const parts = documentParts({ portal: teller.portal, createdAt: view.now }, { kind: 'document' }, form)
  const written = async (readings: ReadingBudget | null) => {
    const events = await toldEvents(view, row, { readings, onTheWay: true }, teller)
    // A document without events would be none.
    if (events.length === 0) throw new PortalError(codes.noData)
    return [
      parts.before,
      ...events.map(({ event }, at) => (at === 0 ? '' : parts.between) + parts.event(event)),
      parts.after,
    ]
  }
  const whole = await written(readingBudget()).catch(withoutReadings)
  const hasReadings = whole !== null && bytesOf(whole) <= partnerApiBodyLimitBytes
  return {
    mediaType,
    fileName: `${row.reference}-epcis${hasReadings ? '' : '-without-readings'}.${ending}`,
    body: Readable.from(hasReadings ? whole : await written(null), { objectMode: false }),
  }
}

function withoutReadings(error: unknown): null {
  if (error instanceof ReadingsLeftOut) return null
  throw error
}

const bytesOf = (pieces: readonly string[]) => pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
