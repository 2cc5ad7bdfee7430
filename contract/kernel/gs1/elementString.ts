import { applicationIdentifiers, hasFixedLength, type Part } from '#contract/kernel/gs1/applicationIdentifiers.ts'
import { hasCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { isDate } from '#contract/kernel/gs1/dates.ts'

/** An application identifier and its data. */
export type Gs1Element = { ai: string; value: string }

/** Why a code cannot be read; the first fault counts. */
export const codeFaults = ['noCode', 'unknownIdentifier', 'length', 'characters', 'checkDigit', 'date'] as const
export type CodeFault = (typeof codeFaults)[number]
export type ParsedElements = { elements: Gs1Element[]; fault?: never } | { fault: CodeFault; elements?: never }

/** The separator FNC1 as scanners send it: the control character GS. */
export const fnc1 = '\u001d'
/** Without the one at the beginning. */
export const afterFnc1 = (text: string): string => (text.startsWith(fnc1) ? text.slice(fnc1.length) : text)

const characters: Record<Part['characters'], RegExp> = {
  N: /^\d*$/,
  X: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[-0-9A-Z_a-z=]*$/,
}

const verify: Record<string, (text: string) => CodeFault | undefined> = {
  csum: text => (hasCheckDigit(text) ? undefined : 'checkDigit'),
  yymmd0: text => (isDate(text, 'mayBeMonth') ? undefined : 'date'),
  yymmdd: text => (isDate(text, 'day') ? undefined : 'date'),
  yyyymmdd: text => (isDate(text.slice(2), 'day') ? undefined : 'date'),
  zero: text => (/^0+$/.test(text) ? undefined : 'characters'),
  nonzero: text => (/[1-9]/.test(text) ? undefined : 'characters'),
}

/** What is wrong with the data of an identifier. */
export function faultOf(ai: string, value: string): CodeFault | undefined {
  const known = applicationIdentifiers.get(ai)
  if (!known) return 'unknownIdentifier'
  let rest = value
  for (const part of known.parts) {
    if (rest === '' && part.isOptional) break
    const text = rest.slice(0, part.max)
    if (text.length < part.min) return 'length'
    const fault = characters[part.characters].test(text) ? faultIn(part, text) : 'characters'
    if (fault) return fault
    rest = rest.slice(part.max)
  }
  return rest === '' ? undefined : 'length'
}

const faultIn = (part: Part, text: string) =>
  part.verified.map(name => verify[name]?.(text)).find(fault => fault !== undefined)

/** Data after the first FNC1: identifiers in any order, those of variable length separated by FNC1. */
export function parseElementString(text: string): ParsedElements {
  const elements: Gs1Element[] = []
  let rest = text.endsWith(fnc1) ? text.slice(0, -fnc1.length) : text
  while (rest !== '') {
    const ai = [2, 3, 4].map(length => rest.slice(0, length)).find(start => applicationIdentifiers.has(start))
    if (ai === undefined) return { fault: 'unknownIdentifier' }
    const data = rest.slice(ai.length)
    const end = hasFixedLength(ai) ? lengthOf(ai) : data.indexOf(fnc1)
    const value = end === -1 ? data : data.slice(0, end)
    const fault = faultOf(ai, value)
    if (fault) return { fault }
    elements.push({ ai, value })
    // Some printers put a separator behind data of fixed length, too.
    rest = afterFnc1(data.slice(value.length))
  }
  return elements.length > 0 ? { elements } : { fault: 'noCode' }
}

const lengthOf = (ai: string) =>
  (applicationIdentifiers.get(ai)?.parts ?? []).reduce((total, part) => total + part.max, 0)

/**
 * As printed below a symbol: (01)…(10)…. A bracket within data has a backslash before it. Brackets tell where data ends, so
 * an identifier that is not known is read, too.
 */
export function parseBracketed(text: string): ParsedElements {
  const elements: Gs1Element[] = []
  let rest = text
  while (rest !== '') {
    const [whole = '', ai = '', escaped = ''] = /^\((\d{2,4})\)((?:\\\(|[^(])+)/.exec(rest) ?? []
    if (whole === '') return { fault: 'noCode' }
    const value = escaped.replaceAll('\\(', '(').trim()
    const fault = applicationIdentifiers.has(ai)
      ? faultOf(ai, value)
      : characters.X.test(value)
        ? undefined
        : 'characters'
    if (fault) return { fault }
    elements.push({ ai, value })
    rest = rest.slice(whole.length)
  }
  return elements.length > 0 ? { elements } : { fault: 'noCode' }
}

/** As a symbol holds it after its first FNC1. */
export const elementString = (elements: readonly Gs1Element[]): string =>
  elements
    .map(({ ai, value }, at) => ai + value + (hasFixedLength(ai) || at === elements.length - 1 ? '' : fnc1))
    .join('')
