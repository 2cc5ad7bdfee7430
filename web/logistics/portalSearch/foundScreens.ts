import type { Profile } from '#contract/identity/calls/session.ts'
import type { Language } from '#contract/kernel/language.ts'
import { comparedName } from '#contract/logistics/rules/comparedName.ts'
import { fileHash } from '#web/kernel/ui/lists/searchText.ts'
import { menuEntries } from '#web/shell/menu/menuEntries.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'
import { screens as titles } from '#web/shell/screens/texts.ts'
import { commandWords, fileWords } from '#web/shell/search/commandWords.ts'

/** A screen, or what one does there. */
export type FoundScreen = { path: string; hash?: string; name: string; note: string; isExact: boolean }

/** Who searches. */
export type Reader = Pick<Profile, 'menuList' | 'managerUser' | 'role' | 'isPFcompany'>

type Names = readonly [ja: string, en: string]
type Findable = Omit<FoundScreen, 'name' | 'note' | 'isExact'> & { names: Names; also?: string }

/** Full and half width, upper and lower case, hiragana and katakana are the same to who searches. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/**
 * What has every word in its name, in either language, or in what else it is found by; a name in the other language is noted
 * where that one was meant.
 */
function found(typed: string, language: Language, all: readonly Findable[]): FoundScreen[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isIn = (text: string) => words.every(word => folded(text).includes(word))
  return all.flatMap(({ names, also, ...lead }) => {
    const [name, other] = language === 'ja' ? names : [names[1], names[0]]
    const isExact = names.some(one => comparedName(one) === comparedName(typed))
    if (isIn(name)) return [{ ...lead, name, note: '', isExact }]
    if (isIn(other)) return [{ ...lead, name, note: other, isExact }]
    return also && isIn([...names, also].join(' ')) ? [{ ...lead, name, note: '', isExact }] : []
  })
}

/** The entries of somebody's side menu. */
export function foundScreens(
  typed: string,
  language: Language,
  screens: readonly ScreenRules[],
  { menuList }: Reader,
): FoundScreen[] {
  const entries = menuEntries(screens, menuList).flatMap(({ screen, children }) =>
    screen.isGroup ? children : [screen],
  )
  return found(
    typed,
    language,
    entries.flatMap(({ path, title }) => (title ? { path, names: titles[title] } : [])),
  )
}

/** What somebody may do on a screen of its own, and the lists that they may have as a file: what these screens offer themselves. */
export function foundCommands(
  typed: string,
  language: Language,
  screens: readonly ScreenRules[],
  reader: Reader,
): FoundScreen[] {
  const isOpen = ({ menu, needsManager, isFor }: ScreenRules) =>
    (!menu || reader.menuList.includes(menu)) && (!needsManager || reader.managerUser) && (!isFor || isFor(reader))
  const acts = screens.filter(isOpen).flatMap(({ path, title, command, hasFile }): Findable[] => {
    if (command) {
      const { name: names, also } = commandWords[command]
      return [{ path, names, also }]
    }
    if (!hasFile || !title) return []
    const [japanese, english] = titles[title]
    const [asFile, asFileInEnglish] = fileWords.name
    const names = [`${japanese}：${asFile}`, `${english}: ${asFileInEnglish}`] as const
    return [{ path, hash: fileHash, names, also: fileWords.also }]
  })
  return found(typed, language, acts)
}
