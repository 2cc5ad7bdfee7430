import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { type Code, codes } from '#contract/kernel/codes.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { createApp } from '#server/app/app.ts'
import { readConfig, type Config } from '#server/platform/settings/config.ts'
import { kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { createRequestPool } from '#server/platform/db/connection/requestPool.ts'
import { ensurePortalTimeZone } from '#server/platform/db/statements/portalTimeZone.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { atMost } from '#server/platform/shutdown.ts'
import type { StallTiming } from '#server/platform/http/stalledTransfers.ts'
import { liveTiming, type LiveTiming } from '#server/integration/live/liveTiming.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { collectLog, collectSecretsOf, collectSecretsOfMail } from '#test/logs/collectedLogs.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

const endPatienceMs = 10_000

/** The caller: the answer of sign-in, or only an access token. */
export type As = { accessToken: string; refreshToken?: string } | string
export type CallOptions = { as?: As; headers?: Record<string, string> }
/** `data` has the contract's shape if code is 200; otherwise `issues` names the invalid fields. */
export type Answer<Data> = { status: number; code: Code; data: Data; issues: Issue[] }

export type TestApp = {
  app: FastifyInstance
  appContext: AppContext
  db: Db
  pool: pg.Pool
  database: TestDatabase
  /** The log lines of the application, as JSON. */
  logLines: string[]
  /** A call as from a screen. Throws on a fault. */
  call: <One extends Call>(call: One, body: RequestOf<One>, options?: CallOptions) => Promise<Answer<ResponseOf<One>>>
  /** Any body to any path below /pro-api; strings and bytes are sent unchanged. */
  post: (path: string, body: unknown, options?: CallOptions) => Promise<Answer<unknown>>
  /** A form with files, as from a browser. */
  upload: <One extends Call>(
    call: One,
    fields: Record<string, string>,
    files: Record<string, FormFile>,
    options?: CallOptions,
  ) => Promise<Answer<ResponseOf<One>>>
  /** A call that returns a file. */
  download: <One extends Call>(call: One, body: RequestOf<One>, options?: CallOptions) => Promise<TestFile>
  now: () => Date
  moveClock: (ms: number) => void
  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}
export type FormFile = { fileName: string; bytes: Uint8Array<ArrayBuffer> }
export type TestFile = { status: number; headers: Record<string, unknown>; bytes: Buffer; body: string }

export type TestAppOptions = {
  /** A fixed time for the clock; without it, it runs. */
  now?: Date
  demo?: boolean
  config?: Partial<Config>
  live?: Partial<LiveTiming>
  stalling?: StallTiming
  /** Another process on the same database, with its own pool; closing it does not drop the database. */
  beside?: TestApp
  /** An existing one; closing drops it. */
  database?: TestDatabase
}

/** Streams report changes immediately and ignore what happened before they began. */
const promptLive = { gatherMs: 10, rememberMs: 0 }

/** The real application, without a port, on a new database. Its rate limits are too high to matter for other tests. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.beside?.database ?? options.database ?? (await createTestDatabase())
  const logLines: string[] = []
  const keep = (line: string) => {
    logLines.push(line)
    collectLog(line)
  }
  const config = { ...readConfig({ DEMO: options.demo ? '1' : '0', LIMIT_FACTOR: '1000' }), ...options.config }
  const log = createLogger({ logLevel: 'info' }, { write: keep })
  const pool = createRequestPool(database.config, 10, () => undefined)
  const db = kyselyOver(pool)
  await ensurePortalTimeZone(db, config.timeZone)
  let movedMs = 0
  const now = () => new Date((options.now?.getTime() ?? Date.now()) + movedMs)
  const appContext: AppContext = { config, pool, db, log, now }
  const live = { ...liveTiming, ...promptLive, ...options.live }
  const app = await createApp(appContext, live, options.stalling)

  const send = async (path: string, body: unknown, { as, headers }: CallOptions = {}) => {
    collectSecretsOf(body)
    collectSecretsOf(typeof as === 'string' ? { accessToken: as } : as)
    const answer = await app.inject({
      method: 'POST',
      url: `${apiBase}${path}`,
      headers: { 'content-type': 'application/json', ...tokenHeaders(as), ...headers },
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      payloadAsStream: true,
    } satisfies InjectOptions)
    return { statusCode: answer.statusCode, headers: answer.headers, body: await bodyOf(answer) }
  }
  const post = async (path: string, body: unknown, sent?: CallOptions) => {
    const answer = await send(path, body, sent)
    if (answer.statusCode >= 500) throw new Error(`fault in ${path}: ${logLines.at(-1)}`)
    const isFile = !String(answer.headers['content-type']).startsWith('application/json')
    const { code, data }: { code: Code; data: unknown } = isFile ? fileSent : JSON.parse(answer.body.toString())
    collectSecretsOf(data)
    const { issues = [] } = (data ?? {}) as { issues?: Issue[] }
    return { status: answer.statusCode, code, data, issues }
  }
  const close = async () => {
    await app.close()
    for (const mail of await mailsOf(db)) collectSecretsOfMail(mail)
    // A test that failed may have kept a connection: removing the database ends it.
    await atMost(endPatienceMs, pool.end())
    if (!options.beside) await database.drop()
  }

  return {
    app,
    appContext,
    db,
    pool,
    database,
    logLines,
    call: async (call, body, sent) => (await post(call.path, body, sent)) as Answer<ResponseOf<typeof call>>,
    post,
    upload: async (call, fields, files, sent) => {
      const form = new Response(formOf(fields, files))
      const headers = { ...sent?.headers, 'content-type': form.headers.get('content-type') ?? '' }
      const body = Buffer.from(await form.arrayBuffer())
      return (await post(call.path, body, { ...sent, headers })) as Answer<ResponseOf<typeof call>>
    },
    download: async (call, body, sent) => {
      const answer = await send(call.path, body, sent)
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.body, body: answer.body.toString() }
    },
    now,
    moveClock: ms => void (movedMs += ms),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** None for a portal whose database a test has removed. */
const mailsOf = async (db: Db) =>
  await db
    .selectFrom('mails')
    .select(['recipient', 'body'])
    .execute()
    .catch(() => [])

/** Waits for the whole answer, or for the beginning of a stream, which does not end. */
async function bodyOf(answer: LightMyRequestResponse): Promise<Buffer> {
  const isStream = String(answer.headers['content-type']).startsWith('application/x-ndjson')
  if (!isStream) return await buffer(answer.stream())
  answer.raw.res.destroy()
  return Buffer.alloc(0)
}

/** A call that returns a file or a stream has no other data. */
const fileSent = { code: codes.success, data: null }

function formOf(fields: Record<string, string>, files: Record<string, FormFile>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, { fileName, bytes }] of Object.entries(files)) form.append(name, new Blob([bytes]), fileName)
  return form
}

function tokenHeaders(as: As | undefined): Record<string, string> {
  if (as === undefined) return {}
  const { accessToken, refreshToken } = typeof as === 'string' ? { accessToken: as, refreshToken: undefined } : as
  return {
    [sessionHeaders.accessToken]: accessToken,
    ...(refreshToken === undefined ? {} : { [sessionHeaders.refreshToken]: refreshToken }),
  }
}
