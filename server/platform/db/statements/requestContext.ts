import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf something is done: the call of a request with the request's id, or work that the portal does by itself. */
export type RequestContext = { call: string; request: string }
type Named = RequestContext & { comment: string }

const requestContexts = new AsyncLocalStorage<Named>()

/** Does something on behalf of a request or a job: each statement that it sends says so (markQueries.ts). */
export function runInRequestContext<Result>({ call, request }: RequestContext, work: () => Result): Result {
  const requestContext = { call: plain(call), request: plain(request) }
  return requestContexts.run({ ...requestContext, comment: commentOf(requestContext) }, work)
}

/** On whose behalf this is done; undefined for what nobody asked for. */
export const currentRequestContext = (): Named | undefined => requestContexts.getStore()

const commentOf = ({ call, request }: RequestContext) =>
  request === '' ? `/* call=${call} */ ` : `/* request=${request} call=${call} */ `

const longest = 100

/** Nothing that could end the comment, break its fields or its line. */
const plain = (text: string) => text.slice(0, longest).replaceAll(/[^\w./:-]/g, '_')
