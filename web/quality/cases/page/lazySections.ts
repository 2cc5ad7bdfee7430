import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { detailTexts } from '#web/logistics/deliveries/detail/texts.ts'

/** The curves of the delivery bring much along. */
export const CaseCurve = lazyPart(
  async () => (await import('#web/quality/cases/page/CurveOfDelivery.tsx')).CurveOfDelivery,
  detailTexts,
)
