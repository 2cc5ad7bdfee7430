import { z } from 'zod'
import { callsAt, defineWith } from '#contract/kernel/call.ts'
import { deliveryId, ofCompany } from '#contract/kernel/fields.ts'
import { apiDay, companyCode } from '#contract/logistics/types/entryFields.ts'
import {
  ItemChoice,
  LoggerChoice,
  NameableCentre,
  NameableCompany,
  RegisteredDelivery,
  typedDelivery,
} from '#contract/logistics/types/deliveryRegistration.ts'

const call = defineWith({ allowed: ['DeliveryRegistration'], companiesOf: 'DeliveryRegistration' })
const choices = { log: 'none', limit: 'search' } as const
const keyword = z.string().trim().max(100)
const shippingDate = apiDay

/** Deliveries by hand (LOG-100), for companies without a system that sends them. */
export const deliveryRegistrationCalls = callsAt('/deliveryRegistration', {
  getDelivery: call({
    summary: "A delivery that the caller's company sent, to amend or to copy it",
    log: 'showDelivery',
    logSubject: ['deliveryId'],
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: RegisteredDelivery,
  }),
  getNameable: call({
    summary: 'The companies and centres that a delivery of this day may name, by the consent of trading partners',
    ...choices,
    request: z.strictObject({ shippingDate, ...ofCompany }),
    response: z.object({ companies: z.array(NameableCompany), centres: z.array(NameableCentre) }),
  }),
  getItemChoices: call({
    summary: 'Items of a depositor that consents to be named, with their band on this day; at most 50',
    ...choices,
    request: z.strictObject({ depositCode: companyCode, shippingDate, keyword, ...ofCompany }),
    response: z.array(ItemChoice),
  }),
  getLoggerChoices: call({
    summary: 'Own loggers and those that partners lend on this day, by serial or name; at most 50',
    ...choices,
    request: z.strictObject({ shippingDate, keyword, ...ofCompany }),
    response: z.array(LoggerChoice),
  }),
  saveDelivery: call({
    summary:
      'Register a delivery, or amend the one with this id and version, by the rules of POST /api/v1/deliveries. Sent again ' +
      'it changes nothing. 4022 says by path what is refused: the message is a fault, `value` what it names',
    log: 'registerDeliveries',
    logSubject: ['deliveryId', 'reference', 'enterpriseCode'],
    makesStale: 'everything',
    request: z.strictObject({
      deliveryId: deliveryId.optional(),
      version: z.string().max(100).optional(),
      ...typedDelivery,
      ...ofCompany,
    }),
    response: z.object({ deliveryId, act: z.enum(['registered', 'amended', 'unchanged']) }),
  }),
})
