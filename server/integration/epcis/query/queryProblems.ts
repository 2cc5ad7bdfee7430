import type { FastifyInstance } from 'fastify'
import { ApiError, answerApiErrors } from '#server/identity/apiKeys/apiError.ts'

/** The kinds of refusals that the REST binding of EPCIS 2.0 names. */
const exceptions: Record<number, string> = {
  400: 'ValidationException',
  401: 'SecurityException',
  403: 'SecurityException',
  404: 'NoSuchNameException',
  406: 'NotAcceptableException',
  409: 'ResourceAlreadyExistsException',
  413: 'QueryTooLargeException',
  415: 'UnsupportedMediaTypeException',
  501: 'ImplementationException',
}

/** A refusal whose kind does not follow from its status. */
export class EpcisError extends ApiError {
  readonly exception: string

  constructor(status: number, exception: string, message: string, issues: ApiError['issues'] = []) {
    super(status, message, issues)
    this.exception = exception
  }
}

export const queryParameterError = (issues: ApiError['issues']) =>
  new EpcisError(400, 'QueryParameterException', 'the query has parameters that cannot be asked', issues)
export const notAcceptable = (message: string) => new EpcisError(406, 'NotAcceptableException', message)

/** Answers as RFC 7807 has it, with what is wrong where. */
export function answerProblems(api: FastifyInstance) {
  answerApiErrors(api, (error, status, message, issues) => ({
    mediaType: 'application/problem+json',
    body: {
      type: `epcisException:${error instanceof EpcisError ? error.exception : (exceptions[status] ?? 'ImplementationException')}`,
      title: message,
      status,
      ...(issues.length > 0 && { detail: issues.map(one => `${one.path}: ${one.message}`).join('; '), issues }),
    },
  }))
}
