import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '#contract/integration/calls/live.ts'
import { codes } from '#contract/kernel/codes.ts'
import { callerOf, type Caller } from '#server/platform/http/calls/caller.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { createChangeFeed } from '#server/integration/live/changeFeed.ts'
import { liveTiming, type LiveTiming } from '#server/integration/live/liveTiming.ts'
import { createRecentChanges } from '#server/integration/live/changes.ts'
import { createWatcher, type StreamCall, type Watched, type Watcher } from '#server/integration/live/watcher.ts'
import { liveSeconds } from '#server/platform/metrics/processFigures.ts'
import type { AppContext } from '#server/platform/appContext.ts'

export type Live = ReturnType<typeof createLive>

/** The number of streams that are checked at once: they must not use all database connections. */
const atOnce = 3

/** The streams of this process. Each sends the changes by any process that its caller may see at that moment. */
export function createLive(appContext: AppContext, timing: LiveTiming = liveTiming) {
  const closing = new AbortController()
  const { signal } = closing
  const watchers = new Set<Watcher>()
  const recent = createRecentChanges(timing.rememberMs)
  let rounds: Promise<void> | undefined
  /** The time of the oldest change that is not sent yet. */
  let changedSince: number | undefined

  const feed = createChangeFeed(appContext, timing, {
    began: recent.begin,
    changed(topic, ids) {
      if (watchers.size > 0) changedSince ??= performance.now()
      recent.add(topic, ids)
      watchers.forEach(watcher => watcher.change(topic, ids))
    },
    missed: () => watchers.forEach(watcher => watcher.miss()),
    // Without a connection, a stream must not look as if nothing changes.
    failed: () => watchers.forEach(watcher => watcher.fail(new PortalError(codes.tryLater))),
  })

  async function checkRepeatedly() {
    while (watchers.size > 0 && !signal.aborted) {
      await sleep(timing.gatherMs, undefined, { signal }).catch(() => undefined)
      const since = changedSince
      changedSince = undefined
      await checkWatchers([...watchers].filter(watcher => watcher.isDue()))
      if (since !== undefined) liveSeconds.observe((performance.now() - since) / 1000)
    }
    rounds = undefined
  }

  async function checkWatchers(due: Watcher[]) {
    const callers = new Map<string, Promise<Caller>>()
    const callerOfToken = (token: string) => {
      const caller = callers.get(token) ?? callerOf(appContext.db, token, appContext.now())
      callers.set(token, caller)
      return caller
    }
    const next = due.values()
    const checking = Array.from({ length: atOnce }, async () => {
      for (const watcher of next) await watcher.check(callerOfToken).catch(watcher.fail)
    })
    await Promise.all(checking)
  }

  function notifyRecent(watcher: Watcher) {
    const changes = recent.all()
    if (!changes) watcher.miss()
    else for (const { topic, ids } of changes) watcher.change(topic, ids)
  }

  function refuseTooMany({ caller }: StreamCall) {
    const own = [...watchers].filter(watcher => watcher.userId === caller.userId)
    const ofSession = own.filter(watcher => watcher.sessionId === caller.sessionId)
    const isTooMany = ofSession.length >= timing.streamsPerSession || own.length >= timing.streamsPerAccount
    if (isTooMany) throw new PortalError(codes.tooManyRequests)
  }

  return {
    /** The events of a stream; throws if it may not begin. */
    async watch(call: StreamCall, watched: Watched): Promise<AsyncIterable<LiveEvent>> {
      await watched.mayStay?.(call.scope)
      refuseTooMany(call)
      const watcher: Watcher = createWatcher(call, watched, timing, () => watchers.delete(watcher))
      // It listens before it says so: no change is missed.
      watchers.add(watcher)
      await feed.listening().catch(error => {
        watchers.delete(watcher)
        throw error
      })
      if (signal.aborted) throw new PortalError(codes.tryLater)
      notifyRecent(watcher)
      watcher.begin()
      rounds ??= checkRepeatedly()
      return watcher.events
    },
    /** The number of streams. */
    count: () => watchers.size,
    async close() {
      closing.abort()
      watchers.forEach(watcher => watcher.end())
      watchers.clear()
      await Promise.all([feed.close(), rounds])
    },
  }
}
