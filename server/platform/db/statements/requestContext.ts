import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf something is done: the call of a request with the request's id, or work that the portal does by itself. */
export type Origin = { call: string; request: string }
type Named = Origin & { comment: string }

const origins = new AsyncLocalStorage<Named>()

/** Does something on behalf of a request or a job: each statement that it sends says so (markQueries.ts). */
export function onBehalfOf<Result>({ call, request }: Origin, work: () => Result): Result {
  const origin = { call: plain(call), request: plain(request) }
  return origins.run({ ...origin, comment: commentOf(origin) }, work)
}

/** On whose behalf this is done; undefined for what nobody asked for. */
export const currentOrigin = (): Named | undefined => origins.getStore()

const commentOf = ({ call, request }: Origin) =>
  request === '' ? `/* call=${call} */ ` : `/* request=${request} call=${call} */ `

const longest = 100

/** Nothing that could end the comment, break its fields or its line. */
const plain = (text: string) => text.slice(0, longest).replaceAll(/[^\w./:-]/g, '_')
