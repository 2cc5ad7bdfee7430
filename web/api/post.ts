import type { Call, RequestOf, ResponseOf } from '#contract/call.ts'
import { codes, type ErrorCode } from '#contract/codes.ts'
import { sessionHeaders } from '#contract/tokens.ts'
import { clientVersion } from '#contract/version.ts'
import { CallError, type Issue } from '#web/api/callError.ts'
import type { Tokens } from '#web/api/renewOnce.ts'

const base = '/pro-api'
/** spec 7 */
const timeoutMs = 180_000

export type Transport = {
  fetch: (path: string, init: RequestInit) => Promise<Response>
  tokens: () => Tokens | null
  /** Called with the access token that has expired; resolves when there is a new one. */
  renew: (expiredToken: string) => Promise<void>
}

export type FileAnswer = { fileName: string; body: Blob }

/** What an upload sends: its fields as any call, and the files by the names of their form fields. */
export type Upload<One extends Call> = { body: RequestOf<One>; files: Record<string, File> }

/** JSON, or a form with files; both can be sent twice. */
type Payload = string | FormData

/** Makes the three ways to call: for data, for a file, with files. Nothing else fetches, and nothing else reads `code`. */
export function createPost(transport: Transport) {
  const post = <One extends Call>(call: One, body: RequestOf<One>, signal?: AbortSignal): Promise<ResponseOf<One>> =>
    answerTo(transport, call, JSON.stringify(body), dataOf<One>, signal)
  const postForFile = <One extends Call>(call: One, body: RequestOf<One>) =>
    answerTo(transport, call, JSON.stringify(body), fileOf)
  const postForm = <One extends Call>(call: One, { body, files }: Upload<One>): Promise<ResponseOf<One>> =>
    answerTo(transport, call, formOf({ ...(body as Fields), ...files }), dataOf<One>)
  return { post, postForFile, postForm }
}

type Fields = Record<string, string | undefined>

function formOf(fields: Record<string, string | File | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}

/** An expired login (4013) is renewed and the call repeated, once. */
async function answerTo<Answer>(
  transport: Transport,
  call: Call,
  payload: Payload,
  read: (response: Response) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const tokens = transport.tokens()
  try {
    return await read(await send(transport, call, payload, tokens, signal))
  } catch (error) {
    const isExpired = error instanceof CallError && error.failure === codes.loginExpired
    if (!isExpired || !tokens || call.allowed === 'anyone') throw error
    await transport.renew(tokens.accessToken)
    return await read(await send(transport, call, payload, transport.tokens(), signal))
  }
}

async function send(transport: Transport, call: Call, payload: Payload, tokens: Tokens | null, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await transport.fetch(`${base}${call.path}`, {
      method: 'POST',
      headers: headersOf(payload, tokens),
      body: payload,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    // A screen that was left takes its call with it: that is no failure.
    if (signal?.aborted) throw error
    throw new CallError(timeout.aborted ? 'timeout' : 'connection')
  }
}

function headersOf(payload: Payload, tokens: Tokens | null): Record<string, string> {
  const always = {
    [sessionHeaders.version]: clientVersion,
    // The type of a form names the boundary between its parts, which the browser makes up.
    ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
  }
  if (!tokens) return always
  return {
    ...always,
    [sessionHeaders.accessToken]: tokens.accessToken,
    [sessionHeaders.refreshToken]: tokens.refreshToken,
  }
}

/** Every JSON answer. The server has checked the data of a successful one against the contract. */
type Reply<One extends Call> =
  | { code: typeof codes.success; data: ResponseOf<One> }
  | { code: ErrorCode; data?: { issues?: Issue[]; id?: string } | null }

/** What a successful answer holds; every other one is thrown. */
export async function dataOf<One extends Call>(response: Response): Promise<ResponseOf<One>> {
  const reply = await replyOf<One>(response)
  // A proxy's error page, or an answer that broke off.
  if (!reply) throw new CallError(response.ok ? codes.invalidDataReceived : 'connection')
  if (reply.code === codes.success) return reply.data
  throw new CallError(reply.code, { issues: reply.data?.issues, faultId: reply.data?.id })
}

/** A file, or where there is none to send the reason why (spec 2: JSON with a code). */
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
