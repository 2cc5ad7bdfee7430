import { deliveries } from '#web/texts/ja/deliveries.ts'
import { deliveryMap } from '#web/texts/ja/deliveryMap.ts'
import { forms } from '#web/texts/ja/forms.ts'
import { lists } from '#web/texts/ja/lists.ts'
import { live } from '#web/texts/ja/live.ts'
import { orderedItems } from '#web/texts/ja/orderedItems.ts'
import { stock } from '#web/texts/ja/stock.ts'
import { unsaved } from '#web/texts/ja/unsaved.ts'
import { userSettings } from '#web/texts/ja/userSettings.ts'

/** What most screens behind the login say: it comes with the first of them. */
export const inside = { forms, lists, live, unsaved, userSettings, deliveries, deliveryMap, orderedItems, stock }
