import type { ComponentType } from 'react'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import { caseTexts } from '#web/quality/cases/texts.ts'
import type { QualitySearch } from '#web/quality/overview/qualitySearch.ts'
import { releaseTexts } from '#web/quality/releases/texts.ts'

/** What a tab gets: what stands in the URL, of which it reads its own; whatever it sets keeps the tab. */
export type QualityTabProps = { search: QualitySearch; onSearch: (search: Record<string, unknown>) => void }

/** In their order; the first is shown unless one is named. */
export const qualityTabs = ['cases', 'releases', 'reports', 'rules'] as const
export type QualityTab = (typeof qualityTabs)[number]

export const tabOf = ({ tab }: QualitySearch): QualityTab => qualityTabs.find(one => one === tab) ?? 'cases'

// Each tab is a chunk of its own.

const CasesTab = lazyPart(async () => (await import('#web/quality/cases/CasesTab.tsx')).CasesTab, caseTexts)
const ReleasesTab = lazyPart(
  async () => (await import('#web/quality/releases/ReleasesTab.tsx')).ReleasesTab,
  releaseTexts,
)
const QualityRulesTab = lazyPart(
  async () => (await import('#web/quality/releases/QualityRulesTab.tsx')).QualityRulesTab,
  releaseTexts,
)

export const ownTabs = { cases: CasesTab, releases: ReleasesTab, rules: QualityRulesTab } satisfies Partial<
  Record<QualityTab, ComponentType<QualityTabProps>>
>
