import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { type CallOptions, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'

type Options = Pick<CallOptions, 'refetchIntervalMs'>

/**
 * Asks for much in portions, one after the other, so that the first answers are there at once; those that have come. Nobody
 * waits for them: a failure shows nothing, and they are asked again in time.
 */
export function useCallInPortions<One extends Call>(
  call: One,
  bodies: readonly RequestOf<One>[],
  { refetchIntervalMs }: Options,
): readonly ResponseOf<One>[] {
  const { post } = usePortalCalls()
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    // An edition: what a live update asks again is one answer, never one of several portions.
    queryKey: [call.path, bodies, 'portions'],
    queryFn: ({ pageParam, signal }) => post(call, bodies[pageParam] as RequestOf<One>, signal),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < bodies.length ? pages.length : undefined),
    enabled: bodies.length > 0,
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
    meta: metaOf(call, { background: true, quiet: true }),
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return data?.pages ?? none
}

const none: readonly never[] = []
