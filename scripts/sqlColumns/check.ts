// npm run check: every column in a subquery names its table. Tells each one that does not, and each text that could not be
// read as SQL; 1 where there is any.
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
