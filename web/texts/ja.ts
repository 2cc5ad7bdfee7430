import { account } from '#web/texts/ja/account.ts'
import { common } from '#web/texts/ja/common.ts'
import { compare } from '#web/texts/ja/compare.ts'
import { deliveries } from '#web/texts/ja/deliveries.ts'
import { deliveryDashboard } from '#web/texts/ja/deliveryDashboard.ts'
import { deliveryDetail } from '#web/texts/ja/deliveryDetail.ts'
import { deliveryMap } from '#web/texts/ja/deliveryMap.ts'
import { codes } from '#web/texts/ja/codes.ts'
import { kpi } from '#web/texts/ja/kpi.ts'
import { kpiRegistration } from '#web/texts/ja/kpiRegistration.ts'
import { layout } from '#web/texts/ja/layout.ts'
import { lists } from '#web/texts/ja/lists.ts'
import { live } from '#web/texts/ja/live.ts'
import { orderedItems } from '#web/texts/ja/orderedItems.ts'
import { portalDocuments } from '#web/texts/ja/portalDocuments.ts'
import { screens } from '#web/texts/ja/screens.ts'
import { session } from '#web/texts/ja/session.ts'
import { statCharts } from '#web/texts/ja/statCharts.ts'
import { stock } from '#web/texts/ja/stock.ts'
import { users } from '#web/texts/ja/users.ts'
import { userSettings } from '#web/texts/ja/userSettings.ts'

/** Every text in Japanese: the source, whose type English must match. */
export const ja = {
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
