import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { isForGuests, isView } from '#contract/kernel/operations.ts'
import { changeKeyHeader, sessionHeaders } from '#contract/kernel/tokens.ts'
import { clientVersion } from '#contract/kernel/version.ts'
import { callerOf, type Caller } from '#server/platform/http/calls/caller.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type {
  CallerContext,
  FileReply,
  HandlersFor,
  PublicContext,
  StreamContext,
  UploadedFile,
} from '#server/platform/http/calls/handlersFor.ts'
import { codeOf } from '#server/platform/http/calls/errorReply.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { sendEvents } from '#server/platform/http/replies/sendEvents.ts'
import { sendFile } from '#server/platform/http/replies/sendFile.ts'
import { readUpload, acceptUploads } from '#server/platform/http/uploads/uploads.ts'
import { repeatedOnce } from '#server/platform/http/calls/repeatedOnce.ts'
import { hasReceipt, onceOnly } from '#server/platform/http/calls/onceOnly.ts'
import { validated } from '#server/platform/http/calls/validated.ts'
import { countAsStream } from '#server/platform/metrics/countRequests.ts'
import { noteRefusal, writeOperation, type Deed } from '#server/platform/http/calls/writeOperation.ts'
import type { AppContext } from '#server/platform/appContext.ts'

export const apiBase = '/pro-api'

type AnyContext = (PublicContext | CallerContext) & StreamContext & { files: Record<string, UploadedFile> }
type AnyHandler = (body: unknown, context: AnyContext) => Promise<unknown>

/** Registers every call of a contract file: caller → access → validation → handler → response validated. */
export function registerCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  appContext: AppContext,
  calls: Calls,
  handlers: HandlersFor<Calls>,
) {
  for (const [name, call] of Object.entries(calls)) {
    // The type of `handlers` guarantees the match; a loop over names loses it.
    const handler = handlers[name] as AnyHandler
    // Every stream ends when its client disconnects: not worth a line in the log.
    const log = call.kind === 'stream' && appContext.log.level === 'info' ? ({ logLevel: 'warn' } as const) : {}
    const options = call.answersSecret ? { ...log, compress: false as const } : log
    const register = (routes: FastifyInstance) =>
      routes.post(`${apiBase}${call.path}`, options, (request, reply) =>
        answer(appContext, call, handler, request, reply),
      )
    // Only uploads parse form data: other calls refuse it like any body that is not JSON.
    if (call.kind !== 'upload') register(app)
    else {
      void app.register(async routes => {
        await acceptUploads(routes)
        register(routes)
      })
    }
  }
}

async function answer(
  appContext: AppContext,
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const deed: Deed = { ip: request.ip }
  const result = await handled(appContext, call, handler, { request, reply, deed }).catch(async (error: unknown) => {
    noteRefusal(appContext, request, call, deed, codeOf(error))
    if (!isRefusedForNow(error, deed)) await writeOperation(appContext, call, deed, codeOf(error))
    throw error
  })
  request.resultCode = codes.success
  const write = () => writeOperation(appContext, call, deed, codes.success)
  if (!deed.isWritten) await (mayBeRepeated(call) ? repeatedOnce(write) : write())
  if (call.kind === 'file') return sendFile(reply, result as FileReply)
  if (call.kind === 'stream') {
    countAsStream(request)
    return sendEvents(reply, call, result as AsyncIterable<unknown>)
  }
  // Extra fields are dropped; a wrong type is a programming error and throws.
  return { code: codes.success, data: call.response.parse(result ?? null) }
}

/** Refused by a rate limit before validation: a flood must not fill the operation log. */
const isRefusedForNow = (error: unknown, { body }: Deed) =>
  error instanceof PortalError && error.retryAfterSeconds !== undefined && body === undefined

type Asked = { request: FastifyRequest; reply: FastifyReply; deed: Deed }

async function handled(appContext: AppContext, call: Call, handler: AnyHandler, { request, reply, deed }: Asked) {
  refuseOutdatedClient(request)
  const accessToken = header(request, sessionHeaders.accessToken)
  const caller =
    call.allowed === 'anyone'
      ? undefined
      : await repeatedOnce(() => callerOf(appContext.db, accessToken, appContext.now()))
  deed.caller = caller
  if (caller) refuseUnallowed(call, caller)
  const { requestLimiter } = request.server
  // Until the response is sent: a file holds a connection while it is streamed.
  requestLimiter.hold(await requestLimiter.enter(call, { caller, ip: request.ip }), call, request, reply)
  const { discard, ...sent } = call.kind === 'upload' ? await readUpload(call, request) : jsonBody(request)
  const work = () => carriedOut(appContext, call, handler, request, deed, sent)
  try {
    return await (mayBeRepeated(call) ? repeatedOnce(work) : work())
  } finally {
    await discard()
  }
}

type Sent = { fields: unknown; files: Record<string, UploadedFile> }

async function carriedOut(
  appContext: AppContext,
  call: Call,
  handler: AnyHandler,
  request: FastifyRequest,
  deed: Deed,
  { fields, files }: Sent,
) {
  const { caller } = deed
  const body = validated(call, fields)
  deed.body = body as Record<string, unknown>
  const context = {
    ...appContext,
    refreshToken: header(request, sessionHeaders.refreshToken),
    accessToken: header(request, sessionHeaders.accessToken) ?? '',
    admit: async (current: Caller) => {
      refuseUnallowed(call, current)
      return await scopeFor(appContext, call, current, body)
    },
    ip: request.ip,
    actsAs: (userId: number) => void (deed.userId = userId),
    files,
  }
  const scope = caller && (await scopeFor(appContext, call, caller, body))
  const work = () => handler(body, caller && scope ? { ...context, caller, scope } : context)
  const key = header(request, changeKeyHeader)
  if (!caller || key === undefined || !hasReceipt(call)) return await work()
  const change = { call, body, userId: caller.userId, key }
  const write = () => writeOperation(appContext, call, deed, codes.success)
  const answer = await onceOnly(appContext, change, work, write)
  deed.isWritten = true
  return answer
}

function refuseUnallowed(call: Call, caller: Caller) {
  const { allowed } = call
  const may =
    allowed === 'signedIn' ||
    (allowed === 'manager'
      ? caller.isManager
      : allowed !== 'anyone' && allowed.some(menu => caller.menus.includes(menu)))
  // IDN-2: guests only read; they are refused before they have sent a file.
  if (!may || (caller.role === '03' && !isReading(call))) throw new PortalError(codes.notAuthorized)
  if (!call.isPreparation) refuseUnprepared(caller)
}

/** Downloads and unlogged calls change nothing, except a user's own settings. */
const isReading = ({ kind, log }: Call) => kind !== 'upload' && (kind === 'file' || log === 'none' || isForGuests(log))

/**
 * PLT-27: calls of a user that show something, or set the same again. A view is logged once in ten minutes, so its entry may
 * be written again as well; streams are opened again by their readers.
 */
export const mayBeRepeated = ({ kind, allowed, log, makesStale }: Call): boolean =>
  (kind === 'json' || kind === 'file') &&
  allowed !== 'anyone' &&
  makesStale === undefined &&
  (log === 'none' || isView(log))

/** SHL-28 and IDN-48: the terms of use come before anything else, then the password that must be changed (4031). */
function refuseUnprepared(caller: Caller) {
  if (!caller.hasAgreedToTerms) throw new PortalError(codes.notAuthorized)
  if (caller.mustChangePassword) throw new PortalError(codes.passwordChangeRequired)
}

const jsonBody = ({ body }: FastifyRequest) => ({ fields: body ?? {}, files: {}, discard: async () => undefined })

async function scopeFor({ db }: AppContext, call: Call, caller: Caller, body: unknown) {
  const { enterpriseCode } = body as { enterpriseCode?: string }
  // Without `companiesOf` the code is the subject of the call, and its handler checks it.
  return await scopeOfCaller(db, caller, call.companiesOf, call.companiesOf && enterpriseCode)
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const majorOf = (version: string) => version.split('.')[0]

/** PLT-16: 4034 for a client of another major version; a missing header passes. */
function refuseOutdatedClient(request: FastifyRequest) {
  const version = header(request, sessionHeaders.version)
  if (version !== undefined && majorOf(version) !== majorOf(clientVersion)) throw new PortalError(codes.clientOutdated)
}
