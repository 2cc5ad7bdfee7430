import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { useChangeKeys, type ChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { metaOf, type CallOptions, type CallError, withoutRefused } from '#web/kernel/api/errors/callError.ts'
import type { FileAnswer, Upload } from '#web/kernel/api/sending/post.ts'
import { type PortalCalls, usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { afterChange } from '#web/kernel/api/stale.ts'

/**
 * Asks for data; the same call with the same body is asked once. Failures show themselves (app/failureReactions.ts), and a
 * screen shows an `error` in place of `data` that is missing: `Answered`.
 */
export function useCall<One extends Call>(call: One, body: RequestOf<One>, options: CallOptions = {}) {
  const { post } = usePortalCalls()
  const answer = useQuery<ResponseOf<One>>({
    queryKey: [call.path, body, ...(options.edition ? [options.edition] : [])],
    queryFn: ({ signal }) => post(call, body, signal),
    enabled: options.enabled,
    refetchInterval: options.refetchIntervalMs,
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
    meta: metaOf(call, options),
  })
  return withoutRefused(answer)
}

/** A form starts from what the server says then, never from an earlier visit: what the call answered goes with its screen. */
export function useForgotten(call: Call) {
  const client = useQueryClient()
  useEffect(() => () => client.removeQueries({ queryKey: [call.path] }), [client, call])
}

/** What a page will show is asked for before it does; where that fails, the page asks itself. */
export const askAhead = <One extends Call>(
  client: QueryClient,
  post: PortalCalls['post'],
  call: One,
  body: RequestOf<One>,
) =>
  client.prefetchQuery({
    queryKey: [call.path, body],
    queryFn: ({ signal }) => post(call, body, signal),
    meta: metaOf(call, { background: true, quiet: true }),
  })

/** Asks ahead for what somebody will probably want next; `body` is undefined where there is no next. */
export function useAhead<One extends Call>(call: One, body: RequestOf<One> | undefined) {
  const { post } = usePortalCalls()
  const client = useQueryClient()
  const key = body && JSON.stringify(body)
  useEffect(() => {
    if (key === undefined) return
    void askAhead(client, post, call, JSON.parse(key) as RequestOf<One>)
  }, [client, post, call, key])
}

/** Asks for a file to show; `edition` tells apart what the same body answers at different times. */
export function useFile<One extends Call>(
  call: One,
  body: RequestOf<One>,
  edition: readonly unknown[],
  options: Pick<CallOptions, 'enabled'> = {},
) {
  const { postForFile } = usePortalCalls()
  return useQuery<FileAnswer>({
    queryKey: [call.path, body, ...edition],
    queryFn: () => postForFile(call, body),
    enabled: options.enabled,
    staleTime: Infinity,
    meta: metaOf(call),
  })
}

/**
 * Makes a change: `mutate(body)`; what it makes stale (`makesStale` of the call) is read again by itself, and only then the
 * screen says what to do. Callbacks of `mutate` need the screen to be there still: where new data takes it away, use
 * `mutateAsync`. `changes` are the keys of a form that keeps them with its draft.
 */
export function useCallMutation<One extends Call>(
  call: One,
  options: Pick<CallOptions, 'background' | 'handledHere'> & { changes?: ChangeKeys | undefined } = {},
) {
  const { post } = usePortalCalls()
  const client = useQueryClient()
  const own = useChangeKeys()
  const keys = options.changes ?? own
  return useMutation<ResponseOf<One>, CallError, RequestOf<One>>({
    mutationFn: body => keys.keep(body, key => post(call, body, undefined, key)),
    ...afterChange(client, call, (body: RequestOf<One>) => body),
    meta: metaOf(call, options),
  })
}

/** Makes a change that brings files along: `mutate({ body, files })`. */
export function useUploadMutation<One extends Call>(call: One, options: Pick<CallOptions, 'handledHere'> = {}) {
  const { postForm } = usePortalCalls()
  const client = useQueryClient()
  return useMutation<ResponseOf<One>, CallError, Upload<One>>({
    mutationFn: upload => postForm(call, upload),
    ...afterChange(client, call, ({ body }: Upload<One>) => body),
    meta: metaOf(call, options),
  })
}

/** Fetches a file and hands it to the browser to save: `mutate(body)`. */
export function useDownload<One extends Call>(call: One) {
  const { postForFile } = usePortalCalls()
  return useMutation<void, CallError, RequestOf<One>>({
    mutationFn: async body => saveFile(await postForFile(call, body)),
    meta: metaOf(call),
  })
}

/** Long enough for the browser to have taken the file over. */
const releaseAfterMs = 60_000

/** Hands a file to the browser's downloads. The browser keeps a blob outside the page's memory, large ones on disk. */
export function saveFile({ fileName, body }: FileAnswer) {
  const url = URL.createObjectURL(body)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs)
}
