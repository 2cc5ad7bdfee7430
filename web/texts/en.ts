import { account } from '#web/texts/en/account.ts'
import { common } from '#web/texts/en/common.ts'
import { compare } from '#web/texts/en/compare.ts'
import { deliveries } from '#web/texts/en/deliveries.ts'
import { deliveryDashboard } from '#web/texts/en/deliveryDashboard.ts'
import { deliveryDetail } from '#web/texts/en/deliveryDetail.ts'
import { deliveryMap } from '#web/texts/en/deliveryMap.ts'
import { codes } from '#web/texts/en/codes.ts'
import { kpi } from '#web/texts/en/kpi.ts'
import { kpiRegistration } from '#web/texts/en/kpiRegistration.ts'
import { layout } from '#web/texts/en/layout.ts'
import { lists } from '#web/texts/en/lists.ts'
import { live } from '#web/texts/en/live.ts'
import { orderedItems } from '#web/texts/en/orderedItems.ts'
import { portalDocuments } from '#web/texts/en/portalDocuments.ts'
import { screens } from '#web/texts/en/screens.ts'
import { session } from '#web/texts/en/session.ts'
import { statCharts } from '#web/texts/en/statCharts.ts'
import { stock } from '#web/texts/en/stock.ts'
import { users } from '#web/texts/en/users.ts'
import { userSettings } from '#web/texts/en/userSettings.ts'
import type { ja } from '#web/texts/ja.ts'

/** Every text in English; a missing or a surplus one does not compile. */
export const en: typeof ja = {
  common,
  screens,
  layout,
  lists,
  session,
  account,
  users,
  userSettings,
  portalDocuments,
  deliveries,
  deliveryDashboard,
  deliveryDetail,
  compare,
  deliveryMap,
  orderedItems,
  statCharts,
  stock,
  kpiRegistration,
  live,
  kpi,
  codes,
}
