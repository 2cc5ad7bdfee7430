import { codes, type Code } from '#contract/kernel/codes.ts'
import { specRules, type SpecRule } from '#test/rules/specRules.ts'

/** A rule, or a result code (PLT-13). */
export type Rule = SpecRule | `8.${Code}`

export const codeRules = Object.values(codes).map(code => `8.${code}` as const)

/** For the title of a test: the rules that it shows when it passes. */
export const covers = (...rules: Rule[]) => `[${rules.join(' ')}]`

const isRule = (word: string): word is Rule => word in specRules || codeRules.some(rule => rule === word)

/** The rules in a test's title. */
export const rulesIn = (title: string): Rule[] =>
  [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, words = '']) => words.split(' ')).filter(isRule)
