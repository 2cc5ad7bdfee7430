import type { Row } from '#test/rules/tableOfRules.ts'

const sections = {
  2: 'Screens and routes',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  8: 'Result codes (PLT-13)',
}
const maxTests = 3

/** The number of shown rules and of faults, as text. */
export function summaryOf(rows: readonly Row[]): string {
  const faults = rows.filter(row => row.isFault).length
  const shown = rows.filter(row => row.state === 'shown').length
  return `${shown} of ${rows.length} rules and codes are shown by tests, ${faults} are at fault`
}

/** The table in Markdown: the summary, the faults, then every section. */
export function markdownOf(rows: readonly Row[]): string {
  const faults = rows.filter(row => row.isFault)
  return [
    `# Rules and codes shown by tests\n\n${summaryOf(rows)}.\n`,
    ...(faults.length > 0 ? ['## At fault\n', ...table(faults)] : []),
    ...Object.entries(sections).flatMap(([number, name]) => [
      `## ${number} ${name}\n`,
      ...table(rows.filter(row => row.rule.startsWith(`${number}.`))),
    ]),
  ].join('\n')
}

const table = (rows: readonly Row[]) => [
  '| rule | what it says | state | shown by |',
  '|---|---|---|---|',
  ...rows.map(
    ({ rule, meaning, state, tests }) => `| ${[rule, meaning, state, cell(tests)].map(escaped).join(' | ')} |`,
  ),
  '',
]

function cell(tests: readonly string[]) {
  const more = tests.length - maxTests
  return [...tests.slice(0, maxTests), ...(more > 0 ? [`and ${more} more`] : [])].join('<br>')
}

const escaped = (text: string) => text.replaceAll('|', '\\|')
