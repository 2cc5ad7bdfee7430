import { AsyncLocalStorage } from 'node:async_hooks'

/** The call and the id of the request, or the job, for which something is done. */
export type RequestContext = { call: string; request: string }

const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs work for a request or a job, which PostgreSQL shows for each of its statements (requestLabel.ts). */
export const runInRequestContext = <Result>({ call, request }: RequestContext, work: () => Result): Result =>
  contexts.run({ call: plain(call), request: plain(request) }, work)

/** The current context; undefined outside of requests and jobs. */
export const currentContext = (): RequestContext | undefined => contexts.getStore()

const maxLength = 100

/** Replaces everything that a line of a log could not hold. */
const plain = (text: string) => text.slice(0, maxLength).replaceAll(/[^\w./:-]/g, '_')
