import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { liveCalls } from '#contract/integration/calls/live.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { gathered } from '#web/shell/live/gathered.ts'
import { keepLive, type KeptLine } from '#web/shell/live/keepLive.ts'
import { showLive, showSign } from '#web/shell/live/liveState.ts'
import { askAgain, outdate, rereadQueries, type Concerns } from '#web/shell/live/rereadQueries.ts'

/** A busy list is read anew this often at most; for what the page does not show (yet), more seldom. */
const pausesMs = { urgent: 2_000, other: 10_000 }

type WatchCall = (typeof liveCalls)[keyof typeof liveCalls]
type Options = {
  /** Which of the page's calls are asked again. */
  concerns: Concerns
  /** Whether the page shows a record now. */
  isShown: (id: number) => boolean
  /** Waited for before anything moves on the page. */
  ready: () => Promise<void>
}

/**
 * Keeps a page up to date while it is in sight. A hidden page lets go of its stream (browsers have six connections for a
 * host, whatever the number of tabs) and reads all anew when it is shown again.
 */
export function useLive<One extends WatchCall>(call: One, body: RequestOf<One>, options: Options) {
  const client = useQueryClient()
  const { postStream } = usePortalCalls()
  const key = JSON.stringify(body)
  const reread = useEffectEvent(() => rereadQueries(client, options.concerns, options.ready))
  const refuse = useEffectEvent(() => askAgain(client, options.concerns))
  const decisionRequest = useEffectEvent((isUrgent: (isShown: Options['isShown']) => boolean) => {
    outdate(client, options.concerns)
    return isUrgent(options.isShown)
  })

  useEffect(() => {
    let line: KeptLine | undefined
    let isAgain = false
    const rereading = gathered(() => reread(), pausesMs)
    const begin = () => {
      const asked = JSON.parse(key) as RequestOf<One>
      line = keepLive(
        { open: signal => postStream(call, asked, signal), pause, random: Math.random },
        listener,
        isAgain,
      )
      isAgain = true
    }
    const end = () => {
      line?.stop()
      line = undefined
      showLive('off')
    }
    const listener = {
      onLive: () => showLive('live'),
      onLost: () => showLive('lost'),
      onSign: showSign,
      onChanged: (ids: readonly number[]) => rereading.ask(decisionRequest(isShown => ids.some(isShown))),
      onMissed: () => rereading.ask(decisionRequest(() => true)),
      onRefused: () => refuse(),
    }
    const show = () => {
      if (document.visibilityState === 'hidden') end()
      else if (!line) begin()
    }
    show()
    const leaving = new AbortController()
    const { signal } = leaving
    document.addEventListener('visibilitychange', show, { signal })
    window.addEventListener('online', () => line?.tryNow(), { signal })
    window.addEventListener('offline', () => line?.breakOff(), { signal })
    return () => {
      leaving.abort()
      rereading.stop()
      end()
    }
  }, [call, key, postStream])
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
