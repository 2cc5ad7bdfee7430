import { lazy, type ComponentType } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { caseTexts } from '#web/quality/cases/texts.ts'
import type { QualitySearch } from '#web/quality/overview/qualitySearch.ts'
import { releaseTexts } from '#web/quality/releases/texts.ts'

/** What a tab gets: what stands in the URL, of which it reads its own; whatever it sets keeps the tab. */
export type QualityTabProps = { search: QualitySearch; onSearch: (search: Record<string, unknown>) => void }

/** In their order; the first is shown unless one is named. */
export const qualityTabs = ['cases', 'releases', 'reports', 'rules'] as const
export type QualityTab = (typeof qualityTabs)[number]

export const tabOf = ({ tab }: QualitySearch): QualityTab => qualityTabs.find(one => one === tab) ?? 'cases'

// Each tab is a chunk of its own that brings its texts.

const CasesTab = lazy(async () => {
  const [module] = await Promise.all([import('#web/quality/cases/CasesTab.tsx'), loadTexts(caseTexts)()])
  return { default: module.CasesTab }
})
const ReleasesTab = lazy(async () => {
  const [module] = await Promise.all([import('#web/quality/releases/ReleasesTab.tsx'), loadTexts(releaseTexts)()])
  return { default: module.ReleasesTab }
})
const QualityRulesTab = lazy(async () => {
  const [module] = await Promise.all([import('#web/quality/releases/QualityRulesTab.tsx'), loadTexts(releaseTexts)()])
  return { default: module.QualityRulesTab }
})

export const ownTabs = { cases: CasesTab, releases: ReleasesTab, rules: QualityRulesTab } satisfies Partial<
  Record<QualityTab, ComponentType<QualityTabProps>>
>
