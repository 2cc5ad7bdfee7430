import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, suite, test } from 'node:test'
import { array, asyncProperty, constant, constantFrom, nat, oneof, toStringMethod, tuple } from 'fast-check'
import { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'
import type { ApiRoute } from '#contract/integration/api/apiRoute.ts'
import { apiRoutes } from '#contract/integration/api/apiRoutes.ts'
import { knownToPartners, partnerApiBodies, type PartnerApiBody } from '#test/fuzz/bodies/partnerApiBodies.ts'
import { shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'
import { piecesOf } from '#test/fuzz/values/pieces.ts'
import { answerInTime } from '#test/fuzz/world/answers.ts'
import { makeFuzzWorld, type FuzzWorld, type SideName } from '#test/fuzz/world/fuzzWorld.ts'
import { watchSecrets, type Secrets } from '#test/fuzz/world/secrets.ts'

const refusals = [400, 401, 403, 404, 413, 415]
const requestsOfForm = 20

let world: FuzzWorld
let secrets: Secrets
before(async () => {
  world = await makeFuzzWorld()
  secrets = watchSecrets(world)
})
after(() => world.portal.close())

type Sent = { route: ApiRoute; url: string; body: PartnerApiBody | undefined; cuts: number[] }

/** Sends a request with the company's key, in pieces; returns the status. */
async function send(side: SideName, { route, url, body, cuts }: Sent): Promise<number> {
  secrets.typed(side, `${decodeURIComponent(url)} ${String(body?.json)}`)
  world.portal.logLines.length = 0
  const answer = await answerInTime(world.portal.app, () => ({
    method: route.method,
    url,
    headers: { authorization: `Bearer ${world[side].key}`, ...(body && { 'content-type': body.contentType }) },
    ...(body && { payload: payloadOf(Buffer.from(body.json), cuts) }),
  }))
  assert.ok(answer.isJson, answer.reported)
  if (answer.status === 200) assert.ok(route.response.safeParse(answer.body).success, answer.reported)
  else {
    assert.ok(refusals.includes(answer.status), `HTTP ${answer.status}: ${answer.reported}`)
    ApiErrorAnswer.parse(answer.body)
  }
  secrets.check(side, answer.reported)
  assert.deepEqual(world.portal.logLines, [])
  return answer.status
}

/** Whether the company's key has sent a delivery with this reference. */
async function hasSent(side: SideName, reference: string): Promise<boolean> {
  const found = await world.portal.db
    .selectFrom('deliveries')
    .select('id')
    .where('sender_id', '=', world[side].company.id)
    .where('reference', '=', reference)
    .execute()
  return found.length > 0
}

/** A stream of pieces, or the whole body if there are no cuts. */
const payloadOf = (bytes: Buffer, cuts: number[]): Buffer | Readable =>
  cuts.length === 0 ? bytes : Readable.from(piecesOf(bytes, cuts))

suite('Any request of a partner is answered in time, without a fault, and reveals nothing of another company:', () => {
  for (const route of apiRoutes)
    for (const contentType of Object.keys(route.bodies))
      test(`${route.path} as ${contentType}`, async () => {
        const known = knownToPartners(world.left, world.right)
        const cuts = oneof(constant<number[]>([]), array(nat(), { maxLength: 8 }))
        const bodies = tuple(partnerApiBodies(route, contentType, known), cuts).map(([body, places]) => {
          const reported = () => `${contentType} ${shortened(String(body.json))} cut at ${places.join()}`
          return { route, url: route.path, body, cuts: places, [toStringMethod]: reported }
        })
        let accepted = 0
        await tryAll(
          asyncProperty(bodies, async sent => void (accepted += (await send('left', sent)) === 200 ? 1 : 0)),
          requestsOfForm,
        )
        assert.ok(accepted > 0, 'no request was accepted')
      })

  for (const route of apiRoutes.filter(one => one.method === 'GET'))
    test(`${route.method} ${route.path}`, async () => {
      const asked = oneof(
        constantFrom('ZIRKON-REF', 'KOBALT-REF', 'KOBALT-CLEAN'),
        hostileText.map(text => text.toWellFormed()),
      ).map(text => ({
        route,
        reference: text,
        url: route.path.replace('{reference}', () => encodeURIComponent(text)),
        body: undefined,
        cuts: [],
      }))
      await tryAll(
        asyncProperty(asked, async sent => {
          const status = await send('left', sent)
          // A delivery sent above can have the same reference as one of the other company.
          assert.ok(status !== 200 || (await hasSent('left', sent.reference)), sent.url)
        }),
        requestsOfForm,
      )
    })
})
