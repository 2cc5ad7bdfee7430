import { halfDays, type TimeLanguage } from '#contract/rules/timeLanguages.ts'

/** Months as they begin, in the order of the year; of several that fit the longest counts. */
const months: Partial<Record<TimeLanguage, string>> = {
  en: 'jan feb mar apr may jun jul aug sep oct nov dec',
  cs: 'led úno bře dub kvě čvn|červn|červen čvc|červenec|července srp zář říj lis pro',
  da: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  de: 'jan|jän feb mär|mrz apr mai jun jul aug sep okt nov dez',
  el: 'ιαν φεβ μαρ|μάρ απρ μαι|μαϊ|μαΐ|μάι ιουν|ιούν ιουλ|ιούλ αυγ|αύγ σεπ οκτ νοε|νοέ δεκ',
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  fi: 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu',
  fr: 'janv|jan févr|fév|fevr|fev mars avr mai juin juil août|aout sept|sep oct nov déc|dec',
  hu: 'jan feb márc|már ápr máj jún júl aug szept|sze okt nov dec',
  it: 'gen feb mar apr mag giu lug ago set ott nov dic',
  nb: 'jan feb mar apr mai jun jul aug sep okt nov des',
  nl: 'jan feb mrt|maa|mar apr mei jun jul aug sep okt nov dec',
  pl: 'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  pt: 'jan fev mar abr mai jun jul ago set out nov dez',
  ru: 'янв фев мар апр май|мая июн июл авг сен окт ноя дек',
  sk: 'jan feb mar apr máj jún júl aug sep okt nov dec',
  sl: 'jan feb mar apr maj jun jul avg sep okt nov dec',
  sv: 'jan feb mar apr maj jun jul aug sep okt nov dec',
  tr: 'oca şub mar nis may haz tem ağu eyl eki kas ara',
}

const folded = (word: string) => word.normalize('NFKC').toLowerCase().replaceAll(/[.\s]/g, '')

/** 1 to 12 by a month's name or its beginning, in a language or English; undefined where it is none. */
export function monthNamed(word: string, language: TimeLanguage | undefined): number | undefined {
  const name = folded(word)
  const found = [months[language ?? 'en'], months.en].map(list => monthIn(name, list ?? ''))
  return found.find(month => month !== undefined)
}

function monthIn(name: string, list: string): number | undefined {
  const fits = list
    .split(' ')
    .flatMap((words, index) => words.split('|').map(word => ({ word, month: index + 1 })))
    .filter(({ word }) => name.startsWith(word))
    .toSorted((one, other) => other.word.length - one.word.length)
  return fits[0]?.month
}

/** `A` or `P` by what a language, or English, calls the halves of a day; undefined for any other word. */
export function halfDayNamed(word: string, language: TimeLanguage | undefined): 'A' | 'P' | undefined {
  const name = folded(word)
  const [mornings, afternoons] = (language && halfDays[language]) ?? [[], []]
  if (['am', 'a', ...mornings.map(folded)].includes(name)) return 'A'
  return ['pm', 'p', ...afternoons.map(folded)].includes(name) ? 'P' : undefined
}

/** A written time with the words of a language for the halves of a day as AM and PM. */
export function inEnglishHalves(text: string, language: TimeLanguage): string {
  const halves = halfDays[language]
  if (!halves) return text
  const normal = text.normalize('NFKC')
  for (const [index, words] of halves.entries()) {
    for (const word of words) {
      const shape = new RegExp(`(?<!\\p{L})${lettersOf(word)}(?!\\p{L})`, 'iu')
      if (shape.test(normal))
        return normal
          .replace(shape, index === 0 ? ' AM ' : ' PM ')
          .replaceAll(/\s+/g, ' ')
          .trim()
    }
  }
  return normal
}

/** `dop.` with its points or without, and blanks between `a. m.`. */
const lettersOf = (word: string) =>
  Array.from(word.normalize('NFKC').replaceAll('.', ''), letter => `${letter}\\.?\\s?`)
    .join('')
    .replace(/\\s\?$/, '')
