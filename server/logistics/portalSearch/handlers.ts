import { sql, type KyselyPlugin } from 'kysely'
import type { Menu } from '#contract/kernel/menus.ts'
import { contentsOf, type CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { glnOf, shortGtin } from '#contract/kernel/gs1/keys.ts'
import { isOneBox, readCode } from '#contract/kernel/gs1/readCode.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { maxNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { mayBeWords, numbersIn } from '#contract/logistics/rules/searchText.ts'
import type { HitGroup, PortalSearchAnswer } from '#contract/logistics/types/portalSearch.ts'
import { findDeliveries } from '#server/logistics/portalSearch/deliveries.ts'
import type { SearchGroup, Searcher, Typed } from '#server/logistics/portalSearch/group.ts'
import { companies, partners, products, vendors } from '#server/logistics/portalSearch/records.ts'
import { stock } from '#server/logistics/portalSearch/stock.ts'
import { items, lots, places } from '#server/logistics/portalSearch/terms.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { scopeOnScreen, type EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { readerOf, todayOf } from '#server/platform/lists/reader.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** What later domains let the search box find. */
export type SearchSlots = { cases: SearchGroup; loggers: SearchGroup; boards: SearchGroup }

/** Nobody waits longer for a search box: each statement may take this long, and none begins later. */
const maxMs = 2000

export const portalSearchHandlers = ({
  cases,
  loggers,
  boards,
}: SearchSlots): HandlersFor<typeof portalSearchCalls> => {
  const all = [cases, lots, items, places, products, stock, loggers, partners, vendors, companies, boards]
  return {
    async searchPortal({ text, enterpriseCode }, context) {
      const numbers = numbersIn(text)
      const code = codeIn(text, todayOf(readerOf(context)))
      const typed = { text, numbers: numbers.slice(0, maxNumbers), code }
      const scopes = await scopesOf(context, [...new Set(all.flatMap(one => one.menus))], enterpriseCode)
      const answer: PortalSearchAnswer = { groups: [], isComplete: numbers.length <= maxNumbers }
      await inTime(context.db, answer, async db => {
        const searcherFor = (menus: readonly Menu[]): Searcher | undefined => {
          const [scope] = menus.flatMap(menu => scopes.get(menu) ?? [])
          return scope && { ...readerOf(context), db, scope, caller: context.caller, enterpriseCode }
        }
        await addDeliveries(answer, searcherFor(['DeliveryStatus']), typed)
        const groups = all.filter(one => kindsFor(typed).includes(one.by))
        await addGroups(answer, groups, searcherFor, typed)
      })
      return answer
    },
  }
}

/** The code that a text is. Several that were pasted, such as the SSCCs of a shipment, are numbers. */
function codeIn(text: string, today: string): CodeContents | undefined {
  const code = readCode(text)
  return code.fault === undefined && isOneBox(code) ? contentsOf(code.elements, today) : undefined
}

async function addDeliveries(answer: PortalSearchAnswer, searcher: Searcher | undefined, typed: Typed) {
  if (!searcher) return
  const { wordsWithin, ...deliveries } = await findDeliveries(searcher, typed)
  if (wordsWithin) answer.wordsWithin = wordsWithin
  if (deliveries.rows.length > 0) answer.deliveries = deliveries
}

async function addGroups(
  answer: PortalSearchAnswer,
  groups: readonly SearchGroup[],
  searcherFor: (menus: readonly Menu[]) => Searcher | undefined,
  typed: Typed,
) {
  for (const { group, menus, find } of groups) {
    const searcher = searcherFor(menus)
    if (!searcher) continue
    const hits = await find(searcher, { ...typed, text: namedBy(typed, group) })
    if (hits.rows.length > 0) answer.groups.push({ group, ...hits })
  }
}

/** By what of a label records of a kind are named. The whole of it may be longer than any name. */
function namedBy({ text, code }: Typed, group: HitGroup): string {
  if (!code) return text
  const part = {
    lots: code.lot,
    stock: code.lot,
    items: code.gtin && shortGtin(code.gtin),
    products: code.gtin && shortGtin(code.gtin),
    loggers: code.grai ?? code.giai,
    places: locationIn(code),
    partners: locationIn(code),
    vendors: locationIn(code),
    companies: locationIn(code),
    cases: undefined,
    boards: undefined,
  }[group]
  return part ?? text
}

/** The GLN of a label: the location or party itself before where the box goes. */
const locationIn = ({ locations }: CodeContents) => locations['414'] ?? locations['417'] ?? Object.values(locations)[0]

function kindsFor({ text, numbers, code }: Typed): SearchGroup['by'][] {
  if (!code && numbers.length > 1 && !mayBeWords(text)) return ['numbers']
  const isName = /\p{L}/u.test(text) || glnOf(text) !== undefined || (code && locationIn(code) !== undefined)
  return isName ? ['numbers', 'codes', 'names'] : ['numbers', 'codes']
}

/** The scope of each screen that the caller may open; 4017 if the named company counts on none of them. */
async function scopesOf({ db, caller }: CallerContext, menus: readonly Menu[], enterpriseCode: string | undefined) {
  const scopes = new Map<Menu, EnterpriseScope>()
  for (const menu of menus) {
    const scope = await scopeOnScreen(db, caller, menu, enterpriseCode)
    if (scope) scopes.set(menu, scope)
  }
  if (enterpriseCode !== undefined && scopes.size === 0) throw new PortalError(codes.notAuthorized)
  return scopes
}

const statementTimeout = '57014'
class TimeIsUp extends Error {}

/** On one connection: a process has ten, and an account may send six calls at once. What takes too long is left out. */
async function inTime(db: Db, answer: PortalSearchAnswer, work: (db: Tx) => Promise<void>): Promise<void> {
  const endMs = performance.now() + maxMs
  try {
    await db.transaction().execute(async tx => {
      await sql`select set_config('statement_timeout', ${String(maxMs)}, true)`.execute(tx)
      await work(tx.withPlugin(beginningUntil(endMs)))
    })
  } catch (error) {
    if (!(error instanceof TimeIsUp) && errorCode(error) !== statementTimeout) throw error
    answer.isComplete = false
  }
}

/** No statement begins later, also within the search of one kind. */
const beginningUntil = (endMs: number): KyselyPlugin => ({
  transformQuery({ node }) {
    if (performance.now() >= endMs) throw new TimeIsUp()
    return node
  },
  transformResult: async ({ result }) => result,
})
