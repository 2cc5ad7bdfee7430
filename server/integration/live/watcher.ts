import type { LiveEvent } from '#contract/integration/calls/live.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, StreamContext } from '#server/platform/http/calls/handlersFor.ts'
import { createChangedIds, type ChangedIds } from '#server/integration/live/changes.ts'
import type { Topic } from '#server/integration/live/changeFeed.ts'
import type { LiveTiming } from '#server/integration/live/liveTiming.ts'
import { createOutlet } from '#server/integration/live/outlet.ts'

/** What a call watches. */
export type Watched = {
  topics: readonly Topic[]
  /** The only record that is watched. */
  only?: number
  /** The changed ids that a scope may see. */
  visible: (scope: EnterpriseScope, changed: ChangedIds) => Promise<number[]>
  /** Throws (4017) if a scope may no longer watch. */
  mayStay?: (scope: EnterpriseScope) => Promise<unknown>
}

/** The current caller of an access token; looked up once in a round for all streams of a session. */
export type CallerOfToken = (accessToken: string) => Promise<Caller>

export type StreamCall = Pick<CallerContext & StreamContext, 'caller' | 'scope' | 'accessToken' | 'admit'>
export type Watcher = ReturnType<typeof createWatcher>

/** A stream: collects changes, and sends its reader what the reader may see at that moment. */
export function createWatcher(call: StreamCall, watched: Watched, timing: LiveTiming, onLeave: () => void) {
  const outlet = createOutlet<LiveEvent>(onLeave)
  const changed = createChangedIds(timing.maxIds)
  let { scope } = call
  let hasBegun = false
  let hasMissed = false
  let admittedAtMs = Date.now()
  let notifiedAtMs = Date.now()

  /** By the rights of the last check: most changes are not visible to the caller, and end here. */
  async function nextEvent(): Promise<LiveEvent | undefined> {
    if (outlet.isFull()) return undefined
    const taken = changed.hasAny() ? changed.take() : undefined
    if (hasMissed || taken === 'tooMany') return { kind: 'missed' }
    const ids = taken ? await watched.visible(scope, taken) : []
    if (ids.length > 0) return { kind: 'changed', ids }
    return isSilent() ? { kind: 'alive' } : undefined
  }

  /** Whether the caller still has the same rights; throws if it may no longer watch. */
  async function isSameCaller(callerOfToken: CallerOfToken): Promise<boolean> {
    const now = await call.admit(await callerOfToken(call.accessToken))
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
  const mustRecheck = () => Date.now() - admittedAtMs >= timing.recheckMs

  return {
    userId: call.caller.userId,
    sessionId: call.caller.sessionId,
    events: outlet.events,
    begin() {
      hasBegun = true
      notify({ kind: 'watching' })
    },
    change(topic: Topic, ids: readonly number[] | 'all') {
      if (topic === 'disclosures' && concerns(scope, ids)) this.miss()
      if (!watched.topics.includes(topic)) return
      const { only } = watched
      if (only === undefined) changed.add(topic, ids)
      else if (ids === 'all' || ids.includes(only)) changed.add(topic, [only])
    },
    miss() {
      hasMissed = true
    },
    isDue: () => hasBegun && (hasMissed || changed.hasAny() || mustRecheck() || isSilent()),
    /** Checks the caller's rights before each event, and every few seconds without one. */
    async check(callerOfToken: CallerOfToken) {
      const event = await nextEvent()
      if (!event && !mustRecheck()) return
      // Records that changed rights show or hide were not sent: the reader must reload.
      if (!(await isSameCaller(callerOfToken))) hasMissed = true
      if (hasMissed && !outlet.isFull()) notify({ kind: 'missed' })
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
