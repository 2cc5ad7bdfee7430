import { Button, Flex, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import {
  isSame,
  keptName,
  maxNameLength,
  maxSearches,
  type Refusal,
  refusalOf,
  type SavedSearch,
  withoutSearch,
  withSearch,
} from '#web/identity/userSettings/savedSearches.ts'
import { useKeepSettings, useUserSettings } from '#web/identity/userSettings/useUserSettings.ts'
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
      title={t('userSettings.searches.open')}
      buttons={<Button onClick={onClose}>{t('common.close')}</Button>}
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
                  aria-label={t('lists.removeOf', { name: one.name })}
                  onClick={() => setDoomed(one)}
                >
                  {t('common.remove')}
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

type FormProps = Pick<Props, 'list' | 'search'> & { saved: ReturnType<typeof useSavedSearches> }

/** Keeps the present search under a name; one of the same name is replaced when its user says so. */
function SaveSearchForm({ list, search, saved }: FormProps) {
  const t = useText()
  const field = useId()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const entry = { list, name: keptName(typed), search }
  const save = () =>
    saved.save(entry, () => {
      setTyped('')
      setRefusal(undefined)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = refusalOf(saved.all, entry)
    setRefusal(found)
    if (found === undefined) save()
  }
  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={field} className="strong">
        {t('userSettings.searches.name')}
      </label>
      <Flex gap="small">
        <Input
          id={field}
          value={typed}
          maxLength={maxNameLength}
          aria-describedby={`${field}-hint`}
          status={refusal && refusal !== 'taken' ? 'error' : undefined}
          onChange={event => {
            setTyped(event.target.value)
            setRefusal(undefined)
          }}
        />
        <Button htmlType="submit" type="primary" loading={saved.isSaving}>
          {t('common.save')}
        </Button>
      </Flex>
      <p id={`${field}-hint`} className="quiet">
        {t('userSettings.searches.hint')}
      </p>
      {refusal === 'taken' && (
        <Flex wrap gap="small" align="center" className="box filled" role="alert">
          <p>{t('userSettings.searches.taken', { name: entry.name })}</p>
          <Button size="small" loading={saved.isSaving} onClick={save}>
            {t('userSettings.searches.replace')}
          </Button>
        </Flex>
      )}
      {refusal && refusal !== 'taken' && (
        <p className="small wrong" role="alert">
          {t(`userSettings.searches.refused.${refusal}`, { most: maxSearches })}
        </p>
      )}
    </form>
  )
}

/** The searches that a user keeps for any list; saved and deleted when the server says so. */
function useSavedSearches() {
  const { settings, failure, retry } = useUserSettings()
  const keep = useKeepSettings()
  const change = (next: (saved: readonly SavedSearch[]) => SavedSearch[], onSuccess: () => void) =>
    keep.mutate(({ savedSearches = [] }) => ({ savedSearches: next(savedSearches) }), { onSuccess })
  return {
    all: settings.savedSearches ?? [],
    failure,
    retry,
    isSaving: keep.isPending,
    save: (entry: SavedSearch, onSaved: () => void) => change(saved => withSearch(saved, entry), onSaved),
    remove: (entry: SavedSearch, onRemoved: () => void) => change(saved => withoutSearch(saved, entry), onRemoved),
  }
}
