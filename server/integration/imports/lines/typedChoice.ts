import { menus, type Menu } from '#contract/kernel/menus.ts'
import { choiceCodes, type ChoiceType } from '#contract/integration/rules/importColumns.ts'
import { importChoiceWords } from '#contract/integration/words/importWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'

/** Full width equals half width, spaces are ignored, and all dashes are equal. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[~〜–—−‐]/g, '-')

/** What spreadsheets convert codes to, such as 2-8 to February 8 and 0001 to 1. */
const convertedCodes: Partial<Record<ChoiceType, Record<string, string>>> = {
  band: { '2月8日': '2-8', '8-feb': '2-8', '02-08': '2-8', '1月30日': '1-30', '30-jan': '1-30', '01-30': '1-30' },
  section: { '1': '0001', '2': '0002', '3': '0003' },
  role: { '0': '00', '1': '01', '2': '02', '3': '03' },
  language: { ja: '0', en: '1' },
  granted: { '1': 'yes', true: 'yes', はい: 'yes', '○': 'yes', '0': 'no', false: 'no', いいえ: 'no', '×': 'no' },
}

const tables = new Map(
  (Object.keys(choiceCodes) as (keyof typeof choiceCodes)[]).map(type => [
    type as ChoiceType,
    new Map([
      ...Object.entries(convertedCodes[type] ?? {}).map(([text, code]) => [folded(text), code] as const),
      ...choiceCodes[type].map(code => [folded(code), code as string] as const),
      ...(['ja', 'en'] as const).flatMap(language =>
        Object.entries(importChoiceWords[language][type]).map(([code, word]) => [folded(word), code] as const),
      ),
    ]),
  ]),
)

/** The code of a cell that contains it, or its name in either language; otherwise undefined. */
export const typedChoice = (type: ChoiceType, text: string): string | undefined => tables.get(type)?.get(folded(text))

const menuByWord = new Map(
  menus.flatMap(menu => [menu, menuWords.ja[menu], menuWords.en[menu]].map(word => [folded(word), menu] as const)),
)

/** Menus by their codes or names; undefined if one of them is unknown. */
export function typedMenus(words: readonly string[]): Menu[] | undefined {
  const found = words.map(word => menuByWord.get(folded(word)))
  return found.every(menu => menu !== undefined) ? [...new Set(found)] : undefined
}
