import { combinationFaults, type CombinationFault } from '#contract/kernel/gs1/combinations.ts'
import { parseDigitalLink } from '#contract/kernel/gs1/digitalLink.ts'
import {
  afterFnc1,
  fnc1,
  parseBracketed,
  parseElementString,
  type CodeFault,
  type Gs1Element,
  type ParsedElements,
} from '#contract/kernel/gs1/elementString.ts'
import { elementsOfEpc } from '#contract/kernel/gs1/epcUri.ts'
import { gtinOf, ssccOf } from '#contract/kernel/gs1/keys.ts'

export type ReadCode = { elements: Gs1Element[]; contradictions: CombinationFault[] }
export type CodeReading = (ReadCode & { fault?: never }) | { fault: CodeFault }

/** Symbology identifiers of symbols that begin with FNC1 (ISO/IEC 15424): GS1-128, DataBar, Data Matrix, QR Code, DotCode. */
const gs1Symbologies = new Set(['C1', 'e0', 'e1', 'd2', 'Q3', 'J1'])

/** How scanners and their software write the control character GS. */
const writtenSeparators = /[\u241d^]|\{GS\}|<GS>/g

/**
 * What a scanner or a person typed: an element string with or without symbology identifier and separators, brackets, a GS1
 * Digital Link, an EPC URN, or a bare JAN, GTIN or SSCC, in full width or half. `noCode`: another text, such as a number.
 */
export function readCode(typed: string): CodeReading {
  const parsed = parsedCode(typed.replace(/^[ \t\r\n\u3000]+|[ \t\r\n\u3000]+$/g, ''))
  if (parsed.fault !== undefined) return { fault: parsed.fault }
  const elements = withoutRepeats(parsed.elements)
  return { elements, contradictions: combinationFaults(elements) }
}

/** Two numbers of one kind, such as two SSCCs or two lots, are not of one box: looking up either would be a guess. */
export const isOneBox = ({ contradictions }: ReadCode): boolean =>
  contradictions.every(({ kind }) => kind !== 'differs')

const withoutRepeats = (elements: Gs1Element[]) =>
  elements.filter(({ ai, value }, at) => elements.findIndex(one => one.ai === ai && one.value === value) === at)

function parsedCode(typed: string): ParsedElements {
  const epc = elementsOfEpc(typed)
  if (epc) return { elements: epc }
  const text = typed.normalize('NFKC')
  const [identifier = '', symbology = ''] = /^\]([A-Za-z][0-9A-Za-z])/.exec(text) ?? []
  const data = text.slice(identifier.length)
  const link = parseDigitalLink(data)
  if (link) return link
  if (data.startsWith('(')) return bracketedCode(data)
  const separated = data.replaceAll(writtenSeparators, fnc1)
  if (gs1Symbologies.has(symbology)) return parseElementString(afterFnc1(separated))
  return bareNumber(data) ?? elementsWithoutMark(separated)
}

/** Digits in brackets may be a telephone's: without a key, they are no code. */
function bracketedCode(data: string): ParsedElements {
  const parsed = parseBracketed(data.replace(/\)\s+/g, ')').replace(/\s+\(/g, '('))
  // (03) is Tokyo.
  if (parsed.fault !== undefined) return data.startsWith('(03)') ? { fault: 'noCode' } : parsed
  return parsed.elements.some(({ ai }) => meaningful.test(ai)) ? parsed : { fault: 'noCode' }
}

const meaningful = /^(?:0[0-3]|1[0-7]|2[01]|30|37|41\d|8\d{3})$/

/** EAN-8, UPC-A, JAN, ITF-14 and GTIN-14; an SSCC without its identifier. */
function bareNumber(data: string): ParsedElements | undefined {
  if (!/^\d+$/.test(data)) return undefined
  const gtin = gtinOf(data)
  if (gtin) return { elements: [{ ai: '01', value: gtin }] }
  const sscc = data.length === 18 ? ssccOf(data) : undefined
  if (sscc) return { elements: [{ ai: '00', value: sscc }] }
  if (data.length === 13 || data.length === 14) return { fault: 'checkDigit' }
  return undefined
}

/** Without any mark of GS1, only a text that is an element string throughout and holds a key with a check digit. */
function elementsWithoutMark(data: string): ParsedElements {
  const isMarked = data.startsWith(fnc1)
  const parsed = parseElementString(afterFnc1(data))
  if (isMarked) return parsed
  if (parsed.fault !== undefined) return /^(?:00\d{18}$|01\d{14})/.test(data) ? parsed : { fault: 'noCode' }
  return parsed.elements.some(({ ai }) => keyed.test(ai)) ? parsed : { fault: 'noCode' }
}

const keyed = /^(?:0[0-3]|41\d|8003|8006)$/
