import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { caseTexts } from '#web/quality/cases/texts.ts'

/** Most deliveries have no case. */
export const DeliveryCase = lazyPart(
  async () => (await import('#web/quality/cases/delivery/DeliveryCase.tsx')).DeliveryCase,
  caseTexts,
  { isOptional: true },
)
