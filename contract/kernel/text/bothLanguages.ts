import type { Language } from '#contract/kernel/language.ts'

/** A text, a sentence with blanks or a list, in Japanese and in English. */
type Pair = readonly [ja: unknown, en: unknown]
type Pairs = { readonly [key: string]: Pair | Pairs }
type Side<P> = P extends readonly [infer Ja, infer En] ? Ja | En : { [K in keyof P]: Side<P[K]> }

/** Words that are written down as pairs, so that neither language can lack one, as a tree for each language. */
export const bothLanguages = <P extends Pairs>(pairs: P): Record<Language, Side<P>> => ({
  ja: side(pairs, 0),
  en: side(pairs, 1),
})

/** Its type is what `Side` says: the same tree, one element of each pair. */
const side = <P extends Pairs>(pairs: P, place: 0 | 1): Side<P> =>
  Object.fromEntries(
    Object.entries(pairs).map(([key, value]) => [key, isPair(value) ? value[place] : side(value, place)]),
  ) as Side<P>

const isPair = (value: Pair | Pairs): value is Pair => Array.isArray(value)
