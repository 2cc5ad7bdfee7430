import { canonicalBase, digitalLinkPath, parseDigitalLink } from '#contract/kernel/gs1/digitalLink.ts'
import type { Gs1Element } from '#contract/kernel/gs1/elementString.ts'
import { elementsOfEpc } from '#contract/kernel/gs1/epcUri.ts'

/**
 * The canonical GS1 Digital Link URI of a GS1 identifier that is written as EPC URN or as a Digital Link of any domain (GS1
 * Digital Link 1.2, 4.11; EPC Tag Data Standard 2.0, 6.3), reduced to its finest level as the event hash wants it (CBV 2.0,
 * 8.9.2). Undefined for any other URI.
 */
export function canonicalUri(uri: string): string | undefined {
  const elements = uri.startsWith('urn:epc:')
    ? elementsOfEpc(uri)
    : parseDigitalLink(uri.replace(/[?#].*$/s, ''))?.elements
  const path = elements && digitalLinkPath(finest(elements), escaped)
  return path && canonicalBase + path
}

/** A serial says more than the lot beside it; the variant of a product is no level. */
function finest(elements: readonly Gs1Element[]): Gs1Element[] {
  const [key, ...qualifiers] = elements
  const last = qualifiers.findLast(({ ai }) => ai !== '22' && ai !== '7040' && ai !== '8019' && ai !== '8020')
  return [key, last].filter(one => one !== undefined)
}

/** As GS1's reference implementation of the hash writes them, which leaves an apostrophe, semicolon and equals sign. */
const escaped = (text: string) =>
  encodeURIComponent(text)
    .replaceAll(/[!()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3B', ';')
    .replaceAll('%3D', '=')
