import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import {
  ownTabs,
  qualityTabs,
  tabOf,
  type QualityTab,
  type QualityTabProps,
} from '#web/quality/overview/qualityTabs.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

const route = getRouteApi('/layout/quality')

/** What a quality manager decides and lays down: cases, releases, reports, rules; its state stands in the URL. */
export function QualityPage({ ReportsTab }: { ReportsTab: ComponentType<QualityTabProps> }) {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const tab = tabOf(search)
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
