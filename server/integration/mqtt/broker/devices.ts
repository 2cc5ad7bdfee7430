import { repeat } from '#server/platform/jobs/repeat.ts'
import { apiKeyOf, recordLastUse, type ApiKey } from '#server/identity/apiKeys/authenticateKey.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import type { ReadingSource } from '#server/telemetry/ingest/readingBatch.ts'

/** A connected client with its key; clients with the same key are one sender. */
export type Device = { key: ApiKey; sender: ReadingSource }

const watchPauseMs = 1000
const scope = 'readings:write'

/** The clients of this process; `end` is called within seconds if a key is revoked or its company becomes inactive. */
export function watchDevices<Client>(appContext: AppContext, end: (client: Client) => void) {
  const { db, log, now } = appContext
  const devices = new Map<Client, Device>()
  const used = new Set<number>()
  const senders = new Map<number, ReadingSource>()

  function senderOf({ id, companyId }: ApiKey): ReadingSource {
    const sender = senders.get(id) ?? { companyId, apiKeyId: id, source: 'mqtt' }
    senders.set(id, sender)
    return sender
  }

  async function endRevoked() {
    const ids = new Set([...devices.values()].map(device => device.key.id))
    if (ids.size === 0) return
    const live = await db
      .selectFrom('api_keys as k')
      .innerJoin('companies as c', 'c.id', 'k.company_id')
      .select('k.id')
      .where(eb => eb('k.id', '=', eb.fn.any(eb.val([...ids]))))
      .where('k.revoked_at', 'is', null)
      .where('c.is_active', '=', true)
      .execute()
    const isLive = new Set(live.map(key => key.id))
    // Without the clients that were added meanwhile.
    for (const [client, { key }] of devices) if (ids.has(key.id) && !isLive.has(key.id)) end(client)
  }

  /** A connection may last for days: its key is in use while it sends. */
  async function recordUses() {
    const ids = [...used]
    used.clear()
    if (ids.length > 0) await recordLastUse(db, ids, now())
  }

  const watches = [repeat(watchPauseMs, endRevoked, log), repeat(60 * watchPauseMs, recordUses, log)]
  return {
    /** Throws an ApiError if the key is unknown or revoked, its company inactive, or the scope missing. */
    async admit(text: string): Promise<Device> {
      const key = await apiKeyOf(appContext, [scope], text)
      return { key, sender: senderOf(key) }
    },
    add: (client: Client, device: Device) => void devices.set(client, device),
    of: (client: Client) => devices.get(client),
    used: ({ key }: Device) => void used.add(key.id),
    forget: (client: Client) => void devices.delete(client),
    count: () => devices.size,
    async stop() {
      await Promise.all(watches.map(watch => watch.stop()))
      await recordUses().catch(() => undefined)
    },
  }
}
