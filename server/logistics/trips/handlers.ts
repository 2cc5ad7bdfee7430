import type { tripCalls } from '#contract/logistics/calls/trips.ts'
import { codes } from '#contract/kernel/codes.ts'
import { contentsOf } from '#contract/kernel/gs1/codeContents.ts'
import { isOneBox, readCode } from '#contract/kernel/gs1/readCode.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { searchedByCode } from '#server/logistics/deliveries/search/scannedCode.ts'
import { confirm } from '#server/logistics/trips/confirm.ts'
import { confirmationsOf } from '#server/logistics/trips/confirmations.ts'
import { assignDriver, driversOf } from '#server/logistics/trips/drivers.ts'
import { ownTrips } from '#server/logistics/trips/ownTrips.ts'
import { photoOf, storePhoto } from '#server/logistics/trips/photos.ts'
import type { HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { todayOf, viewerOf } from '#server/platform/lists/reader.ts'

export const tripHandlers: HandlersFor<typeof tripCalls> = {
  getTripList: (_, context) => ownTrips(viewerOf(context), context.caller),
  /** What is no own trip is answered like what does not exist. */
  async findTripsByCode({ text }, context) {
    const code = readCode(text)
    if (code.fault !== undefined) return refuse('text', code.fault)
    if (!isOneBox(code)) return refuse('text', 'contradicts')
    const viewer = viewerOf(context)
    const deliveryIds = searchedByCode(contentsOf(code.elements, todayOf(viewer)))?.lead.deliveryIds
    return deliveryIds ? await ownTrips(viewer, context.caller, deliveryIds) : { total: 0, rows: [] }
  },
  confirmPickup: (entry, context) => confirm(context, 'pickup', entry),
  confirmArrival: (entry, context) => confirm(context, 'arrival', entry),
  getDrivers: ({ deliveryId }, context) => driversOf(context, deliveryId),
  assignDriver: (request, context) => assignDriver(context, request),
  uploadPhoto: async (_, context) => ({ documentId: await storePhoto(context, context.files.photo) }),
  // Only parties see them: like amendments, they may concern what is not disclosed.
  async getConfirmations({ deliveryId }, { db, scope }) {
    const { disclosed } = await deliveryAccess(db, scope, deliveryId)
    return disclosed.all ? await confirmationsOf(db, deliveryId) : []
  },
  async getConfirmationPhoto({ deliveryId, documentId }, { db, scope }) {
    const { disclosed } = await deliveryAccess(db, scope, deliveryId)
    if (!disclosed.all) throw new PortalError(codes.notAuthorized)
    return await photoOf(db, deliveryId, documentId)
  },
}
