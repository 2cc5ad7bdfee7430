import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Report } from '#bench/report.ts'
import { ja } from '#web/texts/ja.ts'

const built = new URL('../dist/', import.meta.url).pathname

/** Script that a screen loads before it can be used, as the web build left it, each file by gzip. */
export function benchBundles(report: Report) {
  const login = kilobytesOf([chunkOf('LoginPage')])
  report('script of /login, at most 290 KB', `${login.toFixed(0)} KB`, login <= 290)
  const status = kilobytesOf([
    chunkOf('MainLayout'),
    chunkOf('DeliveryStatusPage'),
    chunkHolding(ja.deliveries.list.none),
  ])
  report('script of Delivery Status, at most 400 KB', `${status.toFixed(0)} KB`, status <= 400)
}

/** What index.html names, these chunks, and all that they import at once. */
function kilobytesOf(chunks: string[]): number {
  const page = fs.readFileSync(path.join(built, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
  waiting.push(...chunks)
  const loaded = new Set<string>()
  let bytes = 0
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (loaded.has(name)) continue
    loaded.add(name)
    const source = fs.readFileSync(path.join(built, 'assets', name))
    bytes += gzipSync(source).length
    // Static imports: `import"./x.js"` and `from"./x.js"`; those in `import("…")` wait until somebody asks.
    for (const [, imported = ''] of source.toString().matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      waiting.push(imported)
  }
  return bytes / 1024
}

const chunks = () => fs.readdirSync(path.join(built, 'assets')).filter(name => name.endsWith('.js'))

function found(chunk: string | undefined, what: string): string {
  if (chunk === undefined) throw new Error(`the web build has no chunk for ${what}`)
  return chunk
}

const chunkOf = (part: string) =>
  found(
    chunks().find(name => name.startsWith(`${part}-`)),
    part,
  )

/** The Japanese texts come in a chunk of their own. */
const chunkHolding = (text: string) =>
  found(
    chunks().find(name => fs.readFileSync(path.join(built, 'assets', name), 'utf8').includes(text)),
    text,
  )
