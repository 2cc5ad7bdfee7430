import { codes } from '#contract/kernel/codes.ts'
import { codeRules, rulesIn, type Rule } from '#test/rules/covers.ts'
import type { ShownRule } from '#test/rules/runResults.ts'
import { specRules, type SpecRule } from '#test/rules/specRules.ts'

export type Row = { rule: Rule; meaning: string; state: string; isFault: boolean; tests: string[] }

const everyRule: readonly Rule[] = [...(Object.keys(specRules) as SpecRule[]), ...codeRules]
const isSpecRule = (rule: Rule): rule is SpecRule => rule in specRules

/** A row for every rule and code, with the tests that show it. */
export function tableOfRules(shown: readonly ShownRule[]): Row[] {
  const byRule = new Map<Rule, ShownRule[]>()
  for (const test of shown)
    for (const rule of rulesIn(test.title)) byRule.set(rule, [...(byRule.get(rule) ?? []), test])
  return everyRule.map(rule => rowOf(rule, byRule.get(rule) ?? []))
}

function rowOf(rule: Rule, tests: readonly ShownRule[]): Row {
  const failed = tests.filter(test => !test.passed)
  const row = (state: string, isFault: boolean, named = tests) => {
    return { rule, meaning: meaningOf(rule), state, isFault, tests: named.map(nameOf) }
  }
  if (failed.length > 0) return row('FAILED', true, failed)
  return tests.length > 0 ? row('shown', false) : row('NO TEST', true)
}

const codeNames = new Map<string, string>(Object.entries(codes).map(([name, code]) => [`8.${code}`, name]))

const meaningOf = (rule: Rule) =>
  isSpecRule(rule)
    ? specRules[rule]
    : (codeNames.get(rule) ?? '').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

const nameOf = ({ file, title }: ShownRule) => `${file}: ${title.replaceAll(/ ?\[[^\]]+\]/g, '')}`
