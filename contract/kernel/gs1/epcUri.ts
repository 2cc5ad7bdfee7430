import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { faultOf, type Gs1Element } from '#contract/kernel/gs1/elementString.ts'

/**
 * EPC Tag Data Standard 2.1, sections 6 and 7. In a URN the company prefix is set apart, in GS1 keys it is not: a URN is turned
 * into keys without knowing anything else.
 */
type Scheme = {
  /** Of the digits without check digit: prefix, reference, and what stands before the prefix. */
  digits: number
  elements: (parts: Parts) => Gs1Element[]
}
type Parts = { prefix: string; reference: string; extra: string }

/** The first digit of the reference stands before the prefix: indicator, extension digit. */
const inFront = ({ prefix, reference }: Parts) => withCheckDigit(reference.slice(0, 1) + prefix + reference.slice(1))
const behind = ({ prefix, reference }: Parts) => withCheckDigit(prefix + reference)
const location = (ai: string) => (parts: Parts) => [
  { ai, value: behind(parts) },
  // Extension 0: the location as a whole.
  ...(ai === '414' && parts.extra !== '0' && parts.extra !== '' ? [{ ai: '254', value: parts.extra }] : []),
]

const schemes: Record<string, Scheme> = {
  'id:sgtin': { digits: 13, elements: of => [gtinIn(of), { ai: '21', value: of.extra }] },
  'class:lgtin': { digits: 13, elements: of => [gtinIn(of), { ai: '10', value: of.extra }] },
  'idpat:sgtin': { digits: 13, elements: of => [gtinIn(of)] },
  'id:sscc': { digits: 17, elements: of => [{ ai: '00', value: inFront(of) }] },
  'id:sgln': { digits: 12, elements: location('414') },
  'id:pgln': { digits: 12, elements: location('417') },
  'id:grai': { digits: 12, elements: of => [{ ai: '8003', value: `0${behind(of)}${of.extra}` }] },
  'idpat:grai': { digits: 12, elements: of => [{ ai: '8003', value: `0${behind(of)}` }] },
  'id:upui': { digits: 13, elements: of => [gtinIn(of), { ai: '235', value: of.extra }] },
  'idpat:upui': { digits: 13, elements: of => [gtinIn(of)] },
  'id:itip': { digits: 13, elements: of => [pieceIn(of), { ai: '21', value: of.extra.slice(6) }] },
  'idpat:itip': { digits: 13, elements: of => [pieceIn(of)] },
  'id:gdti': { digits: 12, elements: of => [{ ai: '253', value: behind(of) + of.extra }] },
  'idpat:gdti': { digits: 12, elements: of => [{ ai: '253', value: behind(of) }] },
  'id:sgcn': { digits: 12, elements: of => [{ ai: '255', value: behind(of) + of.extra }] },
  'idpat:sgcn': { digits: 12, elements: of => [{ ai: '255', value: behind(of) }] },
  'id:gsrn': { digits: 17, elements: of => [{ ai: '8018', value: behind(of) }] },
  'id:gsrnp': { digits: 17, elements: of => [{ ai: '8017', value: behind(of) }] },
  'id:gsin': { digits: 16, elements: of => [{ ai: '402', value: behind(of) }] },
}
const gtinIn = (parts: Parts): Gs1Element => ({ ai: '01', value: inFront(parts) })

/** A trade item that is the n-th of several pieces: nn.of. */
const pieceIn = (parts: Parts): Gs1Element => {
  const [, piece = '', total = ''] = /^(\d\d)\.(\d\d)\./.exec(parts.extra) ?? []
  return { ai: '8006', value: inFront(parts) + piece + total }
}

/** Schemes whose last part is free text; in patterns it is `*`, in the other schemes there is none. */
const hasExtra = new Set(['id:sgtin', 'class:lgtin', 'id:sgln', 'id:grai', 'id:upui', 'id:itip', 'id:gdti', 'id:sgcn'])

/** The GS1 elements of an EPC URN; undefined where it is none of these schemes, or malformed. */
export function elementsOfEpc(urn: string): Gs1Element[] | undefined {
  const [, name = '', body = ''] = /^urn:epc:((?:id|class|idpat):[a-z]+):(.+)$/.exec(urn) ?? []
  const [prefix = '', reference = '', ...others] = body.split('.')
  const open = openSchemes[name]
  if (open) return openIn(open, prefix, [reference, ...others].join('.'))
  const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined
  if (!scheme) return undefined
  const extra = unescaped(others.join('.'))
  if (!/^\d{6,12}$/.test(prefix) || extra === undefined) return undefined
  const isPattern = name.startsWith('idpat:')
  const end = name === 'idpat:itip' ? /^\d\d\.\d\d\.\*$/ : /^\*$/
  if (isPattern ? !end.test(extra) : hasExtra.has(name) ? extra === '' : others.length > 0) return undefined
  if (!/^\d*$/.test(reference) || prefix.length + reference.length !== scheme.digits) return undefined
  return valid(scheme.elements({ prefix, reference, extra }))
}

/** The parts of a pattern of each scheme, and the key with what may stand before the company prefix. */
const patterns: Record<string, { ai: string; parts: number; before?: string }> = {
  sgtin: { ai: '01', parts: 3, before: '\\d' },
  sscc: { ai: '00', parts: 2, before: '\\d' },
  sgln: { ai: '414', parts: 3 },
  pgln: { ai: '417', parts: 2 },
  grai: { ai: '8003', parts: 3, before: '0' },
  giai: { ai: '8004', parts: 2 },
  upui: { ai: '01', parts: 3, before: '\\d' },
  itip: { ai: '8006', parts: 5, before: '\\d' },
  gdti: { ai: '253', parts: 3 },
  sgcn: { ai: '255', parts: 3 },
  gsrn: { ai: '8018', parts: 2 },
  gsrnp: { ai: '8017', parts: 2 },
  gsin: { ai: '402', parts: 2 },
  ginc: { ai: '401', parts: 2 },
  cpi: { ai: '8010', parts: 3 },
}

/**
 * The key of a pattern that leaves all behind the company prefix open, or that, too, and the regular expression of how its value
 * begins; undefined for any other URI.
 */
export function openPattern(urn: string): { ai: string; beginning: string } | undefined {
  const [, name = '', prefix = '', open = ''] = /^urn:epc:idpat:([a-z]+):(\d{6,12}|\*)((?:\.\*)+)$/.exec(urn) ?? []
  const pattern = Object.hasOwn(patterns, name) ? patterns[name] : undefined
  if (!pattern || open.length / '.*'.length !== pattern.parts - 1) return undefined
  return { ai: pattern.ai, beginning: prefix === '*' ? '' : (pattern.before ?? '') + prefix }
}

/** Schemes whose reference has any length. */
const openSchemes: Record<string, (prefix: string, reference: string) => Gs1Element[] | undefined> = {
  'id:giai': (prefix, reference) => [{ ai: '8004', value: prefix + reference }],
  'id:ginc': (prefix, reference) => [{ ai: '401', value: prefix + reference }],
  'id:cpi': partIn,
  'idpat:cpi': partIn,
}

/** A component or part, with its serial if it is a single one. */
function partIn(prefix: string, reference: string): Gs1Element[] | undefined {
  const [, part, serial = ''] = /^(.+)\.(\d{1,12}|\*)$/.exec(reference) ?? []
  if (part === undefined) return undefined
  return [{ ai: '8010', value: prefix + part }, ...(serial === '*' ? [] : [{ ai: '8011', value: serial }])]
}

function openIn(scheme: (typeof openSchemes)[string], prefix: string, reference: string): Gs1Element[] | undefined {
  const text = unescaped(reference)
  const elements = text && /^\d{6,12}$/.test(prefix) ? scheme(prefix, text) : undefined
  return elements && valid(elements)
}

const valid = (elements: Gs1Element[]) =>
  elements.some(({ ai, value }) => faultOf(ai, value) !== undefined) ? undefined : elements

function unescaped(text: string): string | undefined {
  if (/["&/<>?]|%(?![0-9A-Fa-f]{2})/.test(text)) return undefined
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
