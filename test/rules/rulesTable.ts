// npm run test:rules: after both runs, the table of every rule and code, in test-results/rules.md.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { markdownOf, summaryOf } from '#test/rules/markdownTable.ts'
import { runs, shownBy } from '#test/rules/runResults.ts'
import { tableOfRules } from '#test/rules/tableOfRules.ts'

const missing = runs.filter(run => shownBy(run) === undefined)
if (missing.length > 0) {
  console.error(`no whole run yet of: ${missing.map(run => `npm run test:${run}`).join(', ')}`)
  process.exitCode = 1
} else {
  const rows = tableOfRules(runs.flatMap(run => shownBy(run) ?? []))
  const folder = fileURLToPath(new URL('../../test-results', import.meta.url))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${folder}/rules.md`, markdownOf(rows))
  const faults = rows.filter(row => row.isFault)
  for (const { rule, meaning, state, tests } of faults)
    console.error(`${state} ${rule}: ${meaning} ${tests.join('; ')}`)
  console.log(`${summaryOf(rows)}: test-results/rules.md`)
  if (faults.length > 0) process.exitCode = 1
}
