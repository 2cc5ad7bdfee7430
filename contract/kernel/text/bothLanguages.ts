import type { Language } from '#contract/kernel/language.ts'

/** A text in Japanese and in English. */
export type Text = readonly [ja: string, en: string]
type Lines = readonly [ja: readonly string[], en: readonly string[]]
export type Texts = { readonly [key: string]: Text | Lines | Texts }

/** A text, a sentence with blanks or a list, in Japanese and in English. */
type Pair = readonly [ja: unknown, en: unknown]
type Pairs = { readonly [key: string]: Pair | Pairs }

/** The same tree with one element of each pair. */
export type InOneLanguage<P> = P extends readonly [infer Ja, infer En]
  ? Ja | En
  : { [K in keyof P]: InOneLanguage<P[K]> }

/** Words that are written down as pairs, so that neither language can lack one, as a tree for each language. */
export const bothLanguages = <P extends Pairs>(pairs: P): Record<Language, InOneLanguage<P>> & { pairs: P } => ({
  ja: side(pairs, 0),
  en: side(pairs, 1),
  pairs,
})

/** Its type is what `InOneLanguage` says. */
const side = <P extends Pairs>(pairs: P, place: 0 | 1): InOneLanguage<P> =>
  Object.fromEntries(
    Object.entries(pairs).map(([key, value]) => [key, isPair(value) ? value[place] : side(value, place)]),
  ) as InOneLanguage<P>

const isPair = (value: Pair | Pairs): value is Pair => Array.isArray(value)
