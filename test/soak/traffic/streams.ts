import { once as happens } from 'node:events'
import { liveCalls } from '#contract/integration/calls/live.ts'
import type { Client } from '#test/soak/client.ts'
import type { Work } from '#test/soak/traffic/repeated.ts'
import { openLiveAt } from '#test/support/network/liveStream.ts'

/** Somebody who opens a list, sees it change, and goes on to the next one; every third time before anything changes. */
export function streams(client: Client, token: () => Promise<string>): Work {
  let nth = 0
  return {
    name: 'live streams',
    pauseMs: 100,
    async once(over) {
      const stream = await openLiveAt(client.address, liveCalls.watchDeliveries, {}, await token())
      client.count(1)
      const isPatient = nth++ % 3 > 0
      // Where all others have ended, nothing changes any more.
      if (isPatient && !over.aborted) await Promise.race([stream.changed(), happens(over, 'abort')])
      stream.leave()
    },
  }
}
