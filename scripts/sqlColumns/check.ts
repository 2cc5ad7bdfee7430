// npm run check: every column in a subquery must name its table. Prints each one that does not, and each text that cannot
// be parsed as SQL; the exit code is 1 if there is any.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadModule } from 'libpg-query'
import { checkedSource, checkedSqlFile, sourcesIn } from './checkedSources.ts'

await loadModule()
const root = path.join(import.meta.dirname, '../..')
const faults = sourcesIn(root).flatMap(file => {
  const source = readFileSync(path.join(root, file), 'utf8')
  return file.endsWith('.sql') ? checkedSqlFile(file, source) : checkedSource(file, source)
})
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
