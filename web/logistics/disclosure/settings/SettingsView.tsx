import { useState } from 'react'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { requestOf, type DisclosureSearch } from '#web/logistics/disclosure/disclosureSearch.ts'
import { PatternEditor } from '#web/logistics/disclosure/pattern/PatternEditor.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { SettingsFilter } from '#web/logistics/disclosure/settings/SettingsFilter.tsx'
import { SettingsResults } from '#web/logistics/disclosure/settings/SettingsResults.tsx'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** The products with what of them is disclosed, and how that is changed for one of them or for many. */
export function SettingsView({ search, choices, onSearch }: Props) {
  const isPhone = usePhone()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [edited, setEdited] = useState<EditedPattern>()
  const answer = useCall(disclosureCalls.getDisclosureList, requestOf(search), { keepPrevious: true })
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
    <>
      <SettingsFilter search={search} choices={choices} isPhone={isPhone} onSearch={onSearch} />
      <SettingsResults
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        hasOwners={(choices?.owners.length ?? 0) > 1}
        selected={selected}
        onSelect={setSelected}
        onChange={onSearch}
        onRetry={() => void answer.refetch()}
        onEdit={pattern => {
          setEdited(pattern)
          onSearch({ ...search, edit: '1' })
        }}
      />
    </>
  )
}
