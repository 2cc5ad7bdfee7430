import { canonicalUri } from '#contract/integration/epcis/canonicalUri.ts'

/** An absolute URI (RFC 3986): a scheme, and no space or character that must be escaped. Japanese letters may stay (IRI). */
export const isUri = (text: string) => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(text) && text.isWellFormed()

const checkedUrn = /^urn:epc:(id:(sgtin|sscc|sgln|pgln|grai|giai|gdti|gsrn|gsrnp|gsin|itip|upui|sgcn)|class:lgtin):/

/** False for an EPC URN or a Digital Link of GS1's own domain that names a GS1 identifier which cannot exist. */
export function isGs1Uri(uri: string): boolean {
  return !checkedUrn.test(uri) || canonicalUri(uri) !== undefined
}
