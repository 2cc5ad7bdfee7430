import { deliveries } from '#web/logistics/deliveries/texts.ja.ts'
import { deliveryMap } from '#web/logistics/deliveries/map/texts.ja.ts'
import { forms } from '#web/kernel/ui/forms/texts.ja.ts'
import { lists } from '#web/kernel/ui/lists/texts.ja.ts'
import { live } from '#web/shell/live/texts.ja.ts'
import { orderedItems } from '#web/logistics/orderedItems/texts.ja.ts'
import { stock } from '#web/logistics/stock/texts.ja.ts'
import { unsaved } from '#web/kernel/ui/dialogs/texts.ja.ts'
import { userSettings } from '#web/identity/userSettings/texts.ja.ts'

/** What most screens behind the login say: it comes with the first of them. */
export const inside = { forms, lists, live, unsaved, userSettings, deliveries, deliveryMap, orderedItems, stock }
