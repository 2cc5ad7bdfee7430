import { sql } from 'kysely'
import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { monthsBefore } from '#contract/kernel/time/period.ts'
import { daysLater } from '#contract/kernel/time/wholePeriod.ts'
import { maxDeliveryHits } from '#contract/logistics/calls/portalSearch.ts'
import { maxUrlNumbersLength, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { mayBeWords, searchWords, wholeNumber, type StateCriteria } from '#contract/logistics/rules/searchText.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import type { DeliveryHit, PortalSearchAnswer, SearchLead } from '#contract/logistics/types/portalSearch.ts'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { loadDeliveries } from '#server/logistics/deliveries/search/deliveryRows.ts'
import { hasNames, isAnyNamed, namesOfWords } from '#server/logistics/deliveries/search/namesOfWords.ts'
import { searchedByCode } from '#server/logistics/deliveries/search/scannedCode.ts'
import { deliveryList } from '#server/logistics/deliveries/search/search.ts'
import {
  searchedByLoggers,
  searchedByNumbers,
  searchedByOther,
  type Searched,
} from '#server/logistics/deliveries/search/searched.ts'
import { idsByPart, matchedNumber } from '#server/logistics/portalSearch/deliveryNumbers.ts'
import type { Searcher, Typed } from '#server/logistics/portalSearch/group.ts'
import { mayBeName } from '#server/logistics/portalSearch/named.ts'
import { loggersNamed } from '#server/logistics/portalSearch/namedLoggers.ts'
import { firstOf, idsOf } from '#server/platform/lists/list.ts'
import { todayOf } from '#server/platform/lists/reader.ts'

type Deliveries = NonNullable<PortalSearchAnswer['deliveries']>
/** `wordsWithin`: the shipping days among which words were searched for, where they were. */
type Found = Deliveries & Pick<PortalSearchAnswer, 'wordsWithin'>

/** By the code of a box; by their numbers, whole ones first; where no delivery has one, by a logger, or by words. */
export async function findDeliveries(searcher: Searcher, typed: Typed): Promise<Found> {
  const byCode = typed.code && (await findByCode(searcher, typed.code))
  if (byCode) return byCode
  const byNumber = await findByNumbers(searcher, typed)
  if (byNumber.rows.length > 0) return byNumber
  const byLogger = await findByLogger(searcher, typed)
  return byLogger.rows.length === 0 && mayBeWords(typed.text) ? await findByWords(searcher, typed.text) : byLogger
}

/** Not by a number that is shown. */
const unnamed = { kind: 'words', text: '' } as const

const newest = async (searcher: Searcher, searched: Searched) =>
  await firstOf(deliveryList, searcher, newestFirst(searched), maxDeliveryHits)

const newestFirst = (searched: Searched) => ({ searched, sort: 'shippingDate', order: 'desc' }) as const

async function findByCode(searcher: Searcher, code: CodeContents): Promise<Deliveries | undefined> {
  const searched = searchedByCode(code)
  if (!searched) return undefined
  const { rows, hasMore } = await newest(searcher, searched)
  const { sscc } = code
  const matchOf = (row: DeliveryRow) =>
    sscc ? (matchedNumber(row, [sscc, `00${sscc}`]) ?? { kind: 'sscc' as const, text: sscc }) : unnamed
  return rows.length === 0 ? undefined : { rows: rows.map(row => hitOf(row, matchOf(row))), hasMore, more: null }
}

async function findByNumbers(searcher: Searcher, { text, numbers }: Typed): Promise<Deliveries> {
  if (numbers.length === 0) return { rows: [], hasMore: false, more: null }
  const { rows: whole, hasMore } = await newest(searcher, searchedByNumbers(numbers))
  const parts = await findByPart(searcher, text, whole)
  const hits = [
    // Found by the whole of an SSCC that the delivery does not show (LOG-159).
    ...whole.map(row => hitOf(row, matchedNumber(row, numbers) ?? unnamed)),
    // A delivery whose hidden number matches in part is not found by it.
    ...parts.flatMap(row => {
      const match = matchedNumber(row, numbers)
      return match ? hitOf(row, match) : []
    }),
  ]
  const listed = searchNumbers(text).join(' ')
  const isListed = hasMore && listed.length <= maxUrlNumbersLength
  return {
    rows: hits.slice(0, maxDeliveryHits),
    hasMore: hasMore || hits.length > maxDeliveryHits,
    more: isListed ? { path: '/delivery', search: { number: listed } } : null,
  }
}

/** Deliveries with a number that begins or ends with the typed one, besides those found; one more than are shown. */
async function findByPart(searcher: Searcher, text: string, found: readonly DeliveryRow[]): Promise<DeliveryRow[]> {
  const number = wholeNumber(text)
  if (number === undefined || found.length >= maxDeliveryHits) return []
  const known = new Set(found.map(row => row.deliveryId))
  const ids = await idsByPart(searcher, number, maxDeliveryHits + 1)
  return await loadDeliveries(
    searcher,
    ids.filter(id => !known.has(id)),
  )
}

/** By the whole serial, GRAI or GIAI of a logger of whatever company. */
async function findByLogger(searcher: Searcher, typed: Typed): Promise<Deliveries> {
  const { code } = typed
  const named = { ...typed, text: code?.grai ?? code?.giai ?? typed.text }
  const none = { rows: [], hasMore: false, more: null }
  if (!mayBeName(named)) return none
  const everyones = loggersNamed(named, { condition: sql`true`, scope: { companyIds: 'all' } })
  const { rows: loggers } = await sql<{ id: number }>`${everyones}`.execute(searcher.db)
  if (loggers.length === 0) return none
  const { rows, hasMore } = await newest(searcher, searchedByLoggers(loggers.map(({ id }) => id)))
  // As it was typed: how others write a serial is not told.
  const match = { kind: 'logger' as const, text: named.text }
  return { rows: rows.map(row => hitOf(row, match)), hasMore, more: null }
}

async function findByWords(searcher: Searcher, text: string): Promise<Found> {
  const { days, states, words } = searchWords(text, todayOf(searcher))
  const { from, until } = days ?? latestDays(searcher)
  const search = {
    shippingDateFrom: from,
    shippingDateTo: until,
    deliveryType: [...transportSections],
    ...states,
    ...(words.length > 0 ? { words: words.join(' ') } : {}),
  }
  const { rows, hasMore } = await newestByWords(searcher, search)
  const more: SearchLead = {
    path: '/delivery',
    search: { period: 'own', from, until, ...listed(states), ...(search.words ? { words: search.words } : {}) },
  }
  const match = { kind: 'words' as const, text: words.join(' ') }
  const wordsWithin = { from, until }
  return { rows: rows.map(row => hitOf(row, match)), hasMore, more: hasMore ? more : null, wordsWithin }
}

type WordSearch = Parameters<typeof searchedByOther>[0] & { shippingDateFrom: string; shippingDateTo: string }

/** Most words that are found at all are in one of as many deliveries. */
const latestFew = 250

/**
 * Of the platform company's deliveries, a hundred thousand a month, the latest few are read first, then the days backwards
 * until there are enough, and none if a word is in no name. What the words name is looked up once for all of these.
 */
async function newestByWords(searcher: Searcher, search: WordSearch) {
  if (searcher.scope.companyIds !== 'all') return await newest(searcher, searchedByOther(search, searcher))
  const { shippingDateFrom: first, words, ...states } = search
  const last = await lastShippedUntil(searcher, search.shippingDateTo)
  const names = last !== null && words !== undefined ? await namesOfWords(searcher, words.split(' ')) : []
  if (last === null || !names.every(isAnyNamed)) return { rows: [], hasMore: false }
  const enough = maxDeliveryHits + 1
  const newestIds = async (searched: Searched, most: number) =>
    await idsOf(deliveryList, searcher, newestFirst(searched), most)
  const within = (from: string, until: string) => ({
    shippingDateFrom: from > first ? from : first,
    shippingDateTo: until,
  })
  const found = (from: string, until: string): Searched => {
    const searched = searchedByOther({ ...states, ...within(from, until) }, searcher)
    return { ...searched, conditions: [...searched.conditions, ...names.map(hasNames)] }
  }
  const dayBefore = daysLater(last, -1)
  const latest = searchedByOther({ ...within(dayBefore, last), deliveryType: search.deliveryType }, searcher)
  const among = found(dayBefore, last)
  const amongFew = { ...among, lead: { ...among.lead, ids: await newestIds(latest, latestFew) } }
  const few = await newestIds(amongFew, enough)
  const ids = few.length < enough ? [] : few
  let until = last
  for (let days = 1; until >= first && ids.length < enough; days *= 2) {
    const start = daysLater(until, 1 - days)
    ids.push(...(await newestIds(found(start, until), enough)))
    until = daysLater(start, -1)
  }
  const rows = await loadDeliveries(searcher, ids.slice(0, maxDeliveryHits))
  return { rows, hasMore: ids.length > maxDeliveryHits }
}

/** The last day until then on which anything was shipped: this month has days without deliveries still. */
async function lastShippedUntil({ db }: Searcher, until: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(latest.day)::text as day from unnest(${transportSections}::text[]) one (section)
     cross join lateral (select max(d.shipping_date) as day from deliveries d
                          where d.section = one.section and d.shipping_date <= ${until}::date) latest`.execute(db)
  return rows[0]?.day ?? null
}

/** Without a day among the words. The platform company has as many deliveries in a week as others in years. */
function latestDays({ scope, ...reader }: Searcher) {
  const today = todayOf(reader)
  return { from: scope.companyIds === 'all' ? daysLater(today, -6) : monthsBefore(today, 1), until: today }
}

/** The same criteria in the URL of the list. */
const listed = ({ deliveryStatus, awaitingPickup, temperatureOutcome, ...flags }: StateCriteria) => ({
  ...(deliveryStatus ? { status: deliveryStatus } : {}),
  ...(awaitingPickup ? { status: 'awaitingPickup' } : {}),
  ...Object.fromEntries(Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [[flag, '1']] : []))),
  ...(temperatureOutcome ? { outcome: temperatureOutcome } : {}),
})

const hitOf = (row: DeliveryRow, match: DeliveryHit['match']): DeliveryHit => ({
  ...row,
  outcome: row.temperature?.outcome ?? null,
  match,
  path: '/delivery/detail',
  search: { deliveryId: row.deliveryId },
})
