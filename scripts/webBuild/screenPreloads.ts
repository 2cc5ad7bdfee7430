import path from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { screenPages } from './screenPages.ts'

const project = path.join(import.meta.dirname, '../..')

/**
 * `preloads.json`: the files that each screen loads besides those that index.html names. The server names them in the page
 * of that path, so that a browser asks for all of them at once rather than for one after the other.
 */
export const screenPreloads: Plugin = {
  name: 'screenPreloads',
  generateBundle: {
    // Vite removes the scripts that only brought styles, so the files are known last.
    order: 'post',
    handler(_options, bundle) {
      const atOnce = new Set(entryFiles(bundle))
      const preloads = [...screenPages()].map(([screen, modules]) => {
        const files = filesOfModules(modules, bundle)
        return [screen.toLowerCase(), [...new Set(files)].filter(file => !atOnce.has(file))]
      })
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(preloads)) })
    },
  },
}

const chunksIn = (bundle: Rollup.OutputBundle) => Object.values(bundle).filter(one => one.type === 'chunk')

const entryFiles = (bundle: Rollup.OutputBundle) =>
  chunksIn(bundle)
    .filter(chunk => chunk.isEntry)
    .flatMap(chunk => filesOf(chunk, bundle))

const filesOfModules = (modules: readonly string[], bundle: Rollup.OutputBundle) =>
  modules.flatMap(module => filesOf(chunkOf(module, chunksIn(bundle)), bundle))

/** All files without which a screen cannot be shown, in either language. */
export function screenFiles(screen: string, bundle: Rollup.OutputBundle): string[] {
  const modules = screenPages().get(screen) ?? []
  const english = modules.filter(module => module.endsWith('?ja')).map(module => module.replace(/\?ja$/, '?en'))
  return [...entryFiles(bundle), ...filesOfModules([...modules, ...english], bundle)]
}

function chunkOf(module: string, chunks: Rollup.OutputChunk[]): Rollup.OutputChunk {
  const file = path.join(project, module)
  const chunk = chunks.find(one => one.facadeModuleId === file) ?? chunks.find(one => one.moduleIds.includes(file))
  if (!chunk) throw new Error(`${module} is in no chunk`)
  return chunk
}

/** A chunk, all that it imports at once, and their style sheets. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const names = new Set([chunk.fileName])
  const styles = new Set<string>()
  for (const name of names) {
    const one = bundle[name]
    if (one?.type !== 'chunk') continue
    one.imports.forEach(imported => names.add(imported))
    one.viteMetadata?.importedCss.forEach(style => styles.add(style))
  }
  return [...names, ...styles]
}
