import { emptyAssessment, type Assessment } from '#contract/quality/rules/caseAssessment.ts'

/** As the form holds it: an empty text, or a level that nobody chose, is none. */
export type Fields = { [Name in keyof Assessment]: Assessment[Name] | undefined }

const names = Object.keys(emptyAssessment) as (keyof Assessment)[]
const made = (valueOf: (name: keyof Assessment) => string | null) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Assessment

export const fieldsOf = (assessment: Assessment): Fields =>
  Object.fromEntries(names.map(name => [name, assessment[name] ?? undefined])) as Fields

export const writtenIn = (fields: Partial<Fields>): Assessment => made(name => fields[name]?.trim() || null)

export const isSame = (one: Assessment, other: Assessment) => names.every(name => one[name] === other[name])
