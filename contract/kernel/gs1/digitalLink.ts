import { applicationIdentifiers } from '#contract/kernel/gs1/applicationIdentifiers.ts'
import { faultOf, type Gs1Element, type ParsedElements } from '#contract/kernel/gs1/elementString.ts'

/** The keys that a link may begin with, each with the qualifiers that may follow in this order (GS1 Digital Link: URI Syntax). */
const keyQualifiers: Record<string, readonly string[]> = {
  '00': [],
  '01': ['22', '10', '21', '235'],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': ['254', '7040'],
  '415': ['8020'],
  '417': ['7040'],
  '8003': [],
  '8004': ['7040'],
  '8006': ['22', '10', '21'],
  '8010': ['8011'],
  '8013': [],
  '8017': ['8019'],
  '8018': ['8019'],
}

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
  const at = segments.findIndex((segment, place) => segment in keyQualifiers && segments[place + 1])
  if (at === -1) return undefined
  const [key = '', value = '', ...rest] = segments.slice(at)
  const elements = [{ ai: key, value: key === '01' ? unescaped(value).padStart(14, '0') : unescaped(value) }]
  const allowed = [...(keyQualifiers[key] ?? [])]
  for (let place = 0; place < rest.length && rest[place] !== ''; place += 2) {
    const ai = rest[place] ?? ''
    if (!allowed.includes(ai)) return { fault: 'unknownIdentifier' }
    allowed.splice(0, allowed.indexOf(ai) + 1)
    elements.push({ ai, value: unescaped(rest[place + 1] ?? '') })
  }
  return checked(elements)
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
export function digitalLinkPath(elements: readonly Gs1Element[]): string | undefined {
  const key = elements.find(({ ai }) => ai in keyQualifiers)
  if (!key) return undefined
  const qualifiers = (keyQualifiers[key.ai] ?? []).flatMap(ai => elements.find(one => one.ai === ai) ?? [])
  return [key, ...qualifiers].map(({ ai, value }) => `/${ai}/${encodeURIComponent(value)}`).join('')
}

/** A link to these elements: key and qualifiers in the path, the others as attributes. */
export function digitalLinkOf(elements: readonly Gs1Element[], base = canonicalBase): string | undefined {
  const path = digitalLinkPath(elements)
  const key = elements.find(({ ai }) => ai in keyQualifiers)
  if (path === undefined || !key) return undefined
  const inPath = new Set([key.ai, ...(keyQualifiers[key.ai] ?? [])])
  const attributes = elements
    .filter(({ ai }) => !inPath.has(ai))
    .map(({ ai, value }) => `${ai}=${encodeURIComponent(value)}`)
  return base + path + (attributes.length > 0 ? `?${attributes.join('&')}` : '')
}
