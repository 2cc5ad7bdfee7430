import { z } from 'zod'
import { alertKinds, severities } from '#contract/quality/rules/alerts/alertKinds.ts'
import { alertSortKeys } from '#contract/quality/rules/lists.ts'
import { defineList, type SearchIn, choice, day, text } from '#web/kernel/ui/lists/defineList.ts'

export const alertTabs = ['open', 'history', 'rules', 'contacts', 'channels'] as const
export type AlertTab = (typeof alertTabs)[number]
export type ListTab = Extract<AlertTab, 'open' | 'history'>

/** Alerts that are open, or were: what is open by its severity, what was by when it was found. */
export const alertList = defineList({
  filters: {
    keyword: text(),
    kind: choice(alertKinds),
    severity: choice(['3', '2', '1']),
    from: day(),
    until: day(),
  },
  extra: {
    /** The open ones without it. */
    tab: z.enum(alertTabs).optional().catch(undefined),
    /** The alert whose story is shown. */
    alert: z.coerce.number<number>().int().positive().optional().catch(undefined),
    /** The rule that is edited; 0 is a new one. */
    rule: z.coerce.number<number>().int().min(0).optional().catch(undefined),
  },
  sortKeys: alertSortKeys,
  sort: ({ tab = 'open' }) => ({ key: tab === 'open' ? 'severity' : 'foundAt', order: 'desc' }),
  descendingFirst: ['foundAt', 'happenedAt', 'severity'],
  criteria: ({ tab, severity, keyword, kind, from, until }) => ({
    state: tab === 'history' ? tab : ('open' as const),
    severity: severities.find(one => String(one) === severity),
    keyword,
    kind,
    from,
    until,
  }),
})
export type AlertSearch = SearchIn<typeof alertList>
