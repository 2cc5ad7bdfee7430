import type { FastifyInstance } from 'fastify'
import { partnerApiBodyLimitBytes } from '#contract/integration/api/apiRoute.ts'
import { pathText, type EpcisFault } from '#contract/integration/epcis/checkDocument.ts'
import type { Edition } from '#contract/integration/epcis/eventShape.ts'
import { badRequest, unsupportedMediaType } from '#server/identity/apiKeys/apiError.ts'
import { jsonBody } from '#server/integration/partnerApi/requests/jsonBody.ts'
import type { JsonPath } from '#server/integration/partnerApi/requests/repeatedKeys.ts'
import { readXml } from '#server/integration/epcis/xml/readDocument.ts'
import { XmlFault } from '#server/integration/epcis/xml/parseXml.ts'

/** A document or an event in the form of JSON-LD, faults of how it is written, and a document of XML without its events. */
export type EpcisBody = {
  value: unknown
  edition: Edition
  form: 'json' | 'xml'
  faults: EpcisFault[]
  aroundEvents: string | null
}

export const jsonMediaTypes = ['application/json', 'application/ld+json'] as const
export const xmlMediaTypes = ['application/xml', 'text/xml'] as const

/** Accepts JSON-LD and XML in UTF-8 of up to 20 MB; each is read only once the key is known. */
export function acceptEpcisBodies(api: FastifyInstance) {
  api.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: partnerApiBodyLimitBytes } as const
  const read =
    (parse: (bytes: Buffer, headers: Headed['headers']) => EpcisBody) => async (request: Headed, bytes: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw unsupportedMediaType(['the body without content-encoding'])
      }
      return parse(bytes, request.headers)
    }
  for (const type of jsonMediaTypes) api.addContentTypeParser(type, options, read(epcisJson))
  for (const type of xmlMediaTypes) api.addContentTypeParser(type, options, read(epcisXml))
}
type Headed = { headers: Record<string, unknown> }

function epcisJson(bytes: Buffer): EpcisBody {
  const { value, repeated } = jsonBody(bytes)
  const twice = repeated.map(path => located(path, 'is listed twice'))
  return { value, edition: '2.0', form: 'json', faults: [...twice, ...unstorable(value)], aroundEvents: null }
}

function epcisXml(bytes: Buffer, headers: Headed['headers']): EpcisBody {
  const spoken = headers['gs1-epcis-version'] === '1.2' ? '1.x' : '2.0'
  try {
    const read = readXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes), spoken)
    return { ...read, form: 'xml', faults: unstorable(read.value) }
  } catch (error) {
    if (error instanceof XmlFault) throw badRequest(`the body is no XML that is taken: ${error.message}`)
    if (error instanceof TypeError) throw badRequest('the body is not UTF-8')
    throw error
  }
}

/** Texts and numbers that PostgreSQL cannot keep as they are. Bodies nest 32 deep at most. */
function unstorable(value: unknown): EpcisFault[] {
  const faults: EpcisFault[] = []
  const walk = (one: unknown, path: JsonPath) => {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) {
      faults.push(located(path, 'holds a NUL character or half of a character'))
    }
    if (typeof one === 'number' && !Number.isFinite(one)) faults.push(located(path, 'is too large a number'))
    if (typeof one !== 'object' || one === null) return
    for (const [key, inner] of Object.entries(one)) {
      if (key.includes('\0') || !key.isWellFormed()) faults.push(located(path, 'has a key with such a character'))
      else walk(inner, [...path, Array.isArray(one) ? Number(key) : key])
    }
  }
  walk(value, [])
  return faults
}

/** The event of a path, and the rest of it. */
function located(path: JsonPath, message: string): EpcisFault {
  const [body, list, event, ...rest] = path
  const isOfEvent = body === 'epcisBody' && list === 'eventList' && typeof event === 'number'
  return isOfEvent ? { event, path: pathText(rest), message } : { event: null, path: pathText(path), message }
}
