import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'

/** A GS1 identifier by its application identifiers, such as { '01': '04912345678904', '10': 'A1' }. */
export type Gs1Keys = Readonly<Record<string, string>>

/** The GS1 keys of an EPC URN or a Digital Link; undefined for any other URI. */
export function gs1Keys(uri: string): Gs1Keys | undefined {
  const path = canonicalUri(uri)?.split('/').slice(3)
  if (!path) return undefined
  const keys: Record<string, string> = {}
  for (let at = 0; at + 1 < path.length; at += 2) keys[path[at] ?? ''] = decoded(path[at + 1] ?? '')
  return keys
}

/** The global location number of a place or party. */
export function glnOfUri(uri: string): string | undefined {
  const keys = gs1Keys(uri)
  return keys?.['414'] ?? keys?.['417']
}

/**
 * The number that a document's URI stands for: the last part of urn:epcglobal:cbv:bt:<GLN>:<number>, the serial of a GDTI, the
 * last segment of any other address.
 */
export function numberOfTransaction(uri: string): string {
  const keys = gs1Keys(uri)
  if (keys?.['253']) return keys['253'].slice(13) || keys['253']
  const [key] = Object.values(keys ?? {})
  if (key !== undefined) return key
  const last = uri
    .replace(/[?#].*$/s, '')
    .split(/[/:]/)
    .findLast(part => part !== '')
  return decoded(last ?? uri)
}

/** What stands for a device in its URI: keys of GS1 assets, and the last part as it may be printed on the device. */
export function deviceNames(uri: string): { giai?: string; grai?: string; serial: string } {
  const keys = gs1Keys(uri)
  const [, reference] = /^urn:epc:id:(?:giai|grai):\d+\.(?:\d*\.)?(.+)$/.exec(uri) ?? []
  const last = uri
    .replace(/[?#].*$/s, '')
    .split(/[/:]/)
    .findLast(part => part !== '')
  return {
    ...(keys?.['8004'] && { giai: keys['8004'] }),
    // Stored without the zero in front.
    ...(keys?.['8003'] && { grai: keys['8003'].slice(1) }),
    serial: decoded(reference ?? last ?? uri),
  }
}

/** As written where it cannot be decoded, or holds NUL, which PostgreSQL does not take. */
function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text)
    return plain.includes('\0') ? text : plain
  } catch {
    return text
  }
}
