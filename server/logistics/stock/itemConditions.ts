import { given } from '#server/platform/db/statements/given.ts'
import { sql, type RawBuilder } from 'kysely'
import { codes } from '#contract/kernel/codes.ts'
import { holds, holdsAny } from '#server/platform/db/statements/textSearch.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'

type ItemFilters = { itemName?: string; itemCode?: string; lot?: string; expiryFrom?: string; expiryTo?: string }

/** What is asked of an item: SQL on `p` (products) and `o` (lots). An item without expiry lies in no range of it. */
export function itemConditions({ itemName, itemCode, lot, expiryFrom, expiryTo }: ItemFilters): RawBuilder<unknown>[] {
  refuseInverted('expiry', expiryFrom, expiryTo)
  return given([
    itemName && holdsAny([sql`p.name_ja`, sql`p.name_en`], itemName),
    itemCode && holdsAny([sql`p.item_code`, sql`p.drug_code`], itemCode),
    lot && holds(sql`o.lot`, lot),
    expiryFrom && sql`o.expiry >= ${expiryFrom}::date`,
    expiryTo && sql`o.expiry <= ${expiryTo}::date`,
  ])
}

/** A range whose end lies before its beginning is refused by the name of its end (4022). */
export function refuseInverted(name: 'expiry' | 'scheduledArrival', from: string | undefined, to: string | undefined) {
  if (from === undefined || to === undefined || from <= to) return
  throw new PortalError(codes.invalidParameters, [{ path: `${name}To`, message: `lies before ${name}From` }])
}
