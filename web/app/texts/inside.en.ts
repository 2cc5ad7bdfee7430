import { deliveries } from '#web/logistics/deliveries/texts.en.ts'
import { deliveryMap } from '#web/logistics/deliveries/map/texts.en.ts'
import { forms } from '#web/kernel/ui/forms/texts.en.ts'
import { lists } from '#web/kernel/ui/lists/texts.en.ts'
import { live } from '#web/shell/live/texts.en.ts'
import { orderedItems } from '#web/logistics/orderedItems/texts.en.ts'
import { stock } from '#web/logistics/stock/texts.en.ts'
import { unsaved } from '#web/kernel/ui/dialogs/texts.en.ts'
import { userSettings } from '#web/identity/userSettings/texts.en.ts'
import type { inside as japanese } from '#web/app/texts/inside.ja.ts'

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
