import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Report } from '#bench/report.ts'

const built = new URL('../dist/', import.meta.url).pathname

/** Script that a screen loads before it can be used, as the web build left it, each file by gzip. */
export function benchBundles(report: Report) {
  const login = kilobytesOf(['LoginPage'])
  report('script of /login, at most 290 KB', `${login.toFixed(0)} KB`, login <= 290)
  const status = kilobytesOf(['MainLayout', 'DeliveryStatusPage'])
  report('script of Delivery Status, at most 400 KB', `${status.toFixed(0)} KB`, status <= 400)
}

/** What index.html names, the chunks of these parts, and all that they import at once. */
function kilobytesOf(parts: string[]): number {
  const page = fs.readFileSync(path.join(built, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
  waiting.push(...parts.map(chunkOf))
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

function chunkOf(part: string): string {
  const chunk = fs
    .readdirSync(path.join(built, 'assets'))
    .find(name => name.startsWith(`${part}-`) && name.endsWith('.js'))
  if (!chunk) throw new Error(`the web build has no chunk for ${part}`)
  return chunk
}
