import { menus, type Menu } from '#contract/kernel/menus.ts'
import { choiceCodes, type ChoiceType } from '#contract/integration/rules/importColumns.ts'
import { importChoiceWords } from '#contract/integration/words/importWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'

/** As people write a choice: full-width as half-width, without spaces, dashes of any kind alike. */
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[~〜–—−‐]/g, '-')

/** What spreadsheets make of codes: 2-8 becomes the 8th of February, 0001 becomes 1. */
const madeOfCodes: Partial<Record<ChoiceType, Record<string, string>>> = {
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
      ...Object.entries(madeOfCodes[type] ?? {}).map(([text, code]) => [folded(text), code] as const),
      ...choiceCodes[type].map(code => [folded(code), code as string] as const),
      ...(['ja', 'en'] as const).flatMap(language =>
        Object.entries(importChoiceWords[language][type]).map(([code, word]) => [folded(word), code] as const),
      ),
    ]),
  ]),
)

/** The code that a cell means by itself or in words of either language; undefined where it is none of them. */
export const typedChoice = (type: ChoiceType, text: string): string | undefined => tables.get(type)?.get(folded(text))

const menuByWord = new Map(
  menus.flatMap(menu => [menu, menuWords.ja[menu], menuWords.en[menu]].map(word => [folded(word), menu] as const)),
)

/** Menus by their codes or words; undefined where one of them is none. */
export function typedMenus(words: readonly string[]): Menu[] | undefined {
  const found = words.map(word => menuByWord.get(folded(word)))
  return found.some(menu => menu === undefined) ? undefined : [...new Set(found.filter(menu => menu !== undefined))]
}
