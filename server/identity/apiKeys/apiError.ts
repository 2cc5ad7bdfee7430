import type { FastifyError, FastifyInstance } from 'fastify'
import type { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { outOfService, retryAfterOf } from '#server/platform/http/calls/outOfService.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { routeOf } from '#server/platform/http/connection/requestIds.ts'
import { noteFault } from '#server/platform/metrics/faults.ts'
import { isKept, keptSentence } from '#server/platform/db/keptByDatabase.ts'

type Issues = ApiErrorAnswer['issues']

/** A request that the partner API refuses as a whole. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: Issues

  constructor(status: number, message: string, issues: Issues = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

export const badRequest = (message: string, issues?: Issues) => new ApiError(400, message, issues)
export const notFound = (message: string) => new ApiError(404, message)
export const tooLarge = (maxBytes: number) => new ApiError(413, `the body is larger than ${maxBytes / 1024 / 1024} MB`)
export const unsupportedMediaType = (accepted: readonly string[]) =>
  new ApiError(415, `this content type is not accepted; send ${accepted.join(' or ')}`)

/** Messages for requests that Fastify itself refuses. */
const messages: Record<number, string> = {
  400: 'the body is incomplete, or its length does not match',
  408: 'the body took too long',
  413: 'the body is larger than 20 MB',
  415: 'this content type is not accepted; send application/json',
}

/** How a refusal is written; the usual way is `{ error, issues }`. */
type Written = (
  error: unknown,
  status: number,
  message: string,
  issues: Issues,
) => { mediaType: string; body: Record<string, unknown> }

const usual: Written = (_error, _status, message, issues) => ({
  mediaType: 'application/json; charset=utf-8',
  body: { error: message, issues } satisfies ApiErrorAnswer,
})

/** Answers what was refused, and why. An internal error reveals only an id, which the log line has too. */
export function answerApiErrors(api: FastifyInstance, written = usual) {
  api.setErrorHandler((error: FastifyError | ApiError | PortalError, request, reply) => {
    const answer = (status: number, message: string, issues: Issues = []) => {
      const { mediaType, body } = written(error, status, message, issues)
      return reply.code(status).type(mediaType).send(body)
    }
    if (error instanceof ApiError) {
      if (error.status === 401 || error.status === 403) {
        const credential = error.status === 401 ? 'key' : 'scope'
        request.server.noteAnonymous(credential, request.ip, { status: error.status, route: routeOf(request) })
      }
      if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="KelvinChain"')
      return answer(error.status, error.message, error.issues)
    }
    if (error instanceof PortalError && error.retryAfterSeconds) {
      reply.header('retry-after', error.retryAfterSeconds)
      return answer(429, `too many requests; send it again in ${error.retryAfterSeconds} s`)
    }
    // Whatever else the portal's own functions refuse is outside of what this key may see.
    if (error instanceof PortalError) return answer(404, 'this key has access to no such record')
    if (isKept(error)) return answer(409, `this ${keptSentence}; nothing was stored`)
    const status = error.statusCode ?? 500
    if (status < 500) return answer(status, messages[status] ?? 'the request is malformed')
    const { id } = request
    noteFault(error, id, routeOf(request))
    request.log.error({ faultId: id, err: error }, 'fault')
    const outage = outOfService(error)
    const retryAfterSeconds = retryAfterOf(error)
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    return outage ? answer(503, outage) : answer(500, `internal error; its id is ${id}`)
  })
}
