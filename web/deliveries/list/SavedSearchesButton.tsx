import { Button } from 'antd'
import { useState } from 'react'
import { savedText, searchOfSaved } from '#web/deliveries/list/savedText.ts'
import type { ListSearch } from '#web/deliveries/listSearch.ts'
import { useText } from '#web/texts/useText.ts'
import { SavedSearchesDialog } from '#web/userSettings/SavedSearchesDialog.tsx'

type Props = { search: ListSearch; onSearch: (search: ListSearch) => void }

/** Opens the searches that a user keeps. */
export function SavedSearchesButton({ search, onSearch }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const run = (saved: string) => {
    setOpen(false)
    onSearch(searchOfSaved(saved))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('userSettings.searches.open')}</Button>
      {isOpen && (
        <SavedSearchesDialog list="deliveries" search={savedText(search)} onRun={run} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
