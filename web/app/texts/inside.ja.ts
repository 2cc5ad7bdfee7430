// What most screens behind the login say: it comes with the first of them.
export { changeHistory, forms, lists, unsaved } from '#web/kernel/ui/texts.ja.ts'
export { live } from '#web/shell/live/texts.ja.ts'
export { userSettings } from '#web/identity/userSettings/texts.ja.ts'
export { deliveries } from '#web/logistics/deliveries/texts.ja.ts'
export { deliveryMap } from '#web/logistics/deliveries/map/texts.ja.ts'
export { orderedItems } from '#web/logistics/orderedItems/texts.ja.ts'
export { stock } from '#web/logistics/stock/texts.ja.ts'
