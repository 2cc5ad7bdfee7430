import type { Language } from '#contract/kernel/language.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { menuEntries } from '#web/shell/menu/menuEntries.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'
import { screens as titles } from '#web/shell/screens/texts.ts'

export type FoundScreen = { path: string; name: string; note: string }

/** Full and half width, upper and lower case, hiragana and katakana are the same to who searches. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))

/**
 * The entries of somebody's side menu, and what else somebody may open from here, that have every word in their name, in either language; a name in the other language
 * is noted where that one was meant.
 */
export function foundScreens(
  typed: string,
  language: Language,
  screens: readonly ScreenRules[],
  menuList: readonly Menu[],
): FoundScreen[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isIn = (name: string) => words.every(word => folded(name).includes(word))
  const entries = menuEntries(screens, menuList).flatMap(({ screen, children }) =>
    screen.isGroup ? children : [screen],
  )
  const commands = screens.filter(({ isCommand, menu }) => isCommand && menu && menuList.includes(menu))
  return [...entries, ...commands].flatMap(({ path, title }) => {
    if (!title) return []
    const [japanese, english] = titles[title]
    const [name, other] = language === 'ja' ? [japanese, english] : [english, japanese]
    if (isIn(name)) return [{ path, name, note: '' }]
    return isIn(other) ? [{ path, name, note: other }] : []
  })
}
