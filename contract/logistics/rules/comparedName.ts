import { comparedNumber } from '#contract/logistics/rules/searchNumbers.ts'

/**
 * A name or a code as the search box compares the whole of it: any width, case, kana and separators. PostgreSQL's
 * compared_number(search_folded(name)) does the same.
 */
export const comparedName = (name: string): string =>
  comparedNumber(
    name.normalize('NFKC').replace(/[ぁ-ゖゝゞ]/gu, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60)),
  )
