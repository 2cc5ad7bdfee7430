import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { savedText, searchOfSaved } from '#web/logistics/deliveries/list/savedText.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { search: ListSearch; onSearch: (search: ListSearch) => void }

const SavedSearchesDialog = lazy(async () => ({
  default: (await import('#web/identity/userSettings/SavedSearchesDialog.tsx')).SavedSearchesDialog,
}))

/** Opens the searches that a user keeps; their dialog comes when it is wanted. */
export function SavedSearchesButton({ search, onSearch }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const period = (saved: string) => {
    setOpen(false)
    onSearch(searchOfSaved(saved))
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('userSettings.searches.open')}</Button>
      <Suspense>
        {isOpen && (
          <SavedSearchesDialog
            list="deliveries"
            search={savedText(search)}
            onRun={period}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
