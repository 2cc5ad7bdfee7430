import { lazyRouteComponent } from '@tanstack/react-router'
import { hasDetailed } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'

/** Comes after the rows: its fields are a fifth of what the page would load. */
export const CriteriaForm = lazyRouteComponent(
  () => import('#web/logistics/deliveries/list/criteria/CriteriaForm.tsx'),
  'CriteriaForm',
)

/** Comes when it is asked for: few need it. */
export const DetailedCriteria = lazyRouteComponent(
  () => import('#web/logistics/deliveries/list/criteria/DetailedCriteria.tsx'),
  'DetailedCriteria',
)

/** An address that holds such a criterion opens with the form whole: nothing below it moves under the hand. */
export const detailedCriteriaFor = async (search: ListSearch) => {
  if (hasDetailed(search)) await Promise.all([CriteriaForm.preload?.(), DetailedCriteria.preload?.()])
}
