import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/kernel/call.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { requestIdLabel } from '#server/platform/http/connection/requestIds.ts'
import { isRefusedView, type Deed } from '#server/platform/http/calls/writeOperation.ts'
import type { Brought } from '#server/platform/metrics/refusedCallLog.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/**
 * Whoever may not make a call, or see what it asks for, leaves a line in the log beside the row in the operation log; whoever
 * brings a token that is none is counted, with a line now and then. Nothing of what was asked is in either.
 */
export function noteRefusal(
  { log }: AppContext,
  request: FastifyRequest,
  call: Call,
  deed: Deed,
  code: ErrorCode,
): void {
  const { caller } = deed
  const brought = caller ? undefined : strange.get(code)
  if (brought) return request.server.noteAnonymous(brought, request.ip, { call: call.path, code })
  if (!isRefusedView(call, deed, code)) return
  // Not the request's own log: that of a stream tells no more than warnings.
  const facts = { call: call.path, userId: caller?.userId, ip: request.ip, code }
  log.info({ [requestIdLabel]: request.id, ...facts }, 'refused')
}

const strange = new Map<ErrorCode, Brought>([
  [codes.loginInvalid, 'token'],
  [codes.loginRevoked, 'revokedToken'],
  [codes.refreshTokenUnknown, 'refreshToken'],
  [codes.linkDead, 'link'],
])
