import { sql, type KyselyPlugin } from 'kysely'
import type { Menu } from '#contract/kernel/menus.ts'
import { contentsOf, type CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { glnOf } from '#contract/kernel/gs1/keys.ts'
import { readCode } from '#contract/kernel/gs1/readCode.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { maxNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { mayBeWords, numbersIn } from '#contract/logistics/rules/searchText.ts'
import type { PortalSearchAnswer } from '#contract/logistics/types/portalSearch.ts'
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
  if (code.fault !== undefined) return undefined
  const isOne = code.contradictions.every(({ kind }) => kind !== 'differs')
  return isOne ? contentsOf(code.elements, today) : undefined
}

async function addDeliveries(answer: PortalSearchAnswer, searcher: Searcher | undefined, typed: Typed) {
  const deliveries = searcher && (await findDeliveries(searcher, typed))
  if (deliveries && deliveries.rows.length > 0) answer.deliveries = deliveries
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
    // Of a label, lots are named by its lot.
    const named =
      (group === 'lots' || group === 'stock') && typed.code?.lot ? { ...typed, text: typed.code.lot } : typed
    const hits = await find(searcher, named)
    if (hits.rows.length > 0) answer.groups.push({ group, ...hits })
  }
}

function kindsFor({ text, numbers }: Typed): SearchGroup['by'][] {
  if (numbers.length > 1 && !mayBeWords(text)) return ['numbers']
  return /\p{L}/u.test(text) || glnOf(text) !== undefined ? ['numbers', 'codes', 'names'] : ['numbers', 'codes']
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
