import fs from 'node:fs'
import path from 'node:path'
import type { Report } from '#bench/report.ts'
import { ja } from '#web/app/texts/ja.ts'

const built = new URL('../../dist/', import.meta.url).pathname

/** Script and style that a screen loads before it can be used, by brotli, each file as the web build packed it. */
export function benchScripts(report: Report) {
  const frame = chunkOf('Frame')
  const texts = chunkHolding(ja.deliveries.list.none)
  reportFiles(report, 'script of /login', '.js', [chunkOf('LoginPage')], 150)
  reportFiles(report, 'script of Delivery Status', '.js', [frame, chunkOf('DeliveryStatusPage'), texts], 260)
  const details = [frame, chunkOf('DeliveryDetail'), texts, chunkOf('temperatureChart')]
  reportFiles(report, 'script of Delivery Details', '.js', details, 330)
  reportFiles(report, 'style of Delivery Status', '.css', [frame, chunkOf('DeliveryStatusPage')], 15)
}

function reportFiles(report: Report, what: string, ending: '.js' | '.css', chunks: string[], maxKilobytes: number) {
  const files = loadedWith(chunks)[ending]
  const sizes = files.map(name => fs.statSync(path.join(built, 'assets', `${name}.br`)).size)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
  report(
    `${what}, at most ${maxKilobytes} KB`,
    `${kilobytes.toFixed(0)} KB in ${files.length} files`,
    kilobytes <= maxKilobytes,
  )
}

/** What index.html names, these chunks, and all that they import at once, with the styles that come with them. */
function loadedWith(chunks: string[]): Record<'.js' | '.css', string[]> {
  const page = fs.readFileSync(path.join(built, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
  waiting.push(...chunks)
  const scripts = new Set<string>()
  const styles = new Set([...page.matchAll(/assets\/([\w.-]+\.css)/g)].map(([, name = '']) => name))
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (scripts.has(name)) continue
    scripts.add(name)
    // A style sheet has its chunk's name but for the hash.
    const [part] = name.split(/-[\w-]{8}\.js$/)
    for (const style of assets('.css')) if (style.startsWith(`${part}-`)) styles.add(style)
    const source = fs.readFileSync(path.join(built, 'assets', name), 'utf8')
    // Static imports: `import"./x.js"` and `from"./x.js"`; those in `import("…")` wait until somebody asks.
    for (const [, imported = ''] of source.matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(imported)
  }
  return { '.js': [...scripts], '.css': [...styles] }
}

const assets = (ending: string) => fs.readdirSync(path.join(built, 'assets')).filter(name => name.endsWith(ending))

function findChunk(what: string, isWanted: (name: string) => boolean): string {
  const chunk = assets('.js').find(isWanted)
  if (chunk === undefined) throw new Error(`the web build has no chunk for ${what}`)
  return chunk
}

const chunkOf = (part: string) => findChunk(part, name => name.startsWith(`${part}-`))

/** The Japanese texts are in a separate chunk. */
const chunkHolding = (text: string) =>
  findChunk(text, name => fs.readFileSync(path.join(built, 'assets', name), 'utf8').includes(text))
