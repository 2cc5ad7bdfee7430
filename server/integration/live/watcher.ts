import type { LiveEvent } from '#contract/integration/calls/live.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, StreamContext } from '#server/platform/http/calls/handlersFor.ts'
import { createChangedIds, type ChangedIds } from '#server/integration/live/changedIds.ts'
import type { Topic } from '#server/integration/live/changeFeed.ts'
import type { LiveTiming } from '#server/integration/live/liveTiming.ts'
import { createOutlet } from '#server/integration/live/outlet.ts'

/** What one call watches. */
export type Watched = {
  topics: readonly Topic[]
  /** One record only; changes of others are not even gathered. */
  only?: number
  /** Which of the changed ids a scope may know of. */
  visible: (scope: EnterpriseScope, changed: ChangedIds) => Promise<number[]>
  /** Throws (4017) where a scope may no longer watch at all. */
  mayStay?: (scope: EnterpriseScope) => Promise<unknown>
}

/** Who is behind an access token now; asked once in a round, however many streams the session has. */
export type CallerBehind = (accessToken: string) => Promise<Caller>

export type StreamCall = Pick<CallerContext & StreamContext, 'caller' | 'scope' | 'accessToken' | 'admit'>
export type Watcher = ReturnType<typeof createWatcher>

/** One stream: gathers what it hears, and tells its reader what that reader may know at that moment. */
export function createWatcher(call: StreamCall, watched: Watched, timing: LiveTiming, onLeave: () => void) {
  const outlet = createOutlet<LiveEvent>(onLeave)
  const changed = createChangedIds(timing.maxIds)
  let { scope } = call
  let hasBegun = false
  let hasMissed = false
  let admittedAtMs = Date.now()
  let notifiedAtMs = Date.now()

  /** By the rights of the last look: most of what is heard concerns others, and ends here. */
  async function news(): Promise<LiveEvent | undefined> {
    if (outlet.isFull()) return undefined
    const taken = changed.hasAny() ? changed.take() : undefined
    if (hasMissed || taken === 'tooMuch') return { kind: 'missed' }
    const ids = taken ? await watched.visible(scope, taken) : []
    if (ids.length > 0) return { kind: 'changed', ids }
    return isSilent() ? { kind: 'alive' } : undefined
  }

  /** Whether it still is the same caller with the same rights; throws where it may no longer watch. */
  async function isSameCaller(callerBehind: CallerBehind): Promise<boolean> {
    const now = await call.admit(await callerBehind(call.accessToken))
    await watched.mayStay?.(now)
    admittedAtMs = Date.now()
    const isSame = JSON.stringify(now) === JSON.stringify(scope)
    scope = now
    return isSame
  }

  const notify = (event: LiveEvent) => {
    if (event.kind === 'missed') hasMissed = false
    notifiedAtMs = Date.now()
    outlet.put(event)
  }
  const isSilent = () => Date.now() - notifiedAtMs >= timing.aliveMs
  const mustAskAgain = () => Date.now() - admittedAtMs >= timing.recheckMs

  return {
    userId: call.caller.userId,
    sessionId: call.caller.sessionId,
    events: outlet.events,
    begin() {
      hasBegun = true
      notify({ kind: 'watching' })
    },
    hear(topic: Topic, ids: readonly number[] | 'all') {
      if (topic === 'disclosures' && concerns(scope, ids)) this.miss()
      if (!watched.topics.includes(topic)) return
      const { only } = watched
      if (only === undefined) changed.add(topic, ids)
      else if (ids === 'all' || ids.includes(only)) changed.add(topic, [only])
    },
    miss() {
      hasMissed = true
    },
    isDue: () => hasBegun && (hasMissed || changed.hasAny() || mustAskAgain() || isSilent()),
    /** Before each event, and every few seconds without one, it is asked who is calling and what they may see. */
    async look(callerBehind: CallerBehind) {
      const event = await news()
      if (!event && !mustAskAgain()) return
      // What another right shows or hides was not told: the reader reads anew.
      if (!(await isSameCaller(callerBehind))) hasMissed = true
      const isToRead = hasMissed && !outlet.isFull()
      if (isToRead) notify({ kind: 'missed' })
      else if (event) notify(event)
    },
    fail: (error: unknown) => {
      outlet.fail(error)
      onLeave()
    },
    end: () => outlet.end(),
  }
}

const concerns = ({ companyIds }: EnterpriseScope, ids: readonly number[] | 'all') =>
  companyIds !== 'all' && (ids === 'all' || companyIds.some(id => ids.includes(id)))
