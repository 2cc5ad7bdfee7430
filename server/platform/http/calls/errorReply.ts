import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { outOfService, retryAfterOf } from '#server/platform/http/calls/outOfService.ts'
import { PortalError, type Issue } from '#server/platform/http/calls/portalError.ts'
import { routeOf } from '#server/platform/http/connection/requestIds.ts'
import { noteFault } from '#server/platform/metrics/faults.ts'
import { isKept, keptSentence } from '#server/platform/db/keptByDatabase.ts'
import { errorCode } from '#server/platform/logging/errorCode.ts'

/** Answers every error: `{ code, data: { issues } }`, or 5002 with the request's id, which the log has too. */
export function replyWithCodes(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | PortalError, request, reply) => {
    const { status, body: refused } = refusalOf(error, request)
    request.resultCode = codeOf(error)
    const retryAfterSeconds = error instanceof PortalError ? error.retryAfterSeconds : retryAfterOf(error)
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    return reply.code(status).send(refused)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(body(codes.invalidParameters, [{ path: '', message: 'there is no such call' }])),
  )
}

/** The HTTP status and the body for an error; logs it if it is unexpected. */
export function refusalOf(error: unknown, request: FastifyRequest): { status: number; body: object } {
  if (error instanceof PortalError) {
    const { code, issues, retryAfterSeconds, waitedFor } = error
    return { status: 200, body: { code, data: { issues, retryAfterSeconds, waitedFor } } }
  }
  // Handlers check it beforehand; after a race the database refuses, which is an expected outcome.
  if (isKept(error)) return { status: 200, body: body(codes.invalidParameters, [{ path: '', message: keptSentence }]) }
  const status = statusOf(error)
  if (status >= 500) return fault(error, request)
  return { status: status === 413 ? 413 : 400, body: body(codes.invalidParameters, [bodyIssue(status)]) }
}

/** The result code for an error. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof PortalError) return error.code
  if (isKept(error) || statusOf(error) < 500) return codes.invalidParameters
  return outOfService(error) ? codes.tryLater : codes.serverError
}

/** Fastify's own errors have the HTTP status of the invalid request. */
const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode ?? 500) : 500

const body = (code: ErrorCode, issues: Issue[]) => ({ code, data: { issues } })
const bodyIssue = (status: number): Issue => ({
  path: '',
  message: status === 413 ? 'the body is too large' : 'the body is not JSON, or was cut short',
})

/** The response reveals nothing of the error: it has an id, and the log line of that id has the rest. */
function fault(error: unknown, request: FastifyRequest) {
  const { id } = request
  if (isCutByClient(error, request)) request.log.info({ faultId: id }, 'the client left before the response began')
  else {
    request.log.error({ faultId: id, err: error }, 'fault')
    noteFault(error, id, routeOf(request))
  }
  if (outOfService(error)) return { status: 503, body: { code: codes.tryLater, data: { id } } }
  return { status: 500, body: { code: codes.serverError, data: { id } } }
}

/** The stream of a response fails when its client disconnects. */
const isCutByClient = (error: unknown, { raw }: FastifyRequest) =>
  raw.socket.destroyed && errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE'
