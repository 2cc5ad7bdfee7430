import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'

/** The trips that a user saw last, for when there is no connection; `user` is `seenBy`. */
export type SeenTrips = { user: string; atMs: number; trips: readonly Trip[] }

/** Whose list it is: each company that a user picks has one of its own. */
export const seenBy = (user: string, enterpriseCode: string | undefined) =>
  enterpriseCode === undefined ? user : `${user} ${enterpriseCode}`

/** What this device keeps: `isLasting` says whether it survives a reload. */
export type TripStore = {
  isLasting: boolean
  waiting: () => Promise<Waiting[]>
  keep: (one: Waiting) => Promise<void>
  /** Keeps it if it still waits: nobody discarded it meanwhile. Returns whether it does. */
  update: (one: Waiting) => Promise<boolean>
  drop: (clientId: string) => Promise<void>
  seen: (by: string) => Promise<SeenTrips | undefined>
  keepSeen: (seen: SeenTrips) => Promise<void>
  /** Changes each trip of all lists that are kept. */
  changeSeen: (change: (trip: Trip) => Trip) => Promise<void>
  forgetSeen: () => Promise<void>
}

const name = 'kelvinchain.trips'
const waitingStore = 'waiting'
const seenStore = 'seen'

let opened: Promise<TripStore> | undefined
/** The browser's database; in its memory alone where there is none, as in some private windows. */
export const tripStore = (): Promise<TripStore> => (opened ??= openDatabase().then(inDatabase, inMemory))

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(waitingStore, { keyPath: 'entry.clientId' })
    request.result.createObjectStore(seenStore, { keyPath: 'user' })
  })
  const database = await answered(request)
  // Phones cut it off from pages in the background: the next one who asks opens it anew.
  database.addEventListener('close', () => (opened = undefined))
  // Another tab has a build with another format, which waits until nobody holds this one.
  database.addEventListener('versionchange', () => {
    database.close()
    opened = undefined
  })
  return database
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('the browser’s database failed')))
  return promise
}

function inDatabase(database: IDBDatabase): TripStore {
  const read = (store: string) => database.transaction(store).objectStore(store)
  /** Resolves when it is on disk. */
  const write = async (store: string, change: (objects: IDBObjectStore) => void) => {
    const transaction = database.transaction(store, 'readwrite')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('its database is full')))
    change(transaction.objectStore(store))
    await promise
  }
  return {
    isLasting: true,
    waiting: () => answered(read(waitingStore).getAll() as IDBRequest<Waiting[]>),
    keep: one => write(waitingStore, objects => void objects.put(one)),
    update: async one => {
      let waits = false
      await write(waitingStore, objects => {
        const key = objects.getKey(one.entry.clientId)
        key.addEventListener('success', () => {
          waits = key.result !== undefined
          if (waits) objects.put(one)
        })
      })
      return waits
    },
    drop: clientId => write(waitingStore, objects => void objects.delete(clientId)),
    seen: by => answered(read(seenStore).get(by) as IDBRequest<SeenTrips | undefined>),
    keepSeen: seen => write(seenStore, objects => void objects.put(seen)),
    changeSeen: change =>
      write(seenStore, objects => {
        const all = objects.getAll() as IDBRequest<SeenTrips[]>
        all.addEventListener('success', () => {
          for (const seen of all.result) objects.put({ ...seen, trips: seen.trips.map(change) })
        })
      }),
    forgetSeen: () => write(seenStore, objects => void objects.clear()),
  }
}

export function inMemory(): TripStore {
  const kept = new Map<string, Waiting>()
  const lists = new Map<string, SeenTrips>()
  return {
    isLasting: false,
    waiting: async () => [...kept.values()],
    keep: async one => void kept.set(one.entry.clientId, one),
    update: async one => {
      const waits = kept.has(one.entry.clientId)
      if (waits) kept.set(one.entry.clientId, one)
      return waits
    },
    drop: async clientId => void kept.delete(clientId),
    seen: async by => lists.get(by),
    keepSeen: async seen => void lists.set(seen.user, seen),
    changeSeen: async change => {
      for (const seen of lists.values()) lists.set(seen.user, { ...seen, trips: seen.trips.map(change) })
    },
    forgetSeen: async () => lists.clear(),
  }
}
