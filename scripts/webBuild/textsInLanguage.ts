import fs from 'node:fs/promises'
import type { Plugin } from 'vite'
import { bothLanguages, type Texts } from '../../contract/kernel/text/bothLanguages.ts'

/** The texts that a file takes over from others. */
const takenOver = /^(export .* from '.*\.ts)'$/gm
const ownAreas = /^export const (\w+)/gm

/**
 * A file of texts has both languages, and a browser loads one: `texts.ts?ja` and `texts.ts?en` are the texts of that
 * language, `texts.ts?lazy` loads either when it is wanted (TextBundle).
 */
export const textsInLanguage: Plugin = {
  name: 'textsInLanguage',
  load: {
    filter: { id: /\.ts\?(ja|en|lazy)$/ },
    async handler(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'ja' && query !== 'en') return `export default { ${later('ja', file)}, ${later('en', file)} }`
      const code = await fs.readFile(file, 'utf8')
      const texts = bothLanguages((await import(file)) as Texts)[query]
      return [
        ...Array.from(code.matchAll(takenOver), ([, start]) => `${start}?${query}'`),
        ...Array.from(
          code.matchAll(ownAreas),
          ([, area = '']) => `export const ${area} = ${JSON.stringify(texts[area])}`,
        ),
      ].join('\n')
    },
  },
}

const later = (language: string, file: string) => `${language}: () => import(${JSON.stringify(`${file}?${language}`)})`
