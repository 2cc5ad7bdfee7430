import { withoutSearch, withSearch, type SavedSearch } from '#web/userSettings/savedSearches.ts'
import { useKeepSettings, useUserSettings } from '#web/userSettings/useUserSettings.ts'

/** The searches that a user keeps for any list; saved and deleted when the server says so. */
export function useSavedSearches() {
  const { settings, failure, retry } = useUserSettings()
  const keep = useKeepSettings()
  const change = (next: (saved: readonly SavedSearch[]) => SavedSearch[]) =>
    keep.mutateAsync(({ savedSearches = [] }) => ({ savedSearches: next(savedSearches) }))
  return {
    all: settings.savedSearches ?? [],
    failure,
    retry,
    isSaving: keep.isPending,
    save: (entry: SavedSearch) => change(saved => withSearch(saved, entry)),
    remove: (entry: SavedSearch) => change(saved => withoutSearch(saved, entry)),
  }
}
