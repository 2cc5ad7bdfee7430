import { useState } from 'react'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { disclosureList, type DisclosureSearch } from '#web/logistics/disclosure/disclosureList.ts'
import { PatternEditor } from '#web/logistics/disclosure/pattern/PatternEditor.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { SettingsList } from '#web/logistics/disclosure/settings/SettingsList.tsx'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  onSearch: (search: DisclosureSearch) => void
}

/** The products with what of them is disclosed, and how that is changed for one of them or for many. */
export function SettingsView({ search, choices, onSearch }: Props) {
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
