import { Button, Flex } from 'antd'
import { useState } from 'react'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { isSame, type SavedSearch } from '#web/identity/userSettings/savedSearches.ts'
import { SaveSearchForm } from '#web/identity/userSettings/SaveSearchForm.tsx'
import { useSavedSearches } from '#web/identity/userSettings/useSavedSearches.ts'
import '#web/identity/userSettings/userSettings.css'

type Props = {
  list: string
  /** The present search, as it stands in the URL. */
  search: string
  onRun: (search: string) => void
  onClose: () => void
}

/** The searches that a user keeps for a list: run one, delete one, save the present one under a name. */
export function SavedSearchesDialog({ list, search, onRun, onClose }: Props) {
  const t = useText()
  const saved = useSavedSearches()
  const ofList = saved.all.filter(one => one.list === list)
  const [doomed, setDoomed] = useState<SavedSearch>()
  return (
    <Dialog
      title={t('userSettings.searches.title')}
      buttons={<Button onClick={onClose}>{t('userSettings.close')}</Button>}
      onClose={onClose}
    >
      {saved.failure ? (
        <LoadFailed failure={saved.failure} onRetry={() => void saved.retry()} />
      ) : (
        <>
          {ofList.length === 0 && <p className="quiet">{t('userSettings.searches.none')}</p>}
          <ul className="saved-searches divided">
            {ofList.map(one => (
              <Flex key={one.name} component="li" wrap gap="small" align="center" justify="space-between">
                <Button type="link" onClick={() => onRun(one.search)}>
                  {one.name}
                </Button>
                <Button
                  size="small"
                  aria-label={t('userSettings.searches.deleteNamed', { name: one.name })}
                  onClick={() => setDoomed(one)}
                >
                  {t('userSettings.searches.delete')}
                </Button>
                {doomed && isSame(doomed, one) && (
                  <Flex wrap gap="small" align="center" className="box filled" role="alert">
                    <p>{t('userSettings.searches.deletes', { name: one.name })}</p>
                    <Button
                      danger
                      size="small"
                      loading={saved.isSaving}
                      onClick={() => saved.remove(one, () => setDoomed(undefined))}
                    >
                      {t('userSettings.searches.deleteNow')}
                    </Button>
                    <Button size="small" onClick={() => setDoomed(undefined)}>
                      {t('common.cancel')}
                    </Button>
                  </Flex>
                )}
              </Flex>
            ))}
          </ul>
          <SaveSearchForm list={list} search={search} saved={saved} />
        </>
      )}
    </Dialog>
  )
}
