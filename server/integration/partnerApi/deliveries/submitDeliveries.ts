import { DeliveryEntry } from '#contract/logistics/types/deliveryEntry.ts'
import { checkEntries, entriesAnswer, type Submit } from '#server/integration/partnerApi/requests/checkEntries.ts'
import { submitEntries } from '#server/logistics/deliveryIntake/submitEntries.ts'

/** POST /api/v1/deliveries. */
export const submitDeliveries: Submit = async (appContext, key, body) => {
  const { good, rejected } = checkEntries(body, 'deliveries', DeliveryEntry)
  if (good.length === 0) return entriesAnswer(0, rejected)
  const submitted = await submitEntries(appContext, key, good)
  return entriesAnswer(submitted.accepted, [...rejected, ...submitted.rejected])
}
