import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentForm } from '#contract/integration/epcis/out/documents.ts'
import { portalUris, prefix } from '#contract/integration/epcis/out/portalUris.ts'
import { notAcceptable } from '#server/integration/epcis/problems.ts'

const version = '2.0.0'
const mediaTypes = {
  'application/ld+json': 'json',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
} as const
type MediaType = keyof typeof mediaTypes

/** What a client wants by its headers (EPCIS 2.0, 12.7), or 406. JSON-LD, for whoever accepts anything. */
export function wantedForm(request: FastifyRequest): { mediaType: MediaType; form: DocumentForm } {
  refuseOtherEditions(request)
  const mediaType = wantedType(header(request, 'accept') ?? '*/*')
  if (!mediaType) throw notAcceptable(`no such form; accept one of ${Object.keys(mediaTypes).join(', ')}`)
  if (mediaTypes[mediaType] === 'json') return { mediaType, form: { format: 'json' } }
  const isUrn = header(request, 'gs1-cbv-xml-format') === 'Always_URN'
  return { mediaType, form: { format: 'xml', words: isUrn ? 'urn' : 'web' } }
}

/** Of collections and queries, which have no form in XML. */
export function refuseOtherThanJson(request: FastifyRequest): void {
  refuseOtherEditions(request)
  const mediaType = wantedType(header(request, 'accept') ?? '*/*')
  if (!mediaType || mediaTypes[mediaType] !== 'json') throw notAcceptable('this is answered as application/json')
}

/** The first that is taken, in the order of what the client prefers. */
function wantedType(accept: string): MediaType | undefined {
  const wanted = accept
    .split(',')
    .map(part => {
      const [type = '', ...parameters] = part.split(';').map(one => one.trim().toLowerCase())
      const quality = parameters.find(one => one.startsWith('q='))?.slice(2)
      return { type, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { type } of wanted) {
    const found = (Object.keys(mediaTypes) as MediaType[]).find(one => matches(type, one))
    if (found) return found
  }
  return undefined
}

const matches = (range: string, type: string) =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))

function refuseOtherEditions(request: FastifyRequest): void {
  for (const name of ['gs1-epcis', 'gs1-cbv']) {
    const [min, max] = [header(request, `${name}-min`), header(request, `${name}-max`)]
    if ((min && isLater(min, version)) || (max && isLater(version, max))) {
      throw notAcceptable(`${name.toUpperCase()} is answered in version ${version} only`)
    }
  }
  // The length of a GS1 company prefix, which an EPC URN states, does not follow from a GTIN or GLN.
  if (header(request, 'gs1-epc-format') === 'Always_EPC_URN') {
    throw notAcceptable('identifiers are answered as GS1 Digital Links: GS1-EPC-Format cannot be Always_EPC_URN')
  }
}

function isLater(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => text.split('.').map(Number))
  const place = [0, 1, 2].find(at => (a?.[at] ?? 0) !== (b?.[at] ?? 0))
  return place !== undefined && (a?.[place] ?? 0) > (b?.[place] ?? 0)
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What every answer says of itself. */
export function describe(reply: FastifyReply, portal: string): FastifyReply {
  return reply.headers({
    'gs1-epcis-version': version,
    'gs1-cbv-version': version,
    'gs1-extensions': `${prefix}=${portalUris(portal).vocabulary}`,
  })
}

/** What OPTIONS answers. */
export function describeMethods(reply: FastifyReply, portal: string, methods: readonly string[]): FastifyReply {
  return describe(reply, portal)
    .code(204)
    .headers({
      allow: methods.join(', '),
      'gs1-epcis-min': version,
      'gs1-epcis-max': version,
      'gs1-cbv-min': version,
      'gs1-cbv-max': version,
      'gs1-epc-format': 'Always_GS1_Digital_Link',
      'gs1-cbv-xml-format': 'Always_Web_URI',
    })
}
