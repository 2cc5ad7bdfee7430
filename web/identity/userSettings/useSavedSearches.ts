import { withoutSearch, withSearch, type SavedSearch } from '#web/identity/userSettings/savedSearches.ts'
import { useKeepSettings, useUserSettings } from '#web/identity/userSettings/useUserSettings.ts'

/** The searches that a user keeps for any list; saved and deleted when the server says so. */
export function useSavedSearches() {
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
