import { given } from '#server/platform/db/statements/given.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { itemFilters } from '#contract/logistics/types/deliverySearch.ts'
import { isItemCoded } from '#server/logistics/products/productCodes.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { refuse } from '#server/platform/http/calls/portalError.ts'

type ItemFilters = z.output<z.ZodObject<typeof itemFilters>>

/** The conditions on an item: SQL on `p` (products) and `o` (lots). An item without expiry is in no range. */
export function itemConditions({ itemName, itemCode, lot, expiryFrom, expiryTo }: ItemFilters): RawBuilder<unknown>[] {
  refuseInverted('expiry', expiryFrom, expiryTo)
  return given([
    itemName && holdsFolded(sql`p.folded_names`, itemName),
    itemCode && isItemCoded(itemCode),
    lot && holdsFolded(sql`o.folded_lot`, lot),
    expiryFrom && sql`o.expiry >= ${expiryFrom}::date`,
    expiryTo && sql`o.expiry <= ${expiryTo}::date`,
  ])
}

/** Refuses a range whose end is before its start, by its end (4022). */
export function refuseInverted(name: 'expiry' | 'scheduledArrival', from: string | undefined, to: string | undefined) {
  if (from === undefined || to === undefined || from <= to) return
  refuse(`${name}To`, `is before ${name}From`)
}
