import { z } from 'zod'
import { company, day, deliveryId, instant, instantWithZone, line, text, wellFormed } from '#contract/kernel/fields.ts'
import { names } from '#contract/kernel/text/names.ts'
import {
  maxSignatureLength,
  noPositionReasons,
  signaturePath,
  tripActs,
} from '#contract/logistics/rules/confirmations.ts'
import { PlannedStop } from '#contract/logistics/types/sentDelivery.ts'
import { documentId } from '#contract/partners/calls/documents.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

/** As the device measured it, or why there is none; never invented. */
const Position = z.union([
  z.strictObject({
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    accuracyMetres: z.number().min(0).max(10_000_000),
  }),
  z.strictObject({ missing: z.enum(noPositionReasons) }),
])
export type ConfirmedPosition = z.infer<typeof Position>

const pieces = z.int().min(0).max(10_000_000)

/** Drawn on glass: lines of an SVG path, and who signed. */
const Signature = z.strictObject({
  path: z.string().max(maxSignatureLength).regex(signaturePath, 'is no path of lines'),
  signerName: wellFormed(line(100).min(1)),
})

/** What a person confirms. The device names it by `clientId`, so that it is recorded once however often it is sent. */
export const ConfirmationEntry = z.strictObject({
  deliveryId,
  clientId: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'is no id')
    .meta({ examples: ['3f0c9a77d2b14e56'] }),
  /** When it happened, by the device's clock. */
  at: instantWithZone,
  position: Position,
  pieces: pieces.optional(),
  /** A document of /trip/uploadPhoto. */
  photoId: documentId.optional(),
  signature: Signature.optional(),
  remark: wellFormed(text(1000)).optional(),
  /** After somebody else had confirmed it: kept beside that one, as a remark. */
  asRemark: z.boolean().default(false),
})
export type ConfirmationEntry = z.infer<typeof ConfirmationEntry>

/** Who confirmed it, when and with how many pieces: what another person at the ramp needs to know. */
export const ConfirmedBy = z.object({
  /** By the device's clock. */
  at: instant,
  /** By the portal's clock. */
  receivedAt: instant,
  pieces: pieces.nullable(),
  /** null: the account does not exist any more. */
  by: z.object({ name: z.string(), company }).nullable(),
})
export type ConfirmedBy = z.infer<typeof ConfirmedBy>

export const Confirmation = ConfirmedBy.extend({
  confirmationId: z.int(),
  act: z.enum(tripActs),
  isRemark: z.boolean(),
  /** Pieces that were planned when it came in. */
  plannedPieces: z.int().nullable(),
  /** The delivery's time of this act, which status and evaluation use; null where it was cleared since. */
  countedAt: instant.nullable(),
  position: Position,
  /** From the position to the place of the act; null where either is unknown. */
  awayMeters: z.int().nullable(),
  photo: z.object({ documentId, size: z.int() }).nullable(),
  signature: Signature.nullable(),
  remark: z.string().nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const ConfirmAnswer = z.object({
  /** `alreadyConfirmed`: nothing was recorded; `confirmed` is the other one. */
  result: z.enum(['recorded', 'alreadyConfirmed']),
  confirmed: ConfirmedBy,
  /** The delivery's time of this act: of the confirmation, or of the sender's system, which is kept. */
  countedAt: instant.nullable(),
})
export type ConfirmAnswer = z.infer<typeof ConfirmAnswer>

/** A user of the carrier who may drive a delivery. */
export const Driver = z.object({ userId: z.int().positive(), name: z.string(), department: z.string() })
export type Driver = z.infer<typeof Driver>

/** What a driver or a warehouse needs to know of a delivery: no items, no temperatures, no other companies. */
export const Trip = z.object({
  deliveryId,
  reference: z.string(),
  slipNo: z.array(z.string()),
  shipFrom: names,
  destination: names,
  shippingDate: day,
  plannedPickup: instant.nullable(),
  plannedPickupIsDay: z.boolean(),
  scheduledArrival: instant.nullable(),
  scheduledArrivalIsDay: z.boolean(),
  actualPickup: instant.nullable(),
  deliveredAt: instant.nullable(),
  plannedPieces: z.int().nullable(),
  /** Absent, as the remark, in what a device kept before it knew them. */
  plannedStops: z.array(PlannedStop).optional(),
  remark: z.string().nullable().optional(),
  /** Whom the user's own company, as its carrier, assigned it to; absent, as the next one, in what a device kept before. */
  driver: z.object({ userId: z.int().positive(), name: z.string(), isMe: z.boolean() }).nullable().optional(),
  /** Whether the user may say who drives it. */
  mayAssign: z.boolean().optional(),
  /** The temperature classes of its items, in which it must travel. */
  bands: z.array(z.enum(bandCodes)),
  /** What the user's own company may confirm: as the carrier both, as a centre what happens there. */
  acts: z.array(z.enum(tripActs)),
  pickup: ConfirmedBy.nullable(),
  arrival: ConfirmedBy.nullable(),
})
export type Trip = z.infer<typeof Trip>
