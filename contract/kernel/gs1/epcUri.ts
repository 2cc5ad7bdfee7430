import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { faultOf, type Gs1Element } from '#contract/kernel/gs1/elementString.ts'

/**
 * EPC Tag Data Standard 2.1, sections 6 and 7. In a URN the company prefix is set apart, in GS1 keys it is not: a URN is turned
 * into keys without knowing anything else, keys into a URN only where the length of the prefix (6 to 12 digits) is known.
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
}
const gtinIn = (parts: Parts): Gs1Element => ({ ai: '01', value: inFront(parts) })

/** Schemes of which the last part is free text, and those in which it is `*`. */
const hasExtra = new Set(['id:sgtin', 'class:lgtin', 'id:sgln', 'id:grai'])

/** The GS1 elements of an EPC URN; undefined where it is none of these schemes, or malformed. */
export function elementsOfEpc(urn: string): Gs1Element[] | undefined {
  const [, name = '', body = ''] = /^urn:epc:((?:id|class|idpat):[a-z]+):(.+)$/.exec(urn) ?? []
  const [prefix = '', reference = '', ...others] = body.split('.')
  if (name === 'id:giai') return giaiIn(prefix, [reference, ...others].join('.'))
  const scheme = schemes[name]
  if (!scheme) return undefined
  const extra = unescaped(others.join('.'))
  if (!/^\d{6,12}$/.test(prefix) || extra === undefined) return undefined
  if (name.startsWith('idpat:') ? others.join('.') !== '*' : hasExtra.has(name) ? extra === '' : others.length > 0)
    return undefined
  if (!/^\d*$/.test(reference) || prefix.length + reference.length !== scheme.digits) return undefined
  return valid(scheme.elements({ prefix, reference, extra }))
}

function giaiIn(prefix: string, reference: string): Gs1Element[] | undefined {
  const text = unescaped(reference)
  return text && /^\d{6,12}$/.test(prefix) ? valid([{ ai: '8004', value: prefix + text }]) : undefined
}

const valid = (elements: Gs1Element[]) =>
  elements.some(({ ai, value }) => faultOf(ai, value) !== undefined) ? undefined : elements

/** The URN of GS1 elements whose company prefix has this length; undefined where they have none. */
export function epcOf(elements: readonly Gs1Element[], prefixLength: number): string | undefined {
  if (prefixLength < 6 || prefixLength > 12) return undefined
  const data = new Map(elements.map(({ ai, value }) => [ai, value]))
  const [gtin, sscc, place, party, grai, giai] = ['01', '00', '414', '417', '8003', '8004'].map(ai => data.get(ai))
  const split = (digits: string) => `${digits.slice(0, prefixLength)}.${digits.slice(prefixLength, -1)}`
  /** With what stands before the prefix at the beginning of the reference. */
  const moved = (digits: string) =>
    `${digits.slice(1, prefixLength + 1)}.${digits.slice(0, 1)}${digits.slice(prefixLength + 1, -1)}`
  if (sscc) return `urn:epc:id:sscc:${moved(sscc)}`
  if (gtin) {
    const [serial, lot] = [data.get('21'), data.get('10')]
    if (serial) return `urn:epc:id:sgtin:${moved(gtin)}.${escaped(serial)}`
    return lot ? `urn:epc:class:lgtin:${moved(gtin)}.${escaped(lot)}` : `urn:epc:idpat:sgtin:${moved(gtin)}.*`
  }
  if (place) return `urn:epc:id:sgln:${split(place)}.${escaped(data.get('254') ?? '0')}`
  if (party) return `urn:epc:id:pgln:${split(party)}`
  if (grai) {
    const serial = grai.slice(14)
    return `urn:epc:${serial ? 'id' : 'idpat'}:grai:${split(grai.slice(1, 14))}.${serial ? escaped(serial) : '*'}`
  }
  return giai && giai.length > prefixLength && /^\d+$/.test(giai.slice(0, prefixLength))
    ? `urn:epc:id:giai:${giai.slice(0, prefixLength)}.${escaped(giai.slice(prefixLength))}`
    : undefined
}

/** The characters of CSET 82 that a URN cannot hold. */
const escaped = (text: string) =>
  text.replace(/["%&/<>?]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

function unescaped(text: string): string | undefined {
  if (/["&/<>?]|%(?![0-9A-Fa-f]{2})/.test(text)) return undefined
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
