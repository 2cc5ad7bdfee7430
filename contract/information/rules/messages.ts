import { z } from 'zod'
import { loggerMessages } from '#contract/devices/types/loggerMessages.ts'
import { tripMessages } from '#contract/logistics/types/tripMessages.ts'
import { accountMessages } from '#contract/identity/types/accountMessages.ts'
import { partnerMessages } from '#contract/partners/types/partnerMessages.ts'
import { webhookMessages } from '#contract/information/types/webhookMessages.ts'
import { vendorMessages } from '#contract/partners/types/vendorMessages.ts'
import { alertMessages } from '#contract/quality/types/alertMessages.ts'
import { caseMessages } from '#contract/quality/types/caseMessages.ts'

/**
 * A message of the inbox: a kind and the facts for its text, independent of language (web/information/messages has the
 * sentences, and where each kind links). A new kind needs a line in its domain and a text in each language.
 */
export const Message = z.discriminatedUnion('kind', [
  ...accountMessages,
  ...partnerMessages,
  ...vendorMessages,
  ...tripMessages,
  ...loggerMessages,
  ...alertMessages,
  ...caseMessages,
  ...webhookMessages,
])
export type Message = z.infer<typeof Message>
