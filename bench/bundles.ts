import fs from 'node:fs'
import path from 'node:path'
import type { Report } from '#bench/report.ts'
import { ja } from '#web/app/texts/ja.ts'

const built = new URL('../dist/', import.meta.url).pathname

/** The size of the scripts that a screen loads before it can be used, as the web build compressed them. */
export function benchBundles(report: Report) {
  reportScript(report, '/login', [chunkOf('LoginPage')], 290)
  const status = [chunkOf('Frame'), chunkOf('DeliveryStatusPage'), chunkHolding(ja.deliveries.list.none)]
  reportScript(report, 'Delivery Status', status, 400)
}

function reportScript(report: Report, screen: string, chunks: string[], maxKilobytes: number) {
  const loaded = loadedWith(chunks)
  const kilobytes = (ending: string) => {
    const sizes = loaded.map(name => fs.statSync(path.join(built, 'assets', name + ending)).size)
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  }
  const [plain, gzip, brotli] = [kilobytes(''), kilobytes('.gz'), kilobytes('.br')]
  report(
    `script of ${screen}, at most ${maxKilobytes} KB by gzip`,
    `${gzip.toFixed(0)} KB, by brotli ${brotli.toFixed(0)} KB, unpacked ${plain.toFixed(0)} KB`,
    gzip <= maxKilobytes,
  )
}

/** The scripts of index.html, these chunks, and all their static imports. */
function loadedWith(chunks: string[]): string[] {
  const page = fs.readFileSync(path.join(built, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
  waiting.push(...chunks)
  const loaded = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (loaded.has(name)) continue
    loaded.add(name)
    const source = fs.readFileSync(path.join(built, 'assets', name), 'utf8')
    // Static imports: `import"./x.js"` and `from"./x.js"`; `import("…")` loads later.
    for (const [, imported = ''] of source.matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(imported)
  }
  return [...loaded]
}

function findChunk(what: string, isWanted: (name: string) => boolean): string {
  const chunk = fs.readdirSync(path.join(built, 'assets')).find(name => name.endsWith('.js') && isWanted(name))
  if (chunk === undefined) throw new Error(`the web build has no chunk for ${what}`)
  return chunk
}

const chunkOf = (part: string) => findChunk(part, name => name.startsWith(`${part}-`))

/** The Japanese texts are in a separate chunk. */
const chunkHolding = (text: string) =>
  findChunk(text, name => fs.readFileSync(path.join(built, 'assets', name), 'utf8').includes(text))
