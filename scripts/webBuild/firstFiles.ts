import fs from 'node:fs'
import path from 'node:path'

const built = new URL('../../dist/', import.meta.url).pathname
const textOf = (file: string) => fs.readFileSync(path.join(built, file), 'utf8')

/** People on phones open these pages first: what they may load before they can be used. */
const limits = [
  { name: '/login', screen: '/login', ending: '.js', maxKilobytes: 150 },
  { name: 'Delivery Status', screen: '/delivery', ending: '.js', maxKilobytes: 260 },
  { name: 'Delivery Details', screen: '/delivery/detail', ending: '.js', maxKilobytes: 330 },
  { name: 'every screen', screen: '/delivery', ending: '.css', maxKilobytes: 15 },
]

/** Script or style of the built web that a page loads at once, by brotli, each file as the web build packed it. */
export type FirstFiles = { what: string; kilobytes: number; maxKilobytes: number; files: number }

export const firstFiles = (): FirstFiles[] =>
  limits.map(({ name, screen, ending, maxKilobytes }) => {
    const files = filesOf(screen).filter(file => file.endsWith(ending))
    const sizes = files.map(file => fs.statSync(path.join(built, `${file}.br`)).size)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
    return { what: `${ending === '.js' ? 'script' : 'style'} of ${name}`, kilobytes, maxKilobytes, files: files.length }
  })

/** What index.html names, and what the server names for the screen (screenPreloads.ts). */
function filesOf(screen: string): string[] {
  const named = [...textOf('index.html').matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file)
  const preloads = JSON.parse(textOf('preloads.json')) as Record<string, string[]>
  return [...new Set([...named, ...(preloads[screen] ?? [])])]
}
