import { applicationIdentifiers } from '#contract/kernel/gs1/applicationIdentifiers.ts'
import { faultOf, type Gs1Element, type ParsedElements } from '#contract/kernel/gs1/elementString.ts'

/** The keys that a link may begin with, each with the qualifiers that may follow in this order (GS1 Digital Link: URI Syntax). */
const keyQualifiers: ReadonlyMap<string, readonly string[]> = new Map([
  ['00', []],
  ['01', ['22', '10', '21', '235']],
  ['253', []],
  ['255', []],
  ['401', []],
  ['402', []],
  ['414', ['254', '7040']],
  ['415', ['8020']],
  ['417', ['7040']],
  ['8003', []],
  ['8004', ['7040']],
  ['8006', ['22', '10', '21']],
  ['8010', ['8011']],
  ['8013', []],
  ['8017', ['8019']],
  ['8018', ['8019']],
])

/** Names that older links have instead of application identifiers (GS1 Digital Link 1.1). */
const names: Readonly<Record<string, string>> = {
  gtin: '01',
  itip: '8006',
  cpid: '8010',
  gln: '414',
  party: '417',
  gsrnp: '8017',
  gsrn: '8018',
  gcn: '255',
  sscc: '00',
  gdti: '253',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  cpv: '22',
  lot: '10',
  ser: '21',
}
const identifierOf = (segment: string) => (Object.hasOwn(names, segment) ? (names[segment] ?? segment) : segment)

/** The domain of links whose owner has no resolver of its own. */
export const canonicalBase = 'https://id.gs1.org'

/** Scheme and host, path, query. */
const link = /^https?:\/\/[^/?#]+(\/[^?#]+)(?:\?([^#]*))?/i

/** The elements of a GS1 Digital Link URI that is not compressed; undefined for any other text. */
export function parseDigitalLink(text: string): ParsedElements | undefined {
  const [whole, pathname = '', query = ''] = link.exec(text) ?? []
  if (whole === undefined) return undefined
  const path = elementsOfPath(pathname)
  if (!path || path.fault !== undefined) return path
  // Attributes with other names are the link's own.
  const attributes = query.split('&').flatMap(pair => {
    const [ai = '', value = ''] = pair.split('=')
    return applicationIdentifiers.has(ai) ? [{ ai, value: unescaped(value) }] : []
  })
  return checked([...path.elements, ...attributes])
}

/** The elements of a path such as /01/04912345678904/10/A1; what stands before the key belongs to the resolver. */
export function elementsOfPath(pathname: string): ParsedElements | undefined {
  const segments = pathname.split('/').slice(1)
  const keys = segments.flatMap((segment, at) => {
    const ai = identifierOf(segment)
    return keyQualifiers.has(ai) && segments[at + 1] ? [{ at, ai, value: keyValue(ai, segments[at + 1] ?? '') }] : []
  })
  // A word of the resolver may be the name of an identifier.
  const key = keys.find(({ ai, value }) => faultOf(ai, value) === undefined) ?? keys[0]
  // What is too short or too long is no key, but a part of another address, such as its date.
  if (!key || faultOf(key.ai, key.value) === 'length') return undefined
  const elements = [{ ai: key.ai, value: key.value }]
  const rest = segments.slice(key.at + 2)
  const allowed = [...(keyQualifiers.get(key.ai) ?? [])]
  for (let place = 0; place < rest.length && rest[place] !== ''; place += 2) {
    const ai = identifierOf(rest[place] ?? '')
    if (!allowed.includes(ai)) return { fault: 'unknownIdentifier' }
    allowed.splice(0, allowed.indexOf(ai) + 1)
    elements.push({ ai, value: unescaped(rest[place + 1] ?? '') })
  }
  return checked(elements)
}

/** A GTIN-8, -12 or -13 has 14 digits in an element. */
function keyValue(ai: string, text: string): string {
  const value = unescaped(text)
  return ai === '01' && /^(?:\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value
}

function checked(elements: Gs1Element[]): ParsedElements {
  const fault = elements.map(({ ai, value }) => faultOf(ai, value)).find(one => one !== undefined)
  return fault ? { fault } : { elements }
}

/** A malformed escape stays as it is, and is refused as a character that no element may have. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path of a link to these elements, without attributes; undefined where they hold no key. */
export function digitalLinkPath(
  elements: readonly Gs1Element[],
  escaped: (text: string) => string = encodeURIComponent,
): string | undefined {
  const key = elements.find(({ ai }) => keyQualifiers.has(ai))
  if (!key) return undefined
  const qualifiers = (keyQualifiers.get(key.ai) ?? []).flatMap(ai => elements.find(one => one.ai === ai) ?? [])
  return [key, ...qualifiers].map(({ ai, value }) => `/${ai}/${escaped(value)}`).join('')
}
