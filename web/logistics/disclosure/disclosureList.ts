import { z } from 'zod'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { day as aDay } from '#contract/kernel/fields.ts'
import type { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { disclosureSortKeys, disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { defineList, type SearchIn, type SortKeyIn, choice, day, own, text } from '#web/kernel/ui/lists/defineList.ts'

const company = own(z.string().trim().min(1).max(20))

/** Through whose eyes, and which shipping days. */
export const previewFilters = { owner: company, company, from: day(), until: day() }

/** The products with what of them is disclosed to whom. */
export const disclosureList = defineList({
  filters: {
    keyword: text(),
    owner: company,
    company,
    stage: choice(disclosureStages),
    kind: choice(disclosureKinds),
    /** What is valid at any time, or on a day; today without it. */
    on: own(z.union([z.literal('all'), aDay])),
    disclosed: choice(['1', '0']),
  },
  extra: {
    view: z.enum(['seen', 'why']).optional().catch(undefined),
    /** What was selected is being changed; without a selection, as after a reload, the list is shown. */
    edit: z.literal('1').optional().catch(undefined),
    /** Through a company's eyes: shipping days, or stock. */
    what: z.literal('stock').optional().catch(undefined),
    from: previewFilters.from.url,
    until: previewFilters.until.url,
    /** Whose showing is explained. */
    number: text().url,
    delivery: z.coerce.number<number>().int().positive().optional().catch(undefined),
  },
  sortKeys: disclosureSortKeys,
  sort: { key: 'product', order: 'asc' },
  descendingFirst: ['companies'],
  names: { company: 'companyCode' },
})
export type DisclosureSearch = SearchIn<typeof disclosureList>
export type SortKey = SortKeyIn<typeof disclosureList>

export type Choices = ResponseOf<typeof disclosureCalls.getDisclosureChoices>

/** What each view of the page is given. */
export type ViewProps = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}
