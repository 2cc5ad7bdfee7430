import type { NoPositionReason } from '#contract/logistics/rules/confirmations.ts'
import type { ConfirmedPosition } from '#contract/logistics/types/tripTypes.ts'

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** By the codes of GeolocationPositionError. */
const reasons: Readonly<Record<number, NoPositionReason>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Where the device is, as it says; or why it does not say. It asks the user the first time. */
export function currentPosition(): Promise<ConfirmedPosition> {
  // Only in secure contexts.
  if (!('geolocation' in navigator) || !window.isSecureContext) return Promise.resolve({ missing: 'unsupported' })
  const { promise, resolve } = Promise.withResolvers<ConfirmedPosition>()
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude: lat, longitude: lon, accuracy: accuracyMetres } }) => resolve({ lat, lon, accuracyMetres }),
    ({ code }) => resolve({ missing: reasons[code] ?? 'unavailable' }),
    options,
  )
  return promise
}
