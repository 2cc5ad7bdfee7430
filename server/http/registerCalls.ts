import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { codes } from '#contract/codes.ts'
import { sessionHeaders } from '#contract/tokens.ts'
import { clientVersion } from '#contract/version.ts'
import { callerOf, type Caller } from '#server/http/caller.ts'
import { scopeOfCaller } from '#server/http/enterpriseScope.ts'
import type { CallerContext, FileReply, HandlersFor, PublicContext } from '#server/http/handlersFor.ts'
import { PortalError } from '#server/http/portalError.ts'
import { sendFile } from '#server/http/sendFile.ts'
import { validated } from '#server/http/validated.ts'
import type { Parts } from '#server/parts.ts'

export const apiBase = '/pro-api'

type AnyHandler = (body: unknown, context: PublicContext | CallerContext) => Promise<unknown>

/** Registers every call of one contract file: who is calling → allowed? → valid? → handler → reply checked. */
export function registerCalls<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  parts: Parts,
  calls: Calls,
  handlers: HandlersFor<Calls>,
) {
  for (const [name, call] of Object.entries(calls)) {
    // The type of `handlers` proved the match; a loop over names cannot keep it.
    const handler = handlers[name] as AnyHandler
    app.post(`${apiBase}${call.path}`, (request, reply) => answer(parts, call, handler, request, reply))
  }
}

async function answer(parts: Parts, call: Call, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply) {
  refuseOutdatedClient(request)
  const caller = call.allowed === 'anyone' ? undefined : await allowedCaller(parts, call, request)
  const body = validated(call, request.body ?? {})
  const context: PublicContext = {
    ...parts,
    refreshToken: header(request, sessionHeaders.refreshToken),
    ip: request.ip,
  }
  const result = await handler(body, caller ? { ...context, caller, scope: scopeFor(call, caller, body) } : context)
  if (call.kind === 'file') return sendFile(reply, result as FileReply)
  return { code: codes.success, data: replyOf(call.response, result) }
}

async function allowedCaller(parts: Parts, call: Call, request: FastifyRequest): Promise<Caller> {
  const caller = await callerOf(parts.db, header(request, sessionHeaders.accessToken), parts.now())
  const { allowed } = call
  const may =
    allowed === 'signedIn' ||
    (allowed === 'manager'
      ? caller.isManager
      : allowed !== 'anyone' && allowed.some(menu => caller.menus.includes(menu)))
  if (!may) throw new PortalError(codes.notAuthorized)
  return caller
}

function scopeFor(call: Call, caller: Caller, body: unknown) {
  const { enterpriseCode } = body as { enterpriseCode?: string }
  // Where no page's companies count, the code names what the call is about: its handler says who may.
  return scopeOfCaller(caller, call.companiesOf, call.companiesOf && enterpriseCode)
}

/** A field too many is dropped; a wrong shape is a fault of ours, and throws. */
function replyOf(response: z.ZodType, result: unknown): unknown {
  return response.parse(result)
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const majorOf = (version: string) => version.split('.')[0]

/** product 5: 4034 for a client of another major version; a missing header passes. */
function refuseOutdatedClient(request: FastifyRequest) {
  const version = header(request, sessionHeaders.version)
  if (version !== undefined && majorOf(version) !== majorOf(clientVersion)) throw new PortalError(codes.clientOutdated)
}
