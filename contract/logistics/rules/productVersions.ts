/** A version of a product's band and tolerance, valid from a day (YYYY-MM-DD) on. */
export type DatedVersion = { version: number; validFrom: string }

/**
 * The version that counts on a day (TEL-14): the one that began last, of those that began on the same day the one with
 * the higher number. What was shipped before any of them began is evaluated by the one that began first: there is no other.
 */
export function versionOn<Version extends DatedVersion>(
  versions: readonly Version[],
  day: string,
): Version | undefined {
  const begun = versions.filter(version => version.validFrom <= day)
  if (begun.length > 0) return begun.reduce((best, one) => (isLater(one, best) ? one : best))
  const firstDay = versions.map(version => version.validFrom).reduce((a, b) => (a < b ? a : b), '9999-12-31')
  return versions
    .filter(version => version.validFrom === firstDay)
    .reduce<Version | undefined>((best, one) => (best && !isLater(one, best) ? best : one), undefined)
}

const isLater = (one: DatedVersion, other: DatedVersion) =>
  one.validFrom > other.validFrom || (one.validFrom === other.validFrom && one.version > other.version)

/** How a version stands on a day: the one that counts, one that begins later, one whose time is over, one taken back. */
export const versionStates = ['inForce', 'planned', 'past', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

/** `versions` are all of the product's, taken back or not. */
export function versionState(
  version: DatedVersion & { isWithdrawn: boolean },
  versions: readonly (DatedVersion & { isWithdrawn: boolean })[],
  day: string,
): VersionState {
  if (version.isWithdrawn) return 'withdrawn'
  const valid = versions.filter(one => !one.isWithdrawn)
  if (versionOn(valid, day)?.version === version.version) return 'inForce'
  return version.validFrom > day ? 'planned' : 'past'
}
