import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '#contract/integration/calls/live.ts'
import { codes } from '#contract/kernel/codes.ts'
import { callerOf, type Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { createChangeFeed } from '#server/integration/live/changeFeed.ts'
import { liveTiming, type LiveTiming } from '#server/integration/live/liveTiming.ts'
import { createRecentChanges } from '#server/integration/live/recentChanges.ts'
import { createWatcher, type StreamCall, type Watched, type Watcher } from '#server/integration/live/watcher.ts'
import { liveSeconds } from '#server/platform/metrics/processFigures.ts'
import type { AppContext } from '#server/platform/appContext.ts'

export type Live = {
  /** The events of one stream; throws where it may not begin. */
  watch: (call: StreamCall, watched: Watched) => Promise<AsyncIterable<LiveEvent>>
  /** How many streams there are. */
  count: () => number
  /** Ends them all. */
  close: () => Promise<void>
}

/** So many streams are looked after at once: their questions must not take all connections of the requests. */
const atOnce = 3

/** The streams of this process: each hears what any process changed, as far as its caller may see it at that moment. */
export function createLive(appContext: AppContext, timing: LiveTiming = liveTiming): Live {
  const closing = new AbortController()
  const { signal } = closing
  const watchers = new Set<Watcher>()
  const recent = createRecentChanges(timing.rememberMs)
  let rounds: Promise<void> | undefined
  /** The oldest change that the streams have yet to be looked after for. */
  let heardSince: number | undefined

  const feed = createChangeFeed(appContext, timing, {
    began: recent.begin,
    heard(topic, ids) {
      if (watchers.size > 0) heardSince ??= performance.now()
      recent.add(topic, ids)
      watchers.forEach(watcher => watcher.hear(topic, ids))
    },
    missed: () => watchers.forEach(watcher => watcher.miss()),
    // A stream that hears nothing must not look as if nothing happened.
    deaf: () => watchers.forEach(watcher => watcher.fail(new PortalError(codes.tryLater))),
  })

  async function goRound() {
    while (watchers.size > 0 && !signal.aborted) {
      await sleep(timing.gatherMs, undefined, { signal }).catch(() => undefined)
      const since = heardSince
      heardSince = undefined
      await lookAfter([...watchers].filter(watcher => watcher.isDue()))
      if (since !== undefined) liveSeconds.observe((performance.now() - since) / 1000)
    }
    rounds = undefined
  }

  async function lookAfter(due: Watcher[]) {
    const callers = new Map<string, Promise<Caller>>()
    const callerBehind = (token: string) => {
      const caller = callers.get(token) ?? callerOf(appContext.db, token, appContext.now())
      callers.set(token, caller)
      return caller
    }
    const next = due.values()
    const looking = Array.from({ length: atOnce }, async () => {
      for (const watcher of next) await watcher.look(callerBehind).catch(watcher.fail)
    })
    await Promise.all(looking)
  }

  function notifyRecent(watcher: Watcher) {
    const changes = recent.all()
    if (!changes) watcher.miss()
    else for (const { topic, ids } of changes) watcher.hear(topic, ids)
  }

  function refuseTooMany({ caller }: StreamCall) {
    const own = [...watchers].filter(watcher => watcher.userId === caller.userId)
    const ofSession = own.filter(watcher => watcher.sessionId === caller.sessionId)
    const isTooMany = ofSession.length >= timing.streamsPerSession || own.length >= timing.streamsPerAccount
    if (isTooMany) throw new PortalError(codes.tooManyRequests)
  }

  return {
    async watch(call, watched) {
      await watched.mayStay?.(call.scope)
      refuseTooMany(call)
      const watcher: Watcher = createWatcher(call, watched, timing, () => watchers.delete(watcher))
      // It listens from before it says so: nothing falls between.
      watchers.add(watcher)
      await feed.listening().catch(error => {
        watchers.delete(watcher)
        throw error
      })
      if (signal.aborted) throw new PortalError(codes.tryLater)
      notifyRecent(watcher)
      watcher.begin()
      rounds ??= goRound()
      return watcher.events
    },
    count: () => watchers.size,
    async close() {
      closing.abort()
      watchers.forEach(watcher => watcher.end())
      watchers.clear()
      await Promise.all([feed.close(), rounds])
    },
  }
}
