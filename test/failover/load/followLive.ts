import { setTimeout as sleep } from 'node:timers/promises'
import { liveCalls } from '#contract/integration/calls/live.ts'
import type { Person } from '#test/faults/load/person.ts'
import { again, newTrace, type Sender } from '#test/faults/load/trace.ts'
import { openLiveAt } from '#test/support/network/liveStream.ts'

/** As a browser's page. */
const reopenPauseMs = 500

/** A user who follows the list of deliveries; each change that arrives counts as acknowledged. */
export function followLive(address: string, person: Person, name: string): Sender {
  const trace = newTrace()
  let leave = () => {}
  let isOver = false
  const follow = async () => {
    const stream = await openLiveAt(address, liveCalls.watchDeliveries, {}, person.accessToken())
    leave = stream.leave
    for (;;) {
      const line = isOver ? undefined : await stream.next()
      if (line === undefined || 'code' in line) break
      if (line.kind === 'changed') trace.acknowledged += 1
    }
    stream.leave()
  }
  const stop = again(async () => {
    await (person.isSignedIn() ? follow() : person.signIn()).catch(() => undefined)
    if (!isOver) {
      trace.retried += 1
      await sleep(reopenPauseMs)
    }
  })
  return {
    name,
    trace,
    async stop() {
      isOver = true
      leave()
      await stop()
    },
  }
}
