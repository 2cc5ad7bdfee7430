/** A version of a product's band and tolerance; `validFrom` is a day YYYY-MM-DD. */
export type DatedVersion = { version: number; validFrom: string }

/**
 * The version in force on a day (TEL-14): the last one that has begun; before any has, the first one to begin. Of those that
 * begin on the same day, the one with the higher number.
 */
export function versionOn<Version extends DatedVersion>(
  versions: readonly Version[],
  day: string,
): Version | undefined {
  const byStart = versions.toSorted((a, b) => compare(a.validFrom, b.validFrom) || a.version - b.version)
  const firstDay = byStart[0]?.validFrom ?? day
  return byStart.findLast(version => version.validFrom <= (firstDay > day ? firstDay : day))
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

export const versionStates = ['inForce', 'planned', 'past', 'withdrawn'] as const
type VersionState = (typeof versionStates)[number]

/** `versions` are all versions of the product, withdrawn ones included. */
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
