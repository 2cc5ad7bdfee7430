import { once as happens } from 'node:events'
import { liveCalls } from '#contract/integration/calls/live.ts'
import type { Client } from '#test/soak/client.ts'
import type { Work } from '#test/soak/traffic/repeated.ts'
import { openLiveAt } from '#test/support/network/liveStream.ts'

/** A user who opens a list and leaves it after a change, every third time before it. */
export function streams(client: Client, token: () => Promise<string>): Work {
  let nth = 0
  return {
    name: 'live streams',
    pauseMs: 100,
    async once(over) {
      const stream = await openLiveAt(client.address, liveCalls.watchDeliveries, {}, await token())
      client.count(1)
      const isPatient = nth++ % 3 > 0
      // When all other work has ended, nothing changes any more.
      if (isPatient && !over.aborted) await Promise.race([stream.changed(), happens(over, 'abort')])
      stream.leave()
    },
  }
}
