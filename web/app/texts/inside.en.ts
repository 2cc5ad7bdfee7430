// What most screens behind the login say: it comes with the first of them.
export { changeHistory, forms, lists, unsaved } from '#web/kernel/ui/texts.en.ts'
export { live } from '#web/shell/live/texts.en.ts'
export { userSettings } from '#web/identity/userSettings/texts.en.ts'
export { deliveries } from '#web/logistics/deliveries/texts.en.ts'
export { deliveryMap } from '#web/logistics/deliveries/map/texts.en.ts'
export { orderedItems } from '#web/logistics/orderedItems/texts.en.ts'
export { stock } from '#web/logistics/stock/texts.en.ts'
