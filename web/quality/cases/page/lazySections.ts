import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { detailTexts } from '#web/logistics/deliveries/detail/texts.ts'

// Parts that bring much along come after the page, with their texts.

/** The curves of the delivery: CurveOfDelivery.tsx. */
export const CaseCurve = lazy(async () => {
  const [module] = await Promise.all([import('#web/quality/cases/page/CurveOfDelivery.tsx'), loadTexts(detailTexts)()])
  return { default: module.CurveOfDelivery }
})
