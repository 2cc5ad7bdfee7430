import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')

/** The letters that the portal itself writes, in the order in which a visitor needs them. */
export function portalLetters() {
  const everywhere = lettersOf(fs.globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts'], { cwd: project }).filter(isShown))
  const atOnce = lettersOf(textsBeforeSignIn())
  // The names of places on deliveries come from everywhere, but many of them hold a prefecture's.
  const ofPlaces = lettersOf(['web/kernel/map/basemap/prefectures.json'])
  const onDeliveries = lettersOf(textsOfDeliveries()).union(ofPlaces)
  const japanese = [...everywhere.union(ofPlaces)].filter(isJapanese)
  const european = new Set(Array.from({ length: 0x60 }, (_, place) => String.fromCodePoint(0xa0 + place)))
  return {
    // The dots of a hidden password are drawn in the page's font, too.
    latin: [...everywhere.union(european).add('•')].filter(letter => !isJapanese(letter)),
    signIn: japanese.filter(letter => atOnce.has(letter)),
    deliveries: japanese.filter(letter => !atOnce.has(letter) && onDeliveries.has(letter)),
    screens: japanese.filter(letter => !atOnce.has(letter) && !onDeliveries.has(letter)),
  }
}

const isShown = (file: string) => !file.endsWith('.test.ts')
const isJapanese = (letter: string) => letter >= '\u{2e80}'
const isPrinted = (letter: string) => letter >= ' ' && letter !== '\u{7f}'

const textOf = (file: string) => fs.readFileSync(path.join(project, file), 'utf8')
const lettersOf = (files: string[]) => new Set(files.flatMap(file => Array.from(textOf(file)).filter(isPrinted)))

const textsBeforeSignIn = () => textsIn('web/app/texts/outside.ts')

/** People on phones open these screens first: Delivery Status, and Delivery Details with its chart. */
const textsOfDeliveries = () => {
  const details = 'web/logistics/deliveries/detail/texts.ts'
  const words = fs.globSync('contract/{logistics,telemetry}/words/*.ts', { cwd: project }).filter(isShown)
  const lots = ['web/quality/releases/texts.ts', 'web/quality/stabilityBudget/texts.ts']
  return [...textsIn('web/app/texts/inside.ts'), details, ...textsIn(details), ...words, ...lots]
}

/** The files of texts that one exports. */
const textsIn = (file: string) => [...textOf(file).matchAll(/'#(web\/[^']+)'/g)].map(([, one = '']) => one)
