import { getRouteApi } from '@tanstack/react-router'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { disclosureList, type DisclosureSearch, type ViewProps } from '#web/logistics/disclosure/disclosureList.ts'
import { PreviewView } from '#web/logistics/disclosure/previewAs/PreviewView.tsx'
import { ExplainView } from '#web/logistics/disclosure/explain/ExplainView.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { useState } from 'react'
import { useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { PatternEditor } from '#web/logistics/disclosure/pattern/PatternEditor.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { SettingsList } from '#web/logistics/disclosure/settings/SettingsList.tsx'
import '#web/logistics/disclosure/disclosure.css'

const route = getRouteApi('/layout/user-management/company-management/disclosure')

const views = { settings: SettingsView, seen: PreviewView, why: ExplainView }

/** Products Information Disclosure Setting: who is shown what, what a company sees, and why. */
export function DisclosurePage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: choices, error, refetch } = useCall(disclosureCalls.getDisclosureChoices, {})
  // What a company sees of deliveries and stock is shown to whoever may see these.
  const maySee = useHasMenu('DeliveryStatus')
  const go = (next: DisclosureSearch) => void navigate({ search: next, resetScroll: false })
  const view = (maySee && search.view) || 'settings'
  const View = views[view]
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <div className="page">
      {!search.edit && maySee && (
        <ChoiceButtons
          label={t('disclosure.view')}
          choices={(['settings', 'seen', 'why'] as const).map(value => ({
            value,
            label: t(`disclosure.views.${value}`),
          }))}
          value={view}
          onChoose={value =>
            go({ view: value === 'settings' ? undefined : value, company: search.company, owner: search.owner })
          }
        />
      )}
      <View search={search} choices={choices} onSearch={go} />
    </div>
  )
}

/** The products with what of them is disclosed, and how that is changed for one of them or for many. */
function SettingsView({ search, choices, onSearch }: ViewProps) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState<EditedPattern>()
  const answer = useList(disclosureCalls.getDisclosureList, disclosureList, search)
  if (search.edit && edited && choices) {
    const close = () => onSearch({ ...search, edit: undefined })
    return (
      <PatternEditor
        edited={edited}
        choices={choices}
        onClose={close}
        onSaved={() => setSelected(new Set())}
        onSee={company => onSearch({ view: 'seen', company, owner: search.owner })}
      />
    )
  }
  return (
    <SettingsList
      {...{ search, choices, answer, selected, onSearch }}
      onSelect={setSelected}
      onEdit={pattern => {
        setEdited(pattern)
        onSearch({ ...search, edit: '1' })
      }}
    />
  )
}
