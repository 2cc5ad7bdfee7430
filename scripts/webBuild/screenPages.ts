import fs from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')

/** The modules that a screen's path shows, as the routes name them: its page with its texts, and the frame if it stands in that. */
export function screenPages(): Map<string, string[]> {
  const files = ['web/app/screens.tsx', ...fs.globSync('web/**/routes.tsx', { cwd: project })]
  const sources = files.map(file => fs.readFileSync(path.join(project, file), 'utf8'))
  const updated = new Map(sources.flatMap(source => matches(source, update).map(([name, page]) => [name, page])))
  const bundles = new Map(sources.flatMap(source => matches(source, lazyTexts)))
  const routes = sources.flatMap(source => matches(source, route))
  return new Map(
    routes.flatMap(([name, body]) => {
      const [[path] = []] = matches(body, address)
      const page = matches(body, lazyPage)[0]?.[0] ?? updated.get(name)
      const frame = /\.\.\.inFrame\(/.test(body) ? [updated.get('layout'), textsOfFrame] : []
      const texts = (body.match(/\w+Texts\b/g) ?? []).flatMap(bundle => bundles.get(bundle)?.concat('?ja') ?? [])
      return path === undefined ? [] : [[path, [...frame, page, ...texts].filter(one => one !== undefined)]]
    }),
  )
}

/** Of the language that most people read; the others ask for theirs when they need it. */
const textsOfFrame = 'web/app/texts/inside.ts?ja'

const route = /(?:const (\w+) = )?createRoute\(\{(.*?)\n *\}\)/gs
const address = /^ *path: '(\/[^']*)'/gm
const lazyPage = /\(\) => import\('#([^']+\.tsx)'\)/g
const update = /(\w+)\.update\(\{\s*component: lazyPage\(\s*\(\) => import\('#([^']+)'\)/g
const lazyTexts = /^import (\w+) from '#([^']+)\?lazy'$/gm

/** The groups of every match. */
const matches = (text: string, pattern: RegExp): [string, string][] =>
  [...text.matchAll(pattern)].map(([, first = '', second = '']) => [first, second])
