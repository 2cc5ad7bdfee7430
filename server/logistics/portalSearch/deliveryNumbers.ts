import { sql, type RawBuilder } from 'kysely'
import { transportKinds } from '#contract/logistics/rules/explainedDisclosure.ts'
import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'
import type { NumberKind } from '#contract/logistics/types/portalSearch.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { touchesCentres } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import { disclosedItems, listKind } from '#server/logistics/suggestions/terms.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { View } from '#server/platform/lists/reader.ts'

/** A shorter text is the beginning of nearly every number. */
const shortestBeginning = 2
const lastDigits = /\d{4}$/

/**
 * Ids of deliveries with a number that begins with this one or, if it is four digits or more, ends with them: the
 * beginnings first, of each the latest shipped first. Nothing but the numbers of the scope's own deliveries is read, whatever others have. Of disclosed
 * deliveries, only the latest are.
 */
export async function idsByPart({ db, scope }: View, number: string, most: number): Promise<number[]> {
  const parts = [begins(number), ends(number)].filter(part => part !== undefined)
  if (parts.length === 0) return []
  const found = parts.flatMap((part, rank) =>
    [ofScope(scope, part, most), ofDisclosed(scope, part, most)].map(
      rows => sql`select delivery_id, ${sql.lit(rank)} as rank from (${rows}) part${sql.raw(String(rank))}`,
    ),
  )
  const { rows } = await sql<{ id: number }>`
    with nearest as (
      select ${customPlan} delivery_id, min(rank) as rank from (${sql.join(found, sql` union all `)}) found
       group by delivery_id order by min(rank), delivery_id desc limit ${most})
    select d.id::int as id from nearest join deliveries d on d.id = nearest.delivery_id
     order by nearest.rank, d.shipping_date desc, d.id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** A condition on the number `n`, and the order of its index. */
type Part = { condition: RawBuilder<boolean>; order: RawBuilder<unknown> }

/** A range of bytes instead of a pattern: nothing in it needs escaping. */
const begins = (number: string): Part | undefined =>
  Array.from(number).length < shortestBeginning
    ? undefined
    : {
        condition: sql`n.number > ${number}::text and n.number < ${number}::text || U&'\\+10FFFF'`,
        // The index is read backwards: numbers are given upwards, so the latest come first.
        order: sql`n.number desc`,
      }

function ends(number: string): Part | undefined {
  const [digits] = /^\d+$/.test(number) ? (lastDigits.exec(number) ?? []) : []
  if (digits === undefined) return undefined
  const isEnd = sql`right(regexp_replace(n.number, '[^0-9]', '', 'g'), ${number.length}) = ${number}`
  return {
    condition: sql`n.last_digits = ${Number(digits)}::smallint and ${number.length > digits.length ? isEnd : sql`true`}`,
    order: sql`n.delivery_id desc`,
  }
}

function ofScope(scope: EnterpriseScope, { condition, order }: Part, most: number): RawBuilder<unknown> {
  const touching =
    scope.centreIds === 'all' ? sql`` : sql`join deliveries c on c.id = n.delivery_id and ${touchesCentres(scope, 'c')}`
  const numbers = (ofGroup: RawBuilder<unknown>) => sql`
    select n.delivery_id from delivery_numbers n ${touching} where ${ofGroup} and ${condition} order by ${order} limit ${most}`
  if (scope.companyIds === 'all') return numbers(sql`true`)
  return sql`
    select own.delivery_id from party_groups g cross join lateral (${numbers(sql`n.party_group_id = g.id`)}) own
     where g.company_ids && ${scope.companyIds}::bigint[]`
}

/**
 * All numbers but the reference are part of the shipping list, which does not show the SSCCs of units: one is found by the whole
 * of it alone, so that nobody completes it. The numbers of the disclosed deliveries are read one delivery after
 * the other: a beginning that all numbers have would otherwise be looked for among those of everybody.
 */
function ofDisclosed(scope: EnterpriseScope, { condition, order }: Part, most: number): RawBuilder<unknown> {
  const numbers = (kinds: readonly string[], isKind: RawBuilder<unknown>) => sql`
    select n.delivery_id from (select distinct i.delivery_id from (${disclosedItems(scope, kinds)}) i) latest
      cross join lateral (select s.* from delivery_numbers s where s.delivery_id = latest.delivery_id offset 0) n
     where ${isKind} and ${condition} order by ${order} limit ${most}`
  return sql`(${numbers(transportKinds, sql`n.kind = 'reference'`)})
    union (${numbers(listKind, sql`n.kind not in ('reference', 'sscc')`)})`
}

type Matched = { kind: NumberKind; text: string }

/** The number of a shown delivery that matches best: the whole of it, its beginning, or its end. */
export function matchedNumber(row: DeliveryRow, numbers: readonly string[]): Matched | undefined {
  const shown = shownNumbers(row).map(one => ({ ...one, compared: comparedNumber(one.text) }))
  const by = (matches: (compared: string, number: string) => boolean) =>
    shown.find(({ compared }) => numbers.some(number => matches(compared, number)))
  const digitsOf = (compared: string) => compared.replace(/\D/g, '')
  const found =
    by((compared, number) => compared === number) ??
    by((compared, number) => compared.startsWith(number)) ??
    by((compared, number) => lastDigits.test(number) && digitsOf(compared).endsWith(number))
  return found && { kind: found.kind, text: found.text }
}

const shownNumbers = ({ reference, slipNo, inboundNo, clientManagementNo, sscc }: DeliveryRow): Matched[] => [
  { kind: 'reference', text: reference },
  ...slipNo.map(text => ({ kind: 'slip' as const, text })),
  ...(inboundNo === null ? [] : [{ kind: 'inbound' as const, text: inboundNo }]),
  ...(clientManagementNo === null ? [] : [{ kind: 'client' as const, text: clientManagementNo }]),
  ...sscc.map(text => ({ kind: 'sscc' as const, text })),
]
