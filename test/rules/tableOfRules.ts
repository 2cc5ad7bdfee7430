import { builtMenus, type Menu } from '#contract/menus.ts'
import { codeRules, rulesIn, type Rule } from '#test/rules/covers.ts'
import type { ShownRule } from '#test/rules/runResults.ts'
import { builtLater, specRules, type SpecRule } from '#test/rules/specRules.ts'

type Row = { rule: Rule; meaning: string; state: string; isFault: boolean; tests: string[] }

const everyRule: readonly Rule[] = [...(Object.keys(specRules) as SpecRule[]), ...codeRules]

/** A row for every rule and code: the tests that show it, or why there is none. */
export function tableOfRules(shown: readonly ShownRule[], built: readonly Menu[] = builtMenus): Row[] {
  return everyRule.map(rule =>
    rowOf(
      rule,
      shown.filter(test => rulesIn(test.title).includes(rule)),
      built,
    ),
  )
}

function rowOf(rule: Rule, tests: ShownRule[], built: readonly Menu[]): Row {
  const meaning = rule in specRules ? specRules[rule as SpecRule] : 'its message, in Japanese and English'
  const later = rule in specRules ? builtLater[rule as SpecRule] : undefined
  const failed = tests.filter(test => !test.passed)
  const row = { rule, meaning, tests: (failed.length > 0 ? failed : tests).map(test => `${test.file}: ${test.title}`) }
  if (failed.length > 0) return { ...row, state: 'FAILED', isFault: true }
  if (tests.length > 0) return { ...row, state: 'shown', isFault: false }
  if (later && !built.includes(later.untilMenu)) return { ...row, state: `issue ${later.issue}`, isFault: false }
  return { ...row, state: 'NO TEST', isFault: true }
}

/** The table for people, as Markdown. */
export const markdownOf = (rows: readonly Row[]) =>
  [
    '| rule | what it says | state | shown by |',
    '|---|---|---|---|',
    ...rows.map(({ rule, meaning, state, tests }) => `| ${rule} | ${meaning} | ${state} | ${cell(tests)} |`),
    '',
  ].join('\n')

const cell = (tests: string[]) =>
  tests.map(test => test.replaceAll(/ ?\[[^\]]+\]/g, '').replaceAll('|', '\\|')).join('<br>')
