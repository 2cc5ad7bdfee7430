import { sql, type RawBuilder } from 'kysely'
import { maxSuggestions } from '#contract/logistics/calls/suggestions.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/** Only the latest deliveries of each disclosed product and stage are read: all of them would take too long. */
const latestOfEach = 100

/**
 * A query for (delivery_id, product_id, lot_id) of the latest items that others disclosed to the scope by one of these kinds.
 * With referable centres, only of deliveries that touch them.
 */
export function disclosedItems(scope: EnterpriseScope, kinds: readonly string[]): RawBuilder<unknown> {
  const companies = scope.companyIds === 'all' ? [] : scope.companyIds
  return sql`
    select latest.*
      from (select distinct product_id, stage, valid_from, valid_to from disclosures
             where company_id = any(${companies}::bigint[]) and kind = any(${kinds}::text[])) x
     cross join lateral (
       select i.delivery_id, i.product_id, i.lot_id from delivery_items i
        where i.product_id = x.product_id and i.stage = x.stage and i.shipping_date >= x.valid_from
          and (x.valid_to is null or i.shipping_date <= x.valid_to)
          and (${scope.centreIds === 'all'} or exists (
            select from deliveries c where c.id = i.delivery_id and ${touchesCentres(scope, 'c')}))
        order by i.shipping_date desc limit ${sql.lit(latestOfEach)}) latest`
}

/** Items, lots and numbers need the shipping list. */
export const listKind = ['shippingList'] as const

/** The platform's terms have no company. With company and centre in the order, the index returns them sorted. */
export const orderOfTerms = ({ companyIds, centreIds }: EnterpriseScope, text: RawBuilder<unknown> = sql`t.folded`) =>
  companyIds === 'all' && centreIds === 'all' ? sql`t.company_id, t.centre_id, ${text}` : text

/**
 * The order of suggestions: folded texts that begin with the keyword, then those that have it after a mark such as a hyphen,
 * then all others; shorter ones first.
 */
export function byRank(text: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const place = sql`strpos(${text}, search_folded(${keyword}))`
  return sql`
    case when ${place} <= 1 then 0 when substr(${text}, ${place} - 1, 1) ~ '[^[:alnum:]]' then 1 else 2 end,
    char_length(${text}), ${text}`
}

export const atMost = sql`limit ${sql.lit(maxSuggestions)}`

/** If more terms contain the keyword, only these are ranked: ranking all would take too long. */
export const maxRanked = sql`limit 1000`

/** Indexed terms: FROM and WHERE, the folded text, and the order of the index. */
export type Terms = { source: RawBuilder<unknown>; text: RawBuilder<unknown>; order?: RawBuilder<unknown> }

/**
 * The best rows of terms: those that begin with the keyword, by index. Only where they are too few, others that contain it,
 * too: an index of parts of texts finds all of these before the first is read. Of each, up to `maxRanked`.
 */
export function bestOf(columns: RawBuilder<unknown>, terms: Terms, keyword: string): RawBuilder<unknown> {
  const { source, text } = terms
  return sql`
    (with beginning as materialized (${beginningsOf(columns, terms, keyword, maxRanked)})
    (select * from beginning)
    union
    (select ${columns}, ${text} as folded ${source} and ${holdsFolded(text, keyword)}
        and (select count(*) from beginning) < ${sql.lit(maxSuggestions)} ${maxRanked}))`
}

/** Only the rows that begin with the keyword. */
export const beginningsOf = (
  columns: RawBuilder<unknown>,
  { source, text, order = text }: Terms,
  keyword: string,
  most = atMost,
) =>
  sql`select ${customPlan} ${columns}, ${text} as folded ${source} and ${text} like like_escaped(search_folded(${keyword})) || '%'
       order by ${order} ${most}`
