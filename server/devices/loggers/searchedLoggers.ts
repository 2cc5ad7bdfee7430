import { sql } from 'kysely'
import type { LoggerRow } from '#contract/devices/types/loggerTypes.ts'
import { nameIn } from '#contract/kernel/text/names.ts'
import { deliveryScope } from '#server/devices/loggers/deliveryScope.ts'
import { loadLoggers } from '#server/devices/loggers/loadLoggers.ts'
import { inScope, type LoggerReader } from '#server/devices/loggers/registry.ts'
import { hitsOf, keywordOf, type SearchGroup, type Searcher } from '#server/logistics/portalSearch/group.ts'
import { loggersNamed } from '#server/logistics/portalSearch/namedLoggers.ts'
import { customPlan } from '#server/platform/db/statements/statementPlans.ts'
import { holdsFolded } from '#server/platform/db/statements/textSearch.ts'
import type { List } from '#server/platform/lists/list.ts'

/** By the serial alone, which an index finds in any part of three characters or more. */
const loggersBySerial: List<{ keyword: string }, LoggerRow, LoggerReader & Searcher> = {
  matching: ({ scope }, { keyword }) => sql`matching as (
    select ${customPlan} g.id, g.serial from loggers g
     where ${inScope(scope)} and ${holdsFolded(sql`g.folded_serial`, keyword)})`,
  order: () => sql`serial collate japanese, id`,
  load: loadLoggers,
}

/** The search box finds loggers, retired ones too, by their serials. */
export const searchedLoggers: SearchGroup = {
  group: 'loggers',
  menus: ['LoggerRegistry'],
  by: 'codes',
  async find(searcher, typed) {
    const keyword = keywordOf(typed)
    const deliveries = await deliveryScope(searcher.db, searcher.caller, searcher.enterpriseCode)
    return await hitsOf(
      loggersBySerial,
      { ...searcher, deliveries },
      { keyword },
      {
        typed,
        named: loggersNamed(typed, { condition: inScope(searcher.scope), scope: searcher.scope }),
        hitOf: ({ loggerId, serial, name, company }) => ({
          name: serial,
          note: [name, nameIn(searcher.language, company)].filter(Boolean).join(' · '),
          path: '/user-management/loggers/detail',
          search: { loggerId },
        }),
        more: { path: '/user-management/loggers', search: { keyword, use: 'all' } },
      },
    )
  },
}
