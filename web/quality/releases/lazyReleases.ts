import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { releaseTexts } from '#web/quality/releases/texts.ts'

/** Of a delivery's details. */
export const DeliveryLots = lazyPart(
  async () => (await import('#web/quality/releases/delivery/DeliveryLots.tsx')).DeliveryLots,
  releaseTexts,
  { isOptional: true },
)

/** Of a case. */
export const LotTable = lazyPart(
  async () => (await import('#web/quality/releases/LotTable.tsx')).LotTable,
  releaseTexts,
)
