import { sql, type RawBuilder } from 'kysely'

/**
 * A query for the version of a product that counts on a day, as contract/logistics/rules/productVersions.ts tells it: the latest that
 * has begun, before any has the first to begin, and of those of one day the higher number.
 */
export const versionInForce = (productId: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
  select one.* from product_versions one
   where one.product_id = ${productId} and one.withdrawn_at is null
   order by one.valid_from <= ${day}::date desc, abs(one.valid_from - ${day}::date), one.version desc limit 1`
