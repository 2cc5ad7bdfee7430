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
 * A number of a document, and who gave it, where its URI says so: a company by its code in a portal, by a GLN, or by its GS1
 * company prefix, which is null where the URI does not tell where it ends.
 */
export type DocumentNumber = {
  number: string
  issuer: { code: string } | { gln: string } | { prefix: string | null } | null
}

/**
 * The number that a document's URI stands for: what follows the issuer in urn:epcglobal:cbv:bt:<GLN>:<number> and
 * https://<portal>/epcis/bt/<company>:<number>, the serial of a GDTI, the last segment of any other address.
 */
export function numberOfTransaction(uri: string): DocumentNumber {
  const [, gln, ofGln = ''] = /^urn:epcglobal:cbv:bt:(\d{13}):(.+)$/.exec(uri) ?? []
  if (gln !== undefined) return { number: decoded(ofGln), issuer: { gln } }
  const own = ownedName('bt', uri)
  if (own) return { number: own.name, issuer: { code: own.owner } }
  const keys = gs1Keys(uri)
  const serial = keys?.['253']?.slice(13)
  if (serial) return { number: serial, issuer: { prefix: prefixOf(uri) ?? null } }
  const [key] = Object.values(keys ?? {})
  return { number: key ?? lastPart(uri), issuer: null }
}

/** `owner`: the code of the company whose serial it is; `prefix`: the GS1 company prefix under which it was given. */
export type DeviceNames = { giai?: string; grai?: string; serial?: string; owner?: string; prefix?: string }

/**
 * What stands for a device in its URI: the last part as it may be printed on the device, with the code of its owner if a portal
 * named it; or a GS1 key, whose serial or reference is a serial only of the company that has its prefix: of a GTIN, that is the
 * maker of the device.
 */
export function deviceNames(uri: string): DeviceNames {
  const own = ownedName('logger/obj', uri)
  if (own) return { serial: own.name, owner: own.owner }
  const keys = gs1Keys(uri)
  if (!keys) return { serial: lastPart(uri) }
  const { 8004: giai, 8003: grai } = keys
  const prefix = prefixOf(uri)
  const [, reference] = /^urn:epc:id:(?:giai:\d+|(?:grai|sgtin):\d+\.\d*)\.(.+)$/.exec(uri) ?? []
  return {
    ...(giai && { giai }),
    // Stored without the zero in front.
    ...(grai && { grai: grai.slice(1) }),
    ...(prefix && reference && { prefix, serial: decoded(reference) }),
  }
}

/** The GS1 company prefix of an EPC URN. A Digital Link does not tell where it ends. */
const prefixOf = (uri: string): string | undefined => /^urn:epc:id:[a-z]+:(\d+)\./.exec(uri)?.[1]

/** A name that a company gave, in the form in which any portal writes it: <portal>/epcis/<kind>/<company>:<name>. */
function ownedName(kind: 'bt' | 'logger/obj', uri: string): { owner: string; name: string } | undefined {
  const [, owner, name] = new RegExp(`^https?://[^?#]*/epcis/${kind}/([^/:?#]+):([^/:?#]+)$`).exec(uri) ?? []
  return owner === undefined || name === undefined ? undefined : { owner: decoded(owner), name: decoded(name) }
}

function lastPart(uri: string): string {
  const last = uri
    .replace(/[?#].*$/s, '')
    .split(/[/:]/)
    .findLast(part => part !== '')
  return decoded(last ?? uri)
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
