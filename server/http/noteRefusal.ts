import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { codes, type ErrorCode } from '#contract/codes.ts'
import type { Deed } from '#server/operationLog/writeOperation.ts'

/**
 * Whoever may not make a call, or see what it asks for, leaves a line in the log; where the call leaves a row in the
 * operation log, that tells it already. Nothing of what was asked is in it.
 */
export function noteRefusal(request: FastifyRequest, call: Call, { caller }: Deed, code: ErrorCode): void {
  if (call.log !== 'none' || code !== codes.notAuthorized) return
  request.log.info({ call: call.path, userId: caller?.userId, ip: request.ip, code }, 'refused')
}
