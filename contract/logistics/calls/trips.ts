import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { deliveryId, listOf, ofCompany } from '#contract/kernel/fields.ts'
import { ConfirmAnswer, Confirmation, ConfirmationEntry, Driver, Trip } from '#contract/logistics/types/tripTypes.ts'
import { documentId } from '#contract/partners/calls/documents.ts'

const call = defineWith({ allowed: ['Trips'], companiesOf: 'Trips' })
/** By who sees the company's deliveries: a driver may have My Trips alone. */
const ofCarrier = defineWith({ allowed: ['DeliveryStatus'], companiesOf: 'DeliveryStatus' })
const ofDelivery = defineWith({ allowed: ['DeliveryStatus'], companiesOf: 'DeliveryStatus' })

const confirmation = {
  log: 'confirmTrip',
  logSubject: ['deliveryId'],
  makesStale: [
    '/trip/getTripList',
    '/deliveryStatus/getConfirmations',
    '/deliveryStatus/statusInfo',
    '/deliveryStatus/localInfo',
    '/delivery/searchDeliveryByNumber',
    '/delivery/searchDeliveryByOther',
    '/delivery/getDeliveryMap',
    '/orderedItems/getOrderedItemList',
  ],
  request: ConfirmationEntry,
  response: ConfirmAnswer,
} as const

export const tripCalls = callsAt('/trip', {
  getTripList: call({
    summary:
      'The open trips of the company, as carrier or at its centres, and what was confirmed or happened today (LOG-120)',
    log: 'listTrips',
    limit: 'search',
    request: z.strictObject(ofCompany),
    response: listOf(Trip),
  }),
  findTripsByCode: call({
    summary: 'Own trips with a scanned logistic unit or lot (LOG-170); 4022 for no code',
    log: 'listTrips',
    limit: 'search',
    logSubject: ['text'],
    /** A GS1 element string, Digital Link or SSCC, as a scanner sends it. */
    request: z.strictObject({ text: z.string().min(1).max(500), ...ofCompany }),
    response: listOf(Trip),
  }),
  confirmPickup: call({
    summary: 'Confirm that a delivery was picked up; recorded once for each clientId (LOG-122)',
    ...confirmation,
  }),
  confirmArrival: call({
    summary: 'Confirm that a delivery arrived; recorded once for each clientId (LOG-122)',
    ...confirmation,
  }),
  getDrivers: ofCarrier({
    summary: 'Users of the caller’s own company who may drive a delivery that it carries (LOG-142)',
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.array(Driver),
  }),
  assignDriver: ofCarrier({
    summary: 'Assign a trip of the own company to one of its drivers (LOG-150); null takes it back',
    log: 'assignTrip',
    logSubject: ['deliveryId'],
    makesStale: ['/trip/getTripList'],
    request: z.strictObject({ deliveryId, userId: z.int().positive().nullable(), ...ofCompany }),
  }),
  uploadPhoto: call({
    summary: 'Upload a JPEG or PNG, which a confirmation attaches by its documentId within seven days',
    kind: 'upload',
    imageFields: ['photo'],
    log: 'confirmTrip',
    response: z.object({ documentId }),
  }),
  getConfirmations: ofDelivery({
    path: '/deliveryStatus/getConfirmations',
    summary: 'What people confirmed of a delivery, for its parties (LOG-126); of others none',
    log: 'showDelivery',
    logSubject: ['deliveryId'],
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.array(Confirmation),
  }),
  getConfirmationPhoto: ofDelivery({
    path: '/deliveryStatus/getConfirmationPhoto',
    summary: 'The photo of a confirmation, for parties of its delivery',
    kind: 'file',
    log: 'showDelivery',
    logSubject: ['deliveryId', 'documentId'],
    request: z.strictObject({ deliveryId, documentId, ...ofCompany }),
  }),
})
