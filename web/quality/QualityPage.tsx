import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import caseTexts from '#web/quality/cases/texts.ts?lazy'
import releaseTexts from '#web/quality/releases/texts.ts?lazy'

const route = getRouteApi('/layout/quality')

/** What a tab gets: what stands in the URL, of which it reads its own; whatever it sets keeps the tab. */
export type QualityTabProps = { search: Record<string, unknown>; onSearch: (search: Record<string, unknown>) => void }

/** In their order; the first is shown unless one is named. */
const qualityTabs = ['cases', 'releases', 'reports', 'rules'] as const
type QualityTab = (typeof qualityTabs)[number]

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

const ownTabs = { cases: CasesTab, releases: ReleasesTab, rules: QualityRulesTab }

/** What a quality manager decides and lays down: cases, releases, reports, rules; its state stands in the URL. */
export function QualityPage({ ReportsTab }: { ReportsTab: ComponentType<QualityTabProps> }) {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = qualityTabs.find(one => one === search.tab) ?? 'cases'
  const { [tab]: Tab } = { ...ownTabs, reports: ReportsTab }
  const ofTab = (name: QualityTab) => (name === 'cases' ? {} : { tab: name })
  return (
    <div className="page">
      <ChoiceButtons
        label={t('quality.tabs.label')}
        choices={qualityTabs.map(value => ({ value, label: t(`quality.tabs.${value}`) }))}
        value={tab}
        // Another tab begins afresh: filters of one list mean nothing to another.
        onChoose={name => void navigate({ search: ofTab(name), resetScroll: false })}
      />
      <Suspense>
        <Tab
          key={tab}
          search={search}
          onSearch={next => void navigate({ search: { ...next, ...ofTab(tab) }, resetScroll: false })}
        />
      </Suspense>
    </div>
  )
}
