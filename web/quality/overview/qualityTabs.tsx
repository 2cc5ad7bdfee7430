import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import type { QualitySearch } from '#web/quality/overview/qualitySearch.ts'

/** What a tab gets: what stands in the URL, of which it reads its own; whatever it sets keeps the tab. */
export type QualityTabProps = { search: QualitySearch; onSearch: (search: Record<string, unknown>) => void }
export type Tab = LazyExoticComponent<ComponentType<QualityTabProps>>

/** The tabs in their order, each a chunk of its own that brings its texts; the first is shown unless one is named. */
export const qualityTabs = {
  cases: lazy(async () => {
    const [module] = await Promise.all([import('#web/quality/cases/CasesTab.tsx'), loadTexts('cases')()])
    return { default: module.CasesTab }
  }),
  releases: lazy(async () => {
    const [module] = await Promise.all([import('#web/quality/releases/ReleasesTab.tsx'), loadTexts('releases')()])
    return { default: module.ReleasesTab }
  }),
  reports: lazy(async () => {
    const [module] = await Promise.all([import('#web/reporting/reports/ReportsTab.tsx'), loadTexts('reports')()])
    return { default: module.ReportsTab }
  }),
  rules: lazy(async () => {
    const [module] = await Promise.all([import('#web/quality/releases/QualityRulesTab.tsx'), loadTexts('releases')()])
    return { default: module.QualityRulesTab }
  }),
} as const satisfies Record<string, Tab>
export type QualityTab = keyof typeof qualityTabs

export const tabOf = ({ tab }: QualitySearch): QualityTab => (tab !== undefined && isTab(tab) ? tab : 'cases')

const isTab = (name: string): name is QualityTab => Object.hasOwn(qualityTabs, name)
