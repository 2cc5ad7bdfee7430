import { getRouteApi } from '@tanstack/react-router'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { PreviewView } from '#web/logistics/disclosure/previewAs/PreviewView.tsx'
import { SettingsView } from '#web/logistics/disclosure/settings/SettingsView.tsx'
import { ExplainView } from '#web/logistics/disclosure/explain/ExplainView.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import '#web/logistics/disclosure/disclosure.css'

const route = getRouteApi('/layout/user-management/company-management/disclosure')

/** Products Information Disclosure Setting: who is shown what, what a company sees, and why. */
export function DisclosurePage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: choices, error, refetch } = useCall(disclosureCalls.getDisclosureChoices, {})
  const menus = useSession(session => session.profile?.menuList)
  // What a company sees of deliveries and stock is shown to whoever may see these.
  const maySee = menus?.includes('DeliveryStatus') ?? false
  const views = ['settings', ...(maySee ? (['seen', 'why'] as const) : [])] as const
  const go = (next: DisclosureSearch) => void navigate({ search: next, resetScroll: false })
  const view = maySee ? search.view : undefined
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <div className="disclosure">
      {!search.edit && views.length > 1 && (
        <ChoiceButtons
          label={t('disclosure.view')}
          choices={views.map(value => ({ value, label: t(`disclosure.views.${value}`) }))}
          value={view ?? 'settings'}
          onChoose={value =>
            go({ view: value === 'settings' ? undefined : value, company: search.company, owner: search.owner })
          }
        />
      )}
      {view === undefined && <SettingsView search={search} choices={choices} onSearch={go} />}
      {view === 'seen' && <PreviewView search={search} choices={choices} onSearch={go} />}
      {view === 'why' && <ExplainView search={search} choices={choices} onSearch={go} />}
    </div>
  )
}
