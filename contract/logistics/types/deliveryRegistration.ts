import { z } from 'zod'
import { company, deliveryId } from '#contract/kernel/fields.ts'
import { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { SentDelivery } from '#contract/logistics/types/sentDelivery.ts'
import { bandCodes } from '#contract/telemetry/rules/temperature/bands.ts'

/** What a form sends: when it was written is when it is sent. */
export const typedDelivery = DeliveryEntry.omit({ sentAt: true }).shape

/** A company that the sender may name, and as what (docs/decisions/0059). */
export const NameableCompany = company.extend({
  asDepositor: z.boolean(),
  asParty: z.boolean(),
  lendsLoggers: z.boolean(),
})
export type NameableCompany = z.infer<typeof NameableCompany>

export const NameableCentre = z.object({
  centreCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  companyCode: z.string(),
})
export type NameableCentre = z.infer<typeof NameableCentre>

/** An item with its band on the shipping date. */
export const ItemChoice = z.object({
  itemCode: z.string(),
  nameJa: z.string(),
  nameEn: z.string(),
  drugCode: z.string().nullable(),
  band: z.enum(bandCodes),
})
export type ItemChoice = z.infer<typeof ItemChoice>

export const LoggerChoice = z.object({ serial: z.string(), owner: z.string(), name: z.string().nullable() })
export type LoggerChoice = z.infer<typeof LoggerChoice>

/** A delivery to amend or to copy. */
export const RegisteredDelivery = z.object({
  deliveryId,
  company: company.describe('Who sent it, and amends it'),
  delivery: SentDelivery.omit({ sentAt: true }),
  /** What the delivery says, in short: an amendment names the one that it changes. */
  version: z.string(),
  /** From then on changes are amendments. */
  wasPickedUp: z.boolean(),
  companies: z.array(company).describe('The companies that it names'),
  items: z.array(ItemChoice).describe('The items that it has'),
})
export type RegisteredDelivery = z.infer<typeof RegisteredDelivery>
