import type { FastifyError, FastifyInstance } from 'fastify'
import type { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { outOfService } from '#server/platform/http/calls/outOfService.ts'
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
export const unsupportedMediaType = (taken: readonly string[]) =>
  new ApiError(415, `this content type is not taken here; send ${taken.join(' or ')}`)

/** What Fastify itself refuses, in the door's words. */
const sentences: Record<number, string> = {
  400: 'the body was cut short, or its length does not match',
  408: 'the body took too long',
  413: 'the body is larger than 20 MB',
  415: 'this content type is not taken here; send application/json',
}

/** Answers `{ error, issues }`; of a fault nothing leaks but an id, which the log line has too. */
export function answerDoorErrors(api: FastifyInstance) {
  api.setErrorHandler((error: FastifyError | ApiError | PortalError, request, reply) => {
    const answer = (status: number, sentence: string, issues: Issues = []) =>
      reply.code(status).send({ error: sentence, issues } satisfies ApiErrorAnswer)
    if (error instanceof ApiError) {
      if (error.status === 401 || error.status === 403) {
        const brought = error.status === 401 ? 'key' : 'scope'
        request.server.noteAnonymous(brought, request.ip, { status: error.status, route: routeOf(request) })
      }
      if (error.status === 401) reply.header('www-authenticate', 'Bearer realm="KelvinChain"')
      return answer(error.status, error.message, error.issues)
    }
    if (error instanceof PortalError && error.retryAfterSeconds) {
      reply.header('retry-after', error.retryAfterSeconds)
      return answer(429, `too many requests; send it again in ${error.retryAfterSeconds} s`)
    }
    // Whatever else the portal's own functions refuse is nothing that this key may see.
    if (error instanceof PortalError) return answer(404, 'there is nothing that this key may see')
    if (isKept(error)) return answer(409, `this ${keptSentence}; nothing was stored`)
    const status = error.statusCode ?? 500
    if (status < 500) return answer(status, sentences[status] ?? 'the request is not understood')
    const { id } = request
    noteFault(error, id, routeOf(request))
    request.log.error({ faultId: id, err: error }, 'fault')
    const why = outOfService(error)
    if (why) return answer(503, why)
    return answer(500, `a fault of ours; its id is ${id}`)
  })
}
