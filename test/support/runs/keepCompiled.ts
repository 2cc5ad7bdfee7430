import path from 'node:path'

/** What the processes of a run compile is kept for the next process and the next run: loading takes half the time. */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../../../.cache/compiled')
}
