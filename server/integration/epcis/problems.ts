import type { FastifyInstance } from 'fastify'
import { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'

/** A problem (RFC 9457) with the exception types of EPCIS 2.0 (12.8), and the faults by path as the partner API has them. */
export type Problem = {
  type: `epcisException:${string}`
  title: string
  status: number
  detail: string
  issues: ApiErrorAnswer['issues']
}

const exceptions: Record<number, [type: string, title: string]> = {
  400: ['ValidationException', 'The request is not valid'],
  401: ['SecurityException', 'The request is not authenticated'],
  403: ['SecurityException', 'The request is not allowed'],
  404: ['NoSuchResourceException', 'There is no such resource'],
  406: ['NotAcceptableException', 'The answer has no such form'],
  413: ['CaptureLimitExceededException', 'The body is too large'],
  415: ['UnsupportedMediaTypeException', 'The body has another form'],
  429: ['TooManyRequestsException', 'Too many requests'],
}

export function problemOf(status: number, detail: string, issues: Problem['issues'] = []): Problem {
  const [type, title] = exceptions[status] ?? ['ImplementationException', 'The request could not be carried out']
  return { type: `epcisException:${type}`, title, status, detail, issues }
}

/** Errors of the partner API take the standard's form on these routes: its clients expect a problem with a type. */
export function answerEpcisProblems(api: FastifyInstance) {
  api.addHook('preSerialization', async (_request, reply, payload: unknown) => {
    if (reply.statusCode < 400) return payload
    const { error, issues } = ApiErrorAnswer.parse(payload)
    void reply.header('content-type', 'application/problem+json; charset=utf-8')
    return problemOf(reply.statusCode, error, issues)
  })
}
