import { sql, type RawBuilder } from 'kysely'
import { foldedNumber } from '#contract/kernel/text/foldedNumber.ts'
import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { hitsOf, type SearchGroup, type Searcher } from '#server/logistics/portalSearch/group.ts'
import { isCaseSeen, loadCases } from '#server/quality/cases/queries/caseRows.ts'
import type { List } from '#server/platform/lists/list.ts'

type Numbers = { numbers: readonly string[] }

const casesByNumber: List<Numbers, CaseRow, Searcher> = {
  matching: ({ scope }, { numbers }) => sql`matching as (
    select k.id, k.opened_at from excursion_cases k join deliveries d on d.id = k.delivery_id
     where k.id in (${sql.join(numbers.slice(0, maxParts).map(byPart), sql` union `)}
                    union select of.id from excursion_cases of join delivery_numbers n on n.delivery_id = of.delivery_id
                     where n.number = any(${numbers}::text[]))
       and ${isCaseSeen(scope)})`,
  order: () => sql`opened_at desc, id desc`,
  load: loadCases,
}

/** Of many pasted numbers, the others are those of deliveries only. */
const maxParts = 20

/** In the order of bytes, as the index has it, whatever the database's locale. */
const compared = sql`compared_number(k.number) collate "C"`

/** The case's own number, its beginning, or the last four digits. */
const byPart = (number: string): RawBuilder<unknown> => sql`
  select k.id from excursion_cases k
   where ${compared} >= ${number}::text and ${compared} < ${number}::text || U&'\\+10FFFF'
  ${/^\d{4}$/.test(number) ? sql`union select k.id from excursion_cases k where last_digits(compared_number(k.number)) = ${Number(number)}::smallint` : sql``}`

/** The search box finds cases by their numbers and by those of their deliveries. */
export const searchedCases: SearchGroup = {
  group: 'cases',
  menus: ['Quality'],
  by: 'numbers',
  async find(searcher, typed) {
    const { text, numbers } = typed
    if (numbers.length === 0) return { rows: [], hasMore: false, more: null }
    const states = evidenceWords[searcher.language].caseStates
    const hits = await hitsOf(
      casesByNumber,
      searcher,
      { numbers },
      {
        typed,
        named: sql`select k.id from excursion_cases k join deliveries d on d.id = k.delivery_id
          where ${compared} = ${comparedNumber(text)} and ${isCaseSeen(searcher.scope)}`,
        hitOf: ({ caseId, number, state, delivery }) => ({
          name: number,
          note: `${states[state]} · ${delivery.reference}`,
          path: '/quality/case',
          search: { caseId },
        }),
        more: { path: '/quality', search: { keyword: text, state: 'all' } },
      },
    )
    // The list finds cases by their numbers as they are written.
    const isListed = hits.rows.every(({ name }) => name.includes(foldedNumber(text)))
    return isListed ? hits : { ...hits, more: null }
  },
}
