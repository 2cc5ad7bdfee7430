import { holds, holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { deliveryCriteria, eitherSearch } from '#contract/logistics/types/deliverySearch.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { ShownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { isPeriodTooLong } from '#contract/kernel/time/period.ts'
import { comparedNumbers, maxNumbers, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { isArrivalToCheck, isPieceDifference } from '#server/logistics/arrivalChecks/checkColumns.ts'
import { isAwaitingData, isAwaitingPickup } from '#server/logistics/deliveries/assignments/evaluatedColumns.ts'
import { isLate } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { hasWords, isNamed, isPlaceOrGln } from '#server/logistics/deliveries/search/textConditions.ts'
import { isOfDepositor, type Lead, mayKnowAssignment } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { isItemCoded, mayBeProductCode } from '#server/logistics/products/productCodes.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { PortalError, refuse } from '#server/platform/http/calls/portalError.ts'
import { given } from '#server/platform/db/statements/given.ts'

/** What a search starts from, and its conditions: SQL on `v` (visible), `d` (deliveries), `t` (evaluated). */
export type Searched = {
  lead: Lead
  conditions: RawBuilder<unknown>[]
  /** A condition is on `t`. */
  isEvaluated: boolean
}
type Criteria = z.output<z.ZodObject<typeof deliveryCriteria>>
type Asker = { scope: EnterpriseScope; now: Date; timeZone: string }

/** Either way to search; 4022 if both or neither is named. */
export function searchedBy(
  { number, criteria }: z.output<z.ZodObject<Pick<typeof eitherSearch, 'number' | 'criteria'>>>,
  asker: Asker,
): Searched {
  if (number !== undefined && criteria === undefined) return searchedByNumber(number)
  if (criteria !== undefined && number === undefined) return searchedByOther(criteria, asker)
  return refuse('number', 'exactly one of number and criteria is required')
}

/** Deliveries with one of the numbers that somebody typed. */
export function searchedByNumber(typed: string): Searched {
  const numbers = searchNumbers(typed)
  if (numbers.length > maxNumbers) refuse('number', `more than ${maxNumbers} numbers`)
  return searchedByNumbers(numbers.flatMap(comparedNumbers))
}

/** Deliveries with one of these compared numbers; all but references count only if the shipping list is disclosed. */
export function searchedByNumbers(numbers: readonly string[]): Searched {
  const deliveryIds = sql`select delivery_id from delivery_numbers where number = any(${numbers}::text[])`
  const mayKnowNumber = sql`(v.is_party or compared_number(d.reference) = any(${numbers}::text[])
    or exists (select from disclosed_items x where x.delivery_id = d.id and x.shipping_list))`
  return { lead: { deliveryIds }, conditions: [mayKnowNumber], isEvaluated: false }
}

/** Deliveries with one of these loggers, as far as the viewer may know that. */
export function searchedByLoggers(loggerIds: readonly number[]): Searched {
  const isOneOf = sql`l.logger_id = any(${loggerIds}::bigint[])`
  const deliveryIds = sql`select l.delivery_id from logger_assignments l where ${isOneOf}`
  const mayKnowOne = sql`exists (
    select from logger_assignments l where l.delivery_id = v.delivery_id and ${isOneOf} and ${mayKnowAssignment})`
  return { lead: { deliveryIds }, conditions: [mayKnowOne], isEvaluated: false }
}

/** Deliveries by criteria. A criterion on a hidden fact matches nothing, so that it reveals nothing. */
export function searchedByOther(search: Criteria, asker: Asker): Searched {
  const { shippingDateFrom: from, shippingDateTo: to } = search
  if (from > to) refuse('shippingDateTo', 'is before shippingDateFrom')
  if (isPeriodTooLong(from, to)) throw new PortalError(codes.periodTooLong)
  const evaluated = given(evaluatedConditions(search, asker))
  return {
    lead: { sections: [search.deliveryType].flat(), from, to },
    conditions: [...given(factConditions(search, asker)), ...evaluated],
    isEvaluated: evaluated.length > 0,
  }
}

type Condition = Parameters<typeof given>[0][number]

function evaluatedConditions(search: Criteria, { now }: Asker): Condition[] {
  return [
    // LOG-26: 01 = at least one excursion, 00 = data and none.
    search.temperatureExcursion === '01' && sql`t.outcome = 'excursion'`,
    search.temperatureExcursion === '00' && sql`t.outcome in ('compliant', 'incomplete')`,
    search.temperatureOutcome && isShownAs(search.temperatureOutcome, now),
    search.conflictingData !== undefined && sql`(t.conflict_count > 0) = ${search.conflictingData}`,
    search.calibration && sql`t.calibration = ${search.calibration}`,
  ]
}

/** The outcome `t.outcome` as lists show it. */
export function isShownAs(outcome: ShownOutcome, now: Date): RawBuilder<unknown> {
  if (outcome === 'notYet') return sql`t.outcome = 'noData' and ${isAwaitingData(now)}`
  return outcome === 'noData' ? sql`t.outcome = 'noData' and not ${isAwaitingData(now)}` : sql`t.outcome = ${outcome}`
}

function factConditions(search: Criteria, { scope, now, timeZone }: Asker): Condition[] {
  const dayOf = (column: RawBuilder<unknown>) => sql`(${column} at time zone ${timeZone})::date`
  return [
    search.deliveryStatus === '1' && sql`d.delivered_at is null`,
    search.deliveryStatus === '2' && sql`d.delivered_at is not null`,
    search.awaitingPickup !== undefined && sql`${isAwaitingPickup} = ${search.awaitingPickup}`,
    search.late !== undefined && sql`${isLate(now)} = ${search.late}`,
    search.amended !== undefined &&
      sql`v.is_party and exists (select from amendments a where a.delivery_id = d.id) = ${search.amended}`,
    search.arrivalToCheck !== undefined && sql`v.is_party and ${isArrivalToCheck} = ${search.arrivalToCheck}`,
    search.piecesDiffer !== undefined && sql`v.is_party and ${isPieceDifference} = ${search.piecesDiffer}`,
    search.ownOnly && isOfDepositor(scope),
    search.departurePlaceName && sql`d.from_name = ${search.departurePlaceName}`,
    search.deliveryDestinationName && sql`d.destination_name = ${search.deliveryDestinationName}`,
    search.depositCode && isCompany(sql`d.depositor_id`, search.depositCode),
    search.carrierCode && sql`v.is_party and ${isCompany(sql`d.carrier_id`, search.carrierCode)}`,
    search.departurePlace && isPlaceOrGln('from', search.departurePlace),
    search.deliveryDestination && isPlaceOrGln('destination', search.deliveryDestination),
    search.customerNumber && sql`${mayList} and ${holds(sql`d.client_management_number`, search.customerNumber)}`,
    search.words && hasWords(search.words),
    search.depositor && isNamed(sql`d.depositor_id`, search.depositor),
    search.consignee && sql`v.is_party and ${isNamed(sql`d.consignee_id`, search.consignee)}`,
    search.carrier && sql`v.is_party and ${isNamed(sql`d.carrier_id`, search.carrier)}`,
    search.logger && hasLogger(search.logger),
    ...within(dayOf(sql`d.scheduled_arrival`), search.scheduledArrivalFrom, search.scheduledArrivalTo),
    ...within(dayOf(sql`d.delivered_at`), search.deliveredFrom, search.deliveredTo),
    hasItem(search),
  ]
}

const mayList = sql`(v.is_party or exists (select from disclosed_items x where x.delivery_id = d.id and x.shipping_list))`

const isCompany = (companyId: RawBuilder<unknown>, code: string) =>
  sql`${companyId} = (select c.id from companies c where c.code = ${code})`

const within = (day: RawBuilder<unknown>, from: string | undefined, to: string | undefined): Condition[] => [
  from && sql`${day} >= ${from}::date`,
  to && sql`${day} <= ${to}::date`,
]

/** The delivery has a logger with this serial that the viewer may know. */
const hasLogger = (serial: string) => sql`exists (
  select from logger_assignments l join loggers g on g.id = l.logger_id
   where l.delivery_id = d.id and ${holdsFolded(sql`g.folded_serial`, serial)} and ${mayKnowAssignment})`

/** One item matches name, code, lot, expiry and its own outcome. */
function hasItem(search: Criteria): Condition {
  const product = given([
    search.productName && holdsFolded(sql`p.folded_names`, search.productName),
    search.productCode && isItemCoded(search.productCode),
  ])
  const isProduct = sql`i.product_id in (select p.id from products p where ${sql.join(product, sql` and `)})`
  const hasCode = search.productCode !== undefined && mayBeProductCode(search.productCode)
  const lot = sql`(select o.folded_lot from lots o where o.id = i.lot_id)`
  const expiry = sql`(select o.expiry from lots o where o.id = i.lot_id)`
  const fits = given([
    // `is true` keeps PostgreSQL from joining it: the items that fit are found once.
    product.length > 0 && (hasCode ? sql`(${isProduct}) is true` : isProduct),
    search.lot &&
      sql`case when v.is_party
        then i.lot_id in (select own.lot_id from own_lots own where ${holdsFolded(sql`own.folded`, search.lot)})
        else ${holdsFolded(lot, search.lot)} end`,
    ...within(expiry, search.expiryFrom, search.expiryTo),
    search.itemCode && sql`i.product_id in (select p.id from products p where p.item_code = ${search.itemCode})`,
    search.itemExcursion !== undefined && sql`${mayEvaluate} and ${isOutsideBand} = ${search.itemExcursion}`,
  ])
  if (fits.length === 0) return undefined
  return sql`exists (
    select from delivery_items i
     where i.delivery_id = d.id and ${sql.join(fits, sql` and `)}
       and (v.is_party or exists (select from disclosed_items x where x.item_id = i.id and x.shipping_list))
     ${hasCode ? unjoined : sql``})`
}

/** Of an exists(): else PostgreSQL, which expects one of two conditions to fit half of all items, reads those of all deliveries. */
const unjoined = sql`offset 0`

const mayEvaluate = sql`(v.is_party or exists (select from disclosed_items x where x.item_id = i.id and x.temperature))`
const isOutsideBand = sql`exists (
  select from delivery_item_temperature own where own.delivery_item_id = i.id and own.excursion_count > 0)`
