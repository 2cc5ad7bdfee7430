import { getRouteApi } from '@tanstack/react-router'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { disclosureList, type DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { PreviewView } from '#web/logistics/disclosure/previewAs/PreviewView.tsx'
import { ExplainView } from '#web/logistics/disclosure/explain/ExplainView.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { useHasMenu } from '#web/kernel/session/useHasMenu.ts'
import { useState } from 'react'
import { useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { PatternEditor } from '#web/logistics/disclosure/pattern/PatternEditor.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { SettingsList } from '#web/logistics/disclosure/settings/SettingsList.tsx'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import '#web/logistics/disclosure/disclosure.css'

const route = getRouteApi('/layout/user-management/company-management/disclosure')

/** Products Information Disclosure Setting: who is shown what, what a company sees, and why. */
export function DisclosurePage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: choices, error, refetch } = useCall(disclosureCalls.getDisclosureChoices, {})
  // What a company sees of deliveries and stock is shown to whoever may see these.
  const maySee = useHasMenu('DeliveryStatus')
  const views = ['settings', ...(maySee ? (['seen', 'why'] as const) : [])] as const
  const go = (next: DisclosureSearch) => void navigate({ search: next, resetScroll: false })
  const view = maySee ? search.view : undefined
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  return (
    <div className="page">
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

type SettingsProps = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** The products with what of them is disclosed, and how that is changed for one of them or for many. */
function SettingsView({ search, choices, onSearch }: SettingsProps) {
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
