import fs from 'node:fs'
import path from 'node:path'
import type { Report } from '#bench/report.ts'

const built = new URL('../../dist/', import.meta.url).pathname
const textOf = (file: string) => fs.readFileSync(path.join(built, file), 'utf8')

/** Script and style that a screen loads before it can be used, by brotli, each file as the web build packed it. */
export function benchScripts(report: Report) {
  const reportFiles = (name: string, screen: string, ending: '.js' | '.css', maxKilobytes: number) => {
    const files = filesOf(screen).filter(file => file.endsWith(ending))
    const sizes = files.map(file => fs.statSync(path.join(built, `${file}.br`)).size)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
    const what = `${ending === '.js' ? 'script' : 'style'} of ${name}, at most ${maxKilobytes} KB`
    report(what, `${kilobytes.toFixed(0)} KB in ${files.length} files`, kilobytes <= maxKilobytes)
  }
  reportFiles('/login', '/login', '.js', 150)
  reportFiles('Delivery Status', '/delivery', '.js', 260)
  reportFiles('Delivery Details', '/delivery/detail', '.js', 330)
  reportFiles('every screen', '/delivery', '.css', 15)
}

/** What index.html names, and what the server names for the screen (scripts/webBuild/screenPreloads.ts). */
function filesOf(screen: string): string[] {
  const named = [...textOf('index.html').matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  const preloads = JSON.parse(textOf('preloads.json')) as Record<string, string[]>
  return [...new Set([...named, ...(preloads[screen] ?? [])])]
}
