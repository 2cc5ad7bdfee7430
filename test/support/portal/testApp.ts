import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { type Code, codes } from '#contract/kernel/codes.ts'
import { sessionHeaders } from '#contract/kernel/tokens.ts'
import { createApp } from '#server/app/app.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { createPool, kyselyOver, type Db } from '#server/platform/db/connect.ts'
import { ensurePortalTimeZone } from '#server/platform/db/statements/portalTimeZone.ts'
import { apiBase } from '#server/platform/http/calls/registerCalls.ts'
import type { Issue } from '#server/platform/http/calls/portalError.ts'
import { liveTiming, type LiveTiming } from '#server/integration/live/liveTiming.ts'
import { createLogger } from '#server/platform/logger.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { keepLog, keepSecretsOf, keepSecretsOfMail } from '#test/logs/keptLogs.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/portal/testDatabase.ts'

/** Whose call it is: what sign-in answered, or an access token alone. */
export type As = { accessToken: string; refreshToken?: string } | string
export type CallOptions = { as?: As; headers?: Record<string, string> }
/** `data` has the contract's shape where code is 200; where it isn't, `issues` names the bad fields. */
export type Answer<Data> = { status: number; code: Code; data: Data; issues: Issue[] }

export type TestApp = {
  app: FastifyInstance
  appContext: AppContext
  db: Db
  pool: pg.Pool
  database: TestDatabase
  /** What the application logged, a JSON line each. */
  logLines: string[]
  /** A call as a screen makes it. Throws where the answer is a fault of ours. */
  call: <One extends Call>(call: One, body: RequestOf<One>, options?: CallOptions) => Promise<Answer<ResponseOf<One>>>
  /** Any body to any path below /pro-api: a string or bytes are sent as they are. */
  post: (path: string, body: unknown, options?: CallOptions) => Promise<Answer<unknown>>
  /** A form with files, as a browser sends it. */
  upload: <One extends Call>(
    call: One,
    fields: Record<string, string>,
    files: Record<string, FormFile>,
    options?: CallOptions,
  ) => Promise<Answer<ResponseOf<One>>>
  /** A call that answers a file. */
  download: <One extends Call>(call: One, body: RequestOf<One>, options?: CallOptions) => Promise<TestFile>
  now: () => Date
  moveClock: (ms: number) => void
  close: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}
export type FormFile = { fileName: string; bytes: Uint8Array<ArrayBuffer> }
export type TestFile = { status: number; headers: Record<string, unknown>; bytes: Buffer; body: string }

export type TestAppOptions = {
  /** Where the clock stands; without it, it runs. */
  now?: Date
  demo?: boolean
  config?: Partial<Config>
  live?: Partial<LiveTiming>
  /** Another process on the same database: it has its own pool, and closing it leaves the database. */
  beside?: TestApp
  /** One that there is already; closing drops it. */
  database?: TestDatabase
}

/** Streams tell at once; what happened before they began is none of a test's story. */
const promptLive = { gatherMs: 10, rememberMs: 0 }

/** The real application, without a port, on a fresh database of its own. Its limits are for tests of limits to meet. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.beside?.database ?? options.database ?? (await createTestDatabase())
  const logLines: string[] = []
  const keep = (line: string) => {
    logLines.push(line)
    keepLog(line)
  }
  const config = { ...readConfig({ DEMO: options.demo ? '1' : '0', LIMIT_FACTOR: '1000' }), ...options.config }
  const log = createLogger({ logLevel: 'info' }, { write: keep })
  const pool = createPool(database.config, 10, () => undefined)
  const db = kyselyOver(pool)
  await ensurePortalTimeZone(db, config.timeZone)
  let movedMs = 0
  const now = () => new Date((options.now?.getTime() ?? Date.now()) + movedMs)
  const appContext: AppContext = { config, pool, db, log, now }
  const app = await createApp(appContext, { ...liveTiming, ...promptLive, ...options.live })

  const send = async (path: string, body: unknown, { as, headers }: CallOptions = {}) => {
    keepSecretsOf(body)
    keepSecretsOf(typeof as === 'string' ? { accessToken: as } : as)
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
    keepSecretsOf(data)
    const { issues = [] } = (data ?? {}) as { issues?: Issue[] }
    return { status: answer.statusCode, code, data, issues }
  }
  const close = async () => {
    await app.close()
    for (const mail of await mailsOf(db)) keepSecretsOfMail(mail)
    await pool.end()
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

/** Of a portal whose database a test has taken away, none. */
const mailsOf = async (db: Db) =>
  await db
    .selectFrom('mails')
    .select(['recipient', 'body'])
    .execute()
    .catch(() => [])

/** All of an answer; of a stream, which has no end of its own, that it has begun. */
async function bodyOf(answer: LightMyRequestResponse): Promise<Buffer> {
  const isStream = String(answer.headers['content-type']).startsWith('application/x-ndjson')
  if (!isStream) return await buffer(answer.stream())
  answer.raw.res.destroy()
  return Buffer.alloc(0)
}

/** A call that answers a file, or a stream, has nothing else to say. */
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
