import { AsyncLocalStorage } from 'node:async_hooks'

/** The call and the id of the request, or the job, for which something is done. */
export type RequestContext = { call: string; request: string }
type Commented = RequestContext & { comment: string }

const contexts = new AsyncLocalStorage<Commented>()

/** Runs work for a request or a job: each of its statements has a comment that names it (markQueries.ts). */
export function runInRequestContext<Result>({ call, request }: RequestContext, work: () => Result): Result {
  const context = { call: plain(call), request: plain(request) }
  return contexts.run({ ...context, comment: commentOf(context) }, work)
}

/** The current context; undefined outside of requests and jobs. */
export const currentContext = (): Commented | undefined => contexts.getStore()

const commentOf = ({ call, request }: RequestContext) =>
  request === '' ? `/* call=${call} */ ` : `/* request=${request} call=${call} */ `

const maxLength = 100

/** Replaces everything that could end the comment, its fields or its line. */
const plain = (text: string) => text.slice(0, maxLength).replaceAll(/[^\w./:-]/g, '_')
