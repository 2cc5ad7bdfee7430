import { array, constantFrom, oneof, subarray, tuple, type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { ApiRoute } from '#contract/integration/api/apiRoute.ts'
import { requestSchema } from '#server/app/openApi/apiDocument.ts'
import { damaged, nearlyValid, type SentBody } from '#test/fuzz/bodies/brokenBody.ts'
import { validBody, type Known } from '#test/fuzz/bodies/validBody.ts'
import { hostileJson } from '#test/fuzz/values/hostileJson.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import type { FuzzSide } from '#test/fuzz/world/fuzzWorld.ts'
import { sides } from '#test/fuzz/world/fuzzWorld.ts'

/** What a partner may name: its company's records, and those of the other company that it could know. */
export function knownToPartners(own: FuzzSide, other: FuzzSide): Known {
  const { canary } = sides[own.name]
  const known: Record<string, readonly unknown[]> = {
    reference: [`${canary}-REF`, `${canary}-NEW`, `${sides[other.name].canary}-REF`],
    itemCode: [`${canary}-P`, `${canary}-P`, `${sides[other.name].canary}-P`],
    // If it named the other company as a party, that company would rightly see the delivery.
    depositCode: [own.company.code],
    shipperCode: [own.company.code, 'C-NONE'],
    consigneeCode: [own.company.code, own.informed.code],
    carrierCode: [own.informed.code],
    owner: [own.company.code, other.company.code],
    centreCode: [own.centreCode, 'L-NONE'],
    lot: [`${canary}-LOT`],
    serial: [`${canary}-L`, `${canary}-NEW`],
    logger: [`${canary}-L`, `${sides[other.name].canary}-L`],
    items: [0],
  }
  return field => known[field] ?? []
}

export type PartnerApiBody = SentBody & { contentType: string }

/** Bodies of a route with one content type: valid, nearly valid and damaged. */
export function partnerApiBodies(route: ApiRoute, contentType: string, known: Known): Arbitrary<PartnerApiBody> {
  const entries = validBody(requestSchema(route.bodies[contentType] ?? z.unknown()), known)
  const bodies = oneof(
    { weight: 3, arbitrary: entries.map((body): SentBody => ({ json: JSON.stringify(body) })) },
    { weight: 4, arbitrary: nearlyValid(entries) },
    { weight: 1, arbitrary: damaged(entries) },
  )
  if (contentType === 'text/csv') return csvReadings(known).map(json => ({ json, contentType }))
  if (contentType !== 'application/x-ndjson') return bodies.map(body => ({ ...body, contentType }))
  const lines = array(
    oneof(
      bodies.map(({ json }) => json.toString()),
      hostileJson,
      hostileText,
    ),
    { maxLength: 6 },
  )
  return lines.map(all => ({ json: all.join('\n'), contentType }))
}

const columns = ['logger', 'time', 'celsius', 'humidity', 'lat', 'lon', 'battery']

function csvReadings(known: Known): Arbitrary<string> {
  const head = oneof(
    { weight: 4, arbitrary: subarray(columns, { minLength: 3 }) },
    { weight: 1, arbitrary: array(hostileText) },
  )
  const cell = oneof(
    {
      weight: 3,
      arbitrary: constantFrom(
        '5',
        '5.25',
        '-0',
        '1e3',
        '',
        '５',
        '0x1',
        '9'.repeat(40),
        '2026-05-01T00:10:00Z',
        ...known('logger').map(String),
      ),
    },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: hostileText.map(text => `"${text}"`) },
  )
  const row = array(cell, { minLength: 3, maxLength: 8 })
  const breaks = constantFrom('\n', '\r\n', '\r', '\n\n', '\0\n')
  return tuple(head, array(row, { maxLength: 6 }), breaks).map(([names, rows, end]) =>
    [names, ...rows].map(cells => cells.join(',')).join(end),
  )
}
