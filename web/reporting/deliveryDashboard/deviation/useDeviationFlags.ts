import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { flagOf, withFlags } from '#web/reporting/deliveryDashboard/deviation/deviationFlags.ts'
import {
  useKeepSettings,
  useShowSettings,
  useUserSettings,
  type UserSettings,
} from '#web/identity/userSettings/useUserSettings.ts'

/** What this user has seen of the excursions, and whether their list is unfolded (REP-16); kept by the server. */
export function useDeviationFlags() {
  const { settings, isKnown } = useUserSettings()
  const show = useShowSettings()
  const keep = useKeepSettings()
  const change = (next: (known: UserSettings) => UserSettings) => {
    show(next)
    keep.mutate(next)
  }
  const seen = new Set(settings.temperatureDeviationFlags)
  return {
    isKnown,
    isSeen: (row: DeliveryRow) => seen.has(flagOf(row)),
    markSeen: (rows: readonly DeliveryRow[]) =>
      change(({ temperatureDeviationFlags = [] }) => ({
        temperatureDeviationFlags: withFlags(temperatureDeviationFlags, rows.map(flagOf)),
      })),
    /** Unfolded until somebody folds it. */
    isOpen: settings.dashboardOpened !== '0',
    setOpen: (isOpen: boolean) => change(() => ({ dashboardOpened: isOpen ? '1' : '0' })),
  }
}
