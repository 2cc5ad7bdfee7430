import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { asyncProperty, constantFrom, toStringMethod, tuple } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { recordEvents } from '#server/integration/epcis/out/recordEvents.ts'
import { workSubscriptions } from '#server/integration/epcis/subscriptions/workSubscriptions.ts'
import { centreGln, epcisForms, type EpcisBodyOf } from '#test/fuzz/bodies/epcisDocuments.ts'
import { eventParameters, readPaths, sentQueries, wantedForms } from '#test/fuzz/bodies/epcisQueries.ts'
import { shortened, tryAll } from '#test/fuzz/fuzzRun.ts'
import { answerInTime } from '#test/fuzz/world/answers.ts'
import { makeFuzzWorld, type FuzzWorld } from '#test/fuzz/world/fuzzWorld.ts'
import { watchSecrets, type Secrets } from '#test/fuzz/world/secrets.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

const requestsOfForm = 20
const errorLevel = 50
const base = '/api/v1/epcis'

let world: FuzzWorld
let secrets: Secrets
before(async () => {
  world = await makeFuzzWorld()
  secrets = watchSecrets(world)
  const { db } = world.portal
  await db.updateTable('centres').set({ gln: centreGln }).where('code', '=', world.left.centreCode).execute()
  await recordEvents(world.portal.appContext)
})
after(() => world.portal.close())

const Problem = z.strictObject({
  type: z.string().regex(/^epcisException:\w+$/),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
})

type Request = InjectOptions & { url: string; payload?: string | Buffer }

/** Sends a request of the left company's key; what is refused is a problem of the standard. */
async function send(request: Request, statuses: readonly number[]) {
  secrets.typed('left', `${decodeURIComponent(request.url)} ${String(request.payload)}`)
  world.portal.logLines.length = 0
  const headers = { ...request.headers, authorization: `Bearer ${world.left.key}` }
  const answer = await answerInTime(world.portal.app, () => ({ ...request, headers }))
  assert.ok(
    statuses.includes(answer.status),
    `HTTP ${answer.status}: ${answer.reported} ${world.portal.logLines.join()}`,
  )
  if (answer.status >= 400) assert.equal(Problem.parse(answer.body).status, answer.status)
  secrets.check('left', answer.reported)
  assert.deepEqual(world.portal.logLines.filter(isError), [])
  return answer
}

const isError = (line: string) => (JSON.parse(line) as { level: number }).level >= errorLevel

/** What is stored of captures, and how many changes of the business were ever made. */
async function stored() {
  const { rows } = await sql<{ captures: number; events: number; changes: number; readings: number }>`
    select (select count(*) from epcis_captures)::int as captures, (select count(*) from epcis_events)::int as events,
           (select count(*) from audit_trail)::int as changes, (select count(*) from readings)::int as readings`.execute(
    world.portal.db,
  )
  return rows[0]
}

/** The records of the other company that an event could change. */
async function ofTheOther() {
  const { id } = world.right.company
  const { rows } = await sql`
    select (select json_agg(d order by d.id) from deliveries d where d.sender_id = ${id}) as deliveries,
           (select json_agg(s order by s.id) from stock s where s.owner_id = ${id}) as stock,
           (select count(*)::int from readings r join loggers l on l.id = r.logger_id where l.company_id = ${id}) as readings`.execute(
    world.portal.db,
  )
  return rows[0]
}

type Job = {
  running: boolean
  success: boolean
  errors: unknown[]
  counts: { events: number; captured: number; leftOut: number }
}

/** Sends a body; whether it was taken, which is whole or, where that was asked for, without the events that are named. */
async function capture({ route, contentType, body }: EpcisBodyOf, behaviour: string): Promise<boolean> {
  const before = await stored()
  const headers = { 'content-type': contentType, 'gs1-capture-error-behaviour': behaviour }
  const taken = [201, 202]
  const request = { method: 'POST' as const, url: `${base}/${route}`, headers, payload: body }
  const answer = await send(request, [...taken, 400, 413, 415])
  if (!taken.includes(answer.status)) {
    assert.deepEqual(await stored(), before, 'what was refused left something')
    return false
  }
  await workOffJobs(world.portal)
  assert.deepEqual(world.portal.logLines.filter(isError), [])
  const location = /"location":"([^"]+)"/.exec(answer.reported)?.[1] ?? ''
  const { body: told } = await send({ url: location }, [200])
  // The address of a single event is that of the event: its job is asked for by its id.
  const { captureID } = (answer.body ?? {}) as { captureID?: string }
  const job = captureID === undefined ? told : (await send({ url: `${base}/capture/${captureID}` }, [200])).body
  const { running, success, errors, counts } = job as Job
  assert.deepEqual([running, counts.captured + counts.leftOut], [false, counts.events], answer.reported)
  assert.equal(success, counts.leftOut === 0)
  assert.ok(errors.length >= counts.leftOut && (behaviour === 'proceed' || counts.leftOut === 0))
  return true
}

suite('EPCIS: any request is answered in time, without a fault, and reveals nothing of another company:', () => {
  for (const { name, bodies, plain } of epcisForms)
    test(`${name}, of which none is half taken`, async () => {
      const other = await ofTheOther()
      const sent = tuple(bodies, constantFrom('rollback', 'rollback', 'proceed')).map(([body, behaviour]) => {
        const reported = () => `${behaviour} ${shortened(String(body.body))}`
        return { body, behaviour, [toStringMethod]: reported }
      })
      let accepted = 0
      await tryAll(
        asyncProperty(sent, async ({ body, behaviour }) => {
          accepted += (await capture(body, behaviour)) ? 1 : 0
        }),
        requestsOfForm,
        [[{ body: plain, behaviour: 'rollback', [toStringMethod]: () => String(plain.body) }]],
      )
      assert.ok(accepted > 0, 'no request was accepted')
      assert.deepEqual(await ofTheOther(), other)
    })

  test('parameters of queries, and the pages that they lead to', async () => {
    await recordEvents(world.portal.appContext)
    let answered = 0
    await tryAll(
      asyncProperty(eventParameters, wantedForms, async (search, headers) => {
        const { status, reported } = await send({ url: `${base}/events?${search}`, headers }, [200, 400, 406, 413])
        answered += status === 200 ? 1 : 0
        const next = /<([^>]+)>; rel=\\"next\\"/.exec(reported)?.[1]
        if (next !== undefined) await send({ url: next, headers }, [200, 413])
      }),
      requestsOfForm * 2,
    )
    assert.ok(answered > 0, 'no query was answered')
  })

  test('named queries, subscriptions and what is sent to them', async () => {
    const statuses = new Set<number>()
    await tryAll(
      asyncProperty(sentQueries, async ({ path, body }) => {
        const headers = { 'content-type': 'application/json' }
        const request = { method: 'POST' as const, url: `${base}/${path}`, headers, payload: body }
        const { status } = await send(request, [201, 400, 404, 409, 413])
        statuses.add(status)
        if (status !== 201) return
        await workSubscriptions(world.portal.appContext)
        await workOffJobs(world.portal)
        assert.deepEqual(world.portal.logLines.filter(isError), [])
      }),
      requestsOfForm * 2,
    )
    assert.ok(statuses.has(201), 'none was created')
    const { rows } = await sql<{ dest: string }>`select dest from event_subscriptions`.execute(world.portal.db)
    assert.deepEqual(
      rows.filter(({ dest }) => !dest.startsWith('https://erp.example/') && !dest.startsWith('https://localhost/')),
      [],
    )
  })

  test('names and ids of resources', async () => {
    await tryAll(
      asyncProperty(readPaths, wantedForms, async (path, headers) => {
        await send({ url: base + path, headers }, [200, 400, 404, 406, 501])
      }),
      requestsOfForm * 2,
    )
  })
})
