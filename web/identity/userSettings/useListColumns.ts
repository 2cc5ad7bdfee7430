import {
  useKeepSettings,
  useShowSettings,
  useUserSettings,
  type UserSettings,
} from '#web/identity/userSettings/useUserSettings.ts'

/** The columns that a user chose for a list, in order; where they cannot be kept, the list shows them all the same. */
export function useListColumns(list: string) {
  const { settings, isKnown } = useUserSettings()
  const show = useShowSettings()
  const keep = useKeepSettings()
  const choose = (columns: readonly string[]) => {
    const change = ({ listColumns }: UserSettings) => ({ listColumns: { ...listColumns, [list]: [...columns] } })
    show(change)
    keep.mutate(change)
  }
  return { columns: settings.listColumns?.[list], isKnown, choose }
}
