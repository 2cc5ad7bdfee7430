import type { FastifyInstance } from 'fastify'
import type { ApiErrorAnswer } from '#contract/kernel/api/apiAnswers.ts'
import { ApiError, answerApiErrors } from '#server/identity/apiKeys/apiError.ts'

type Issues = ApiErrorAnswer['issues']

/** A problem (RFC 9457) with the exception types of EPCIS 2.0 (12.8), and the faults by path as the partner API has them. */
export type Problem = {
  type: `epcisException:${string}`
  title: string
  status: number
  detail: string
  issues: Issues
}

/** By status: the exceptions of the REST binding, where a refusal names no other. */
const usual: Record<number, string> = {
  400: 'ValidationException',
  401: 'SecurityException',
  403: 'SecurityException',
  404: 'NoSuchNameException',
  406: 'NotAcceptableException',
  409: 'ResourceAlreadyExistsException',
  413: 'CaptureLimitExceededException',
  415: 'UnsupportedMediaTypeException',
}

const titles: Record<string, string> = {
  ValidationException: 'The request is not valid',
  SecurityException: 'The request is not allowed',
  NoSuchNameException: 'There is no such resource',
  NotAcceptableException: 'The answer has no such form',
  ResourceAlreadyExistsException: 'There is such a resource already',
  CaptureLimitExceededException: 'The body is too large',
  UnsupportedMediaTypeException: 'The body has another form',
  QueryParameterException: 'The query has parameters that cannot be asked',
  QueryTooLargeException: 'The answer would be too large',
  QueryTooComplexException: 'The query would look at too many events',
  SubscriptionControlsException: 'The subscription has controls that cannot be kept',
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

export function problemOf(
  status: number,
  detail: string,
  issues: Issues = [],
  exception = usual[status] ?? 'ImplementationException',
): Problem {
  const title = titles[exception] ?? 'The request could not be carried out'
  return { type: `epcisException:${exception}`, title, status, detail, issues }
}

/** Errors of the partner API take the standard's form on these routes: its clients expect a problem with a type. */
export function answerProblems(api: FastifyInstance) {
  answerApiErrors(api, (error, status, message, issues) => ({
    mediaType: 'application/problem+json; charset=utf-8',
    body: problemOf(status, message, issues, error instanceof EpcisError ? error.exception : undefined),
  }))
}
