import type { LogisticUnit } from '#contract/integration/epcis/out/deliveryFacts.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { DeliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** GS1 keys of what a delivery names, as far as they are known. */
export type Gs1Keys = {
  /** GLNs of companies by their codes. */
  companies: ReadonlyMap<string, string>
  /** GLNs of the two places. */
  from: string | null
  destination: string | null
  /** GTINs of the items by the depositor's item codes. */
  gtins: ReadonlyMap<string, string>
  loggers: ReadonlyMap<number, { grai: string | null; giai: string | null }>
  units: readonly LogisticUnit[]
}

export async function gs1KeysOf(_db: Db, _row: DeliveryRow, _access: DeliveryAccess): Promise<Gs1Keys> {
  return {
    companies: new Map(),
    from: null,
    destination: null,
    gtins: new Map(),
    loggers: new Map(),
    units: [],
  }
}
