import type { Query, QueryClient } from '@tanstack/react-query'
import { CallError, isDecided } from '#web/kernel/api/errors/callError.ts'

/** What a page asked for: the path of a call and its body. */
export type Asked = { path: string; body: Record<string, unknown> }
export type Concerns = (asked: Asked) => boolean

type AnyQuery = Query

/** Files to show, which have an edition, stay as they are. */
const isConcerned =
  (concerns: Concerns) =>
  ({ queryKey: [path, body, ...edition] }: Pick<AnyQuery, 'queryKey'>) =>
    typeof path === 'string' &&
    typeof body === 'object' &&
    body !== null &&
    edition.length === 0 &&
    concerns({ path, body: { ...body } })

/** What somebody is about to sign stays as it was shown, also while it is still on its way. */
const isStatic = ({ observers }: AnyQuery) => observers.some(({ options }) => options.staleTime === 'static')

/**
 * Asks again for what the page shows and puts it in its place: nothing covers the page, nothing flickers. A broken line
 * takes nothing away; it is asked again when the line is back. `ready` is waited for before anything moves.
 */
export async function rereadQueries(client: QueryClient, concerns: Concerns, ready: () => Promise<void>) {
  const isMeant = isConcerned(concerns)
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: query => isMeant(query) && !isStatic(query) })
  await Promise.all(shown.map(query => reread(client, query, ready)))
}

/** The ordinary way, with all that follows where it is refused (app/failureReactions). */
export const askAgain = (client: QueryClient, concerns: Concerns) =>
  void client.invalidateQueries({ predicate: isConcerned(concerns) })

/** What was kept or asked for ahead is asked again when it is shown. */
export const outdate = (client: QueryClient, concerns: Concerns) =>
  void client.invalidateQueries({ predicate: isConcerned(concerns), refetchType: 'none' })

async function reread(client: QueryClient, query: AnyQuery, ready: () => Promise<void>) {
  // An answer that is on its way may be older than what was told.
  await query.promise?.catch(() => undefined)
  const { queryFn } = query.options
  if (typeof queryFn !== 'function' || !query.meta) return
  const { queryKey, meta } = query
  const askedAtMs = Date.now()
  try {
    const answer = await queryFn({ client, queryKey, meta, signal: new AbortController().signal })
    await ready()
    if (query.state.dataUpdatedAt <= askedAtMs) client.setQueryData(queryKey, answer)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const isShownHere = meta.handledHere.some(code => code === error.failure)
    if (isDecided(error.failure) && !isShownHere) void client.invalidateQueries({ queryKey, exact: true })
  }
}
