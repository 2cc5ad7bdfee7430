import type { UserSettings } from '#web/identity/userSettings/useUserSettings.ts'

export type SavedSearch = NonNullable<UserSettings['savedSearches']>[number]

/** As the contract bounds them, over all lists together. */
export const maxSearches = 100
export const maxNameLength = 60
const maxSearchLength = 2000

export const isSame = (one: SavedSearch, other: Pick<SavedSearch, 'list' | 'name'>) =>
  one.list === other.list && one.name === other.name

/** The name as it is kept; JSON keeps no half of a surrogate pair. */
export const keptName = (typed: string) => typed.trim().toWellFormed().slice(0, maxNameLength)

export type Refusal = 'noName' | 'full' | 'tooLong' | 'taken'

/** Why a search cannot be saved just so; `taken` asks first, then it replaces the former one. */
export function refusalOf(saved: readonly SavedSearch[], entry: SavedSearch): Refusal | undefined {
  if (entry.name === '') return 'noName'
  if (entry.search.length > maxSearchLength) return 'tooLong'
  if (saved.some(one => isSame(one, entry))) return 'taken'
  return saved.length >= maxSearches ? 'full' : undefined
}

/** With one more, or with the new one in the place of that of the same name. */
export const withSearch = (saved: readonly SavedSearch[], entry: SavedSearch): SavedSearch[] =>
  saved.some(one => isSame(one, entry)) ? saved.map(one => (isSame(one, entry) ? entry : one)) : [...saved, entry]

export const withoutSearch = (saved: readonly SavedSearch[], entry: Pick<SavedSearch, 'list' | 'name'>) =>
  saved.filter(one => !isSame(one, entry))
