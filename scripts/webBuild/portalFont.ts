import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { portalLetters } from './letters.ts'

const family = 'Noto Sans JP'
const weights = { 400: '400Regular/NotoSansJP_400Regular.ttf', 600: '600SemiBold/NotoSansJP_600SemiBold.ttf' }
const project = path.join(import.meta.dirname, '../..')

/** What text needs: figures of one width, pairs of letters. Without the variants of Japanese letters it is half as large. */
const options = {
  targetFormat: 'woff2' as const,
  keepFeatures: ['kern', 'tnum', 'liga', 'calt', 'ccmp', 'locl', 'mark'],
}

/**
 * The font of the letters that the portal itself writes, in three files a weight instead of forty slices. Names that people
 * wrote may need others (main.tsx). `portalFont.css` has the regular letters and the bold Latin ones. The bold Japanese ones,
 * half of all bytes, are in `boldFont.css`: until they come, browsers embolden the regular ones, which are as wide.
 */
export const portalFont: Plugin = {
  name: 'portalFont',
  resolveId: {
    filter: { id: /^virtual:(portalFont|boldFont)\.css/ },
    handler: async id => path.join(await (made ??= fontFolder()), id.replace('virtual:', '')),
  },
}

let made: Promise<string> | undefined

/** Made once for each set of letters. */
async function fontFolder(): Promise<string> {
  const slices = Object.entries(portalLetters()).flatMap(([name, letters]) =>
    Object.entries(weights).map(([weight, file]) => ({
      name: `${name}-${weight}`,
      weight,
      letters,
      source: fontFile(file),
    })),
  )
  const versions = fs.readFileSync(path.join(project, 'package-lock.json'), 'utf8')
  const key = createHash('sha256').update(JSON.stringify([slices, options, versions, isLater.toString()]))
  const folder = path.join(project, '.cache/portalFont', key.digest('hex').slice(0, 16))
  if (fs.existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  fs.mkdirSync(unfinished, { recursive: true })
  for (const { name, letters, source } of slices)
    fs.writeFileSync(
      path.join(unfinished, `${name}.woff2`),
      await subsetFont(fs.readFileSync(source), letters.join(''), options),
    )
  const { later = [], atOnce = [] } = Object.groupBy(slices, isLater)
  fs.writeFileSync(path.join(unfinished, 'portalFont.css'), atOnce.map(fontFace).join('\n'))
  fs.writeFileSync(path.join(unfinished, 'boldFont.css'), later.map(fontFace).join('\n'))
  fs.renameSync(unfinished, folder)
  return folder
}

const isLater = ({ name, weight }: { name: string; weight: string }) =>
  weight === '600' && name !== 'latin-600' ? 'later' : 'atOnce'

const fontFile = (file: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-jp/${file}`))

const fontFace = ({ name, weight, letters }: { name: string; weight: string; letters: string[] }) => `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${letters.map(letter => `U+${letter.codePointAt(0)?.toString(16)}`).join()};
}`
