// What most screens behind the login say: it comes with the first of them.
export { changeHistory, forms, lists, unsaved } from '#web/kernel/ui/texts.ts'
export { searchBox } from '#web/shell/search/texts.ts'
export { live } from '#web/shell/live/texts.ts'
export { userSettings } from '#web/identity/userSettings/texts.ts'
export { deliveries } from '#web/logistics/deliveries/texts.ts'
export { deliveryMap } from '#web/logistics/deliveries/map/texts.ts'
export { orderedItems } from '#web/logistics/orderedItems/texts.ts'
export { stock } from '#web/logistics/stock/texts.ts'
