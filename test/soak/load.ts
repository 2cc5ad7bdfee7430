import { openSession } from '#server/identity/session/tokens.ts'
import type { Client } from '#test/soak/client.ts'
import type { SoakedPortal } from '#test/soak/portal.ts'
import type { SoakWorld } from '#test/soak/soakWorld.ts'
import { imports, loggerFiles } from '#test/soak/traffic/uploads.ts'
import { repeat, type Repeated } from '#test/soak/traffic/repeated.ts'
import { streams } from '#test/soak/traffic/streams.ts'
import { transportsByHttp, transportsByMqtt } from '#test/soak/traffic/transports.ts'
import { guesses, visits } from '#test/soak/traffic/visits.ts'
import type { MadeUser } from '#test/support/database/make.ts'

/** Returns a token for a user's session, and opens a new session before it expires. */
function lastingToken({ db }: SoakedPortal, { id }: MadeUser): () => Promise<string> {
  const renewedAfterMs = 20 * 60_000
  let token = ''
  let openedMs = -Infinity
  return async () => {
    if (Date.now() - openedMs > renewedAfterMs) {
      token = (await db.transaction().execute(tx => openSession(tx, id, new Date()))).tokens.accessToken
      openedMs = Date.now()
    }
    return token
  }
}

/** Starts all kinds of work at once. `round` distinguishes its loggers from those of another load. */
export function startLoad(client: Client, portal: SoakedPortal, world: SoakWorld, round: number): Repeated[] {
  const [administrator, ...visitors] = world.people
  if (!administrator) throw new Error('the world has no users')
  const token = lastingToken(portal, administrator)
  const works = [
    transportsByHttp(`SN-H1-${round}`, client, world),
    transportsByHttp(`SN-H2-${round}`, client, world),
    transportsByMqtt(`SN-M1-${round}`, client, world, portal.mqttPort),
    transportsByMqtt(`SN-M2-${round}`, client, world, portal.mqttPort),
    ...visitors.map(visitor => visits(client, portal.db, visitor)),
    guesses(client),
    streams(client, token),
    streams(client, token),
    imports(client, token, `IMPORT-${round}`),
    loggerFiles(client, token, `SN-F-${round}`),
  ]
  return works.map(repeat)
}

/** Waits for the work in progress. Throws its first error. */
export async function stopLoad(load: readonly Repeated[]): Promise<void> {
  const ended = await Promise.allSettled(load.map(one => one.stop()))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
