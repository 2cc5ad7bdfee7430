import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { changeKeyHeader, sessionHeaders } from '#contract/kernel/tokens.ts'
import { clientVersion } from '#contract/kernel/version.ts'
import type { WaitedFor } from '#contract/kernel/waitedFor.ts'
import { CallError, type Issue } from '#web/kernel/api/errors/callError.ts'
import type { Tokens } from '#web/kernel/session/currentSession.ts'

const base = '/pro-api'
/** PLT-2 */
const timeoutMs = 180_000

export type Transport = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** To send with a call; throws as `ensureCurrent` does. */
  tokens: () => Tokens | null
  /** Throws 'sessionOver' where the session that calls is no longer this browser's. */
  ensureCurrent: () => void
  /** Called with the access token that has expired; resolves when there is a new one. */
  renew: (expiredToken: string) => Promise<void>
}

export type FileAnswer = { fileName: string; body: Blob }

/** What an upload sends: its fields as any call, and the files by the names of their form fields. */
export type Upload<One extends Call> = { body: RequestOf<One>; files: Record<string, File> }

/** JSON, or a form with files; both can be sent twice. */
type Payload = string | FormData

/** Makes the four ways to call: for data, for a file, with files, for events. Nothing else fetches, or reads `code`. */
export function createPost(transport: Transport) {
  const post = <One extends Call>(
    call: One,
    body: RequestOf<One>,
    signal?: AbortSignal,
    changeKey?: string,
  ): Promise<ResponseOf<One>> => answerTo(transport, call, JSON.stringify(body), dataOf<One>, signal, changeKey)
  const postForFile = <One extends Call>(call: One, body: RequestOf<One>) =>
    answerTo(transport, call, JSON.stringify(body), fileOf)
  const postForm = <One extends Call>(
    call: One,
    { body, files }: Upload<One>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<One>> =>
    answerTo(transport, call, formOf({ ...(body as Fields), ...files }), dataOf<One>, signal)
  /** Events as they happen, until `signal` leaves; throws as every call does, also when the stream is ended later. */
  const postStream = <One extends Call>(call: One, body: RequestOf<One>, signal: AbortSignal) =>
    answerTo(transport, call, JSON.stringify(body), response => eventsOf<One>(response, transport), signal)
  return { post, postForFile, postForm, postStream }
}

type Fields = Record<string, string | undefined>

function formOf(fields: Record<string, string | File | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}

/**
 * An expired login (4013) is renewed and the call repeated, once. An answer that comes when its session is over is nobody's:
 * neither data nor a refusal, which would end the next session.
 */
async function answerTo<Answer>(
  transport: Transport,
  call: Call,
  payload: Payload,
  read: (response: Response) => Promise<Answer>,
  signal?: AbortSignal,
  changeKey?: string,
): Promise<Answer> {
  const ask = async (tokens: Tokens | null) =>
    await read(await send(transport, call, payload, headersOf(payload, tokens, changeKey), signal))
  try {
    const tokens = transport.tokens()
    try {
      return await ask(tokens)
    } catch (error) {
      const isExpired = error instanceof CallError && error.failure === codes.loginExpired
      if (!isExpired || !tokens || call.allowed === 'anyone') throw error
      await transport.renew(tokens.accessToken)
      return await ask(transport.tokens())
    }
  } finally {
    transport.ensureCurrent()
  }
}

async function send(
  transport: Transport,
  call: Call,
  payload: Payload,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  // A stream goes on: its caller notices when it falls silent.
  const timeout = call.kind === 'stream' ? undefined : AbortSignal.timeout(timeoutMs)
  try {
    return await transport.fetch(`${base}${call.path}`, {
      method: 'POST',
      headers,
      body: payload,
      signal: AbortSignal.any([signal, timeout].filter(one => one !== undefined)),
    })
  } catch (error) {
    // A screen that was left takes its call with it: that is no failure.
    if (signal?.aborted) throw error
    throw new CallError(timeout?.aborted ? 'timeout' : 'connection')
  }
}

const headersOf = (payload: Payload, tokens: Tokens | null, changeKey?: string): Record<string, string> => ({
  [sessionHeaders.version]: clientVersion,
  // The type of a form names the boundary between its parts, which the browser makes up.
  ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
  ...(changeKey !== undefined && { [changeKeyHeader]: changeKey }),
  ...(tokens && {
    [sessionHeaders.accessToken]: tokens.accessToken,
    [sessionHeaders.refreshToken]: tokens.refreshToken,
  }),
})

type Refusal = {
  code: ErrorCode
  data?: { issues?: Issue[]; id?: string; retryAfterSeconds?: number; waitedFor?: WaitedFor } | null
}
/** Every JSON answer. The server has checked the data of a successful one against the contract. */
type Reply<One extends Call> = { code: typeof codes.success; data: ResponseOf<One> } | Refusal

const refused = ({ code, data }: Refusal) =>
  new CallError(code, {
    issues: data?.issues,
    faultId: data?.id,
    retryAfterSeconds: data?.retryAfterSeconds,
    waitedFor: data?.waitedFor,
  })

/** What a successful answer holds; every other one is thrown. */
export async function dataOf<One extends Call>(response: Response): Promise<ResponseOf<One>> {
  // The portal, or the proxy before it, says when it is back: it is waited for like one out of reach (SHL-81).
  if (response.status === 503 && response.headers.has('retry-after')) throw new CallError('interrupted')
  const reply = await replyOf<One>(response)
  // A proxy's error page, or an answer that broke off.
  if (!reply) throw new CallError(response.ok ? codes.invalidDataReceived : 'connection')
  if (reply.code === codes.success) return reply.data
  throw refused(reply)
}

/** A file, or where there is none to send the reason why (SHL-41: JSON with a code). */
async function fileOf(response: Response): Promise<FileAnswer> {
  const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
  if (!isFile) {
    await dataOf(response)
    throw new CallError(codes.invalidDataReceived)
  }
  try {
    return { fileName: fileNameOf(response), body: await response.blob() }
  } catch {
    throw new CallError('connection')
  }
}

/** The events of a stream; a line with a code says why there are no more, or that there are none (PLT-13). */
async function eventsOf<One extends Call>(
  response: Response,
  transport: Transport,
): Promise<AsyncIterable<ResponseOf<One>>> {
  const isStream = response.ok && response.headers.get('content-type')?.startsWith('application/x-ndjson')
  if (isStream && response.body) return eventsIn<One>(response.body, transport)
  await dataOf(response)
  throw new CallError(codes.invalidDataReceived)
}

async function* eventsIn<One extends Call>(
  body: ReadableStream<Uint8Array>,
  { ensureCurrent }: Transport,
): AsyncGenerator<ResponseOf<One>> {
  for await (const line of linesOf(body)) {
    ensureCurrent()
    const event: ResponseOf<One> | Refusal = JSON.parse(line)
    if (typeof event === 'object' && event !== null && 'code' in event) throw refused(event)
    yield event
  }
}

async function replyOf<One extends Call>(response: Response): Promise<Reply<One> | undefined> {
  try {
    const reply: Reply<One> | undefined = JSON.parse(await response.text())
    return typeof reply?.code === 'number' ? reply : undefined
  } catch {
    return undefined
  }
}

/** RFC 6266: the UTF-8 name is the real one. */
export function fileNameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(disposition)?.[1] ?? 'download')
}

/** The lines of an answer as they come in. What stands after the last line break was cut short, and is left out. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    // Whoever stops reading lets go of the line.
    void reader.cancel().catch(() => undefined)
  }
}
