import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { iconPng } from './appIcons.ts'
import { screenFiles } from './screenPreloads.ts'

const project = path.join(import.meta.dirname, '../..')
const source = 'web/worker/serviceWorker.js'
const page = '/trips'
/** They open without a network. */
const keptPages = [page, '/scan']

const icon = (pixels: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${pixels}.png`,
  sizes: `${pixels}x${pixels}`,
  type: 'image/png',
  purpose,
})

/** What a phone shows of the portal on its home screen. */
const manifest = {
  id: page,
  name: 'KelvinChain',
  short_name: 'KelvinChain',
  start_url: page,
  scope: '/',
  display: 'standalone',
  background_color: '#15202b',
  theme_color: '#15202b',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
}

/** Makes the page for own trips installable: its manifest and icons, and a worker that keeps this build's files of the kept pages. */
export const installable: Plugin = {
  name: 'installable',
  generateBundle: {
    // Once the names of all files are known.
    order: 'post',
    handler(_options, bundle) {
      const emit = (fileName: string, content: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName, source: content })
      const styles = Object.keys(bundle).filter(name => name.endsWith('.css'))
      const files = [...new Set([...keptPages.flatMap(one => screenFiles(one, bundle)), ...styles])]
        .map(name => `/${name}`)
        .toSorted()
      emit('service-worker.js', workerOf(readFileSync(path.join(project, source), 'utf8'), files))
      emit('manifest.webmanifest', JSON.stringify(manifest))
      for (const pixels of [180, 192, 512]) emit(`icon-${pixels}.png`, iconPng(pixels))
    },
  },
}

/** Its version follows from what it keeps, so that another build is another worker. */
export function workerOf(worker: string, files: readonly string[]): string {
  const version = createHash('sha256').update(files.join(' ')).update(worker).digest('hex').slice(0, 16)
  return worker.replace('__VERSION__', version).replace('__FILES__', files.join(' '))
}
