import { applicationIdentifiers } from '#contract/kernel/gs1/applicationIdentifiers.ts'
import type { Gs1Element } from '#contract/kernel/gs1/elementString.ts'

/** How identifiers of one label contradict each other (GS1 General Specifications, section 4.14). */
export type CombinationFault = { kind: 'differs' | 'excluded' | 'needs' | 'noSerial'; ai: string; other?: string }

export function combinationFaults(elements: readonly Gs1Element[]): CombinationFault[] {
  return [...differing(elements), ...excluded(elements), ...lacking(elements), ...withoutSerial(elements)]
}

/** The same identifier twice is allowed only with the same data. */
const differing = (elements: readonly Gs1Element[]): CombinationFault[] =>
  elements
    .filter(({ ai, value }, at) => elements.slice(0, at).some(one => one.ai === ai && one.value !== value))
    .map(({ ai }) => ({ kind: 'differs', ai }))

const excluded = (elements: readonly Gs1Element[]): CombinationFault[] =>
  elements.flatMap(({ ai }) => {
    const patterns = [...(applicationIdentifiers.get(ai)?.excludes ?? []), ...otherDecimals(ai)]
    return elements
      .filter(one => one.ai !== ai && patterns.some(pattern => matches(one.ai, pattern)))
      .map(one => ({ kind: 'excluded', ai, other: one.ai }))
  })

/** A measure is stated with one number of decimals. */
const otherDecimals = (ai: string) => (/^3\d{3}$/.test(ai) ? [`${ai.slice(0, 3)}n`] : [])

const lacking = (elements: readonly Gs1Element[]): CombinationFault[] =>
  elements
    .filter(({ ai }) => {
      const needs = applicationIdentifiers.get(ai)?.needs ?? []
      const isThere = (pattern: string) => elements.some(one => matches(one.ai, pattern))
      return needs.length > 0 && !needs.some(together => together.every(isThere))
    })
    .map(({ ai }) => ({ kind: 'needs', ai }))

const lengthWithoutSerial: Record<string, number> = { 253: 13, 255: 13, 8003: 14 }

/** A digital signature is of one thing. */
const withoutSerial = (elements: readonly Gs1Element[]): CombinationFault[] =>
  elements.some(({ ai }) => ai === '8030')
    ? elements
        .filter(({ ai, value }) => value.length === lengthWithoutSerial[ai])
        .map(({ ai }) => ({ kind: 'noSerial', ai }))
    : []

const matches = (ai: string, pattern: string) =>
  ai.length === pattern.length &&
  Array.from(pattern).every((character, at) => character === 'n' || character === ai[at])
