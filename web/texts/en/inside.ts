import { deliveries } from '#web/texts/en/deliveries.ts'
import { deliveryMap } from '#web/texts/en/deliveryMap.ts'
import { forms } from '#web/texts/en/forms.ts'
import { lists } from '#web/texts/en/lists.ts'
import { live } from '#web/texts/en/live.ts'
import { orderedItems } from '#web/texts/en/orderedItems.ts'
import { stock } from '#web/texts/en/stock.ts'
import { unsaved } from '#web/texts/en/unsaved.ts'
import { userSettings } from '#web/texts/en/userSettings.ts'
import type { inside as japanese } from '#web/texts/ja/inside.ts'

/** The English of most screens behind the login. */
export const inside: typeof japanese = {
  forms,
  lists,
  live,
  unsaved,
  userSettings,
  deliveries,
  deliveryMap,
  orderedItems,
  stock,
}
