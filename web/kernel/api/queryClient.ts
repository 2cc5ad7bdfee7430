import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallError, CallMeta } from '#web/kernel/api/errors/callError.ts'
import { beginAct } from '#web/kernel/messages/messages.ts'
import { whenSessionChanges } from '#web/kernel/session/currentSession.ts'

/** `isAct`: somebody did something, and waits to be told what became of it. */
type OnFailure = (error: CallError, meta: CallMeta | undefined, isAct: boolean) => void

let onFailure: OnFailure = () => undefined

/** failureReactions.ts reacts to failures, whosesoever client meets them. */
export const whenCallFails = (react: OnFailure) => void (onFailure = react)

const newClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => onFailure(error, meta, false) }),
    mutationCache: new MutationCache({
      onMutate: (_body, { meta }) => beginAct(meta?.path ?? ''),
      onError: (error, _body, _kept, { meta }) => onFailure(error, meta, true),
    }),
    defaultOptions: {
      // Offline must fail with its message rather than wait in silence; connection.ts asks again.
      queries: { retry: false, networkMode: 'always', staleTime: 10_000 },
      mutations: { networkMode: 'always' },
    },
  })

let client = newClient()

/** What the screens know of the server: of the session of now. */
export const queryClient = () => client

whenSessionChanges(() => {
  client.clear()
  client = newClient()
})
