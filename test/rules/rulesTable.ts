// npm run test:rules: after the runs that show rules, writes the table of all rules and codes to test-results/rules.md.
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { markdownOf, summaryOf } from '#test/rules/markdownTable.ts'
import { recordOf, runs } from '#test/rules/runResults.ts'
import { tableOfRules } from '#test/rules/tableOfRules.ts'
import { browserParts, filesLeftOut } from '#test/rules/wholeRun.ts'

const missing = runs.filter(run => recordOf(run) === undefined)
const leftOut = filesLeftOut(browserParts.flatMap(part => recordOf(part)?.files ?? []))
if (missing.length > 0) {
  fail(`no whole run yet of: ${missing.map(run => `npm run test:${run}`).join(', ')}`)
} else if (leftOut.length > 0) {
  fail(`no test ran of: ${leftOut.join(', ')}`)
} else {
  const rows = tableOfRules(runs.flatMap(run => recordOf(run)?.shown ?? []))
  const folder = fileURLToPath(new URL('../../test-results', import.meta.url))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(`${folder}/rules.md`, markdownOf(rows))
  console.log(`${summaryOf(rows)}: test-results/rules.md`)
  for (const { rule, meaning, state, tests } of rows.filter(row => row.isFault))
    fail(`${state} ${rule}: ${meaning} ${tests.join('; ')}`)
}

function fail(why: string) {
  console.error(why)
  process.exitCode = 1
}
