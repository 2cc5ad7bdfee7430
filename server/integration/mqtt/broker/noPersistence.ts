import { Readable } from 'node:stream'

const nothing = async () => undefined
const none = async () => []
const ignored = (_topic: string, _notify: unknown, done?: () => void) => done && setImmediate(done)
const emptyStream = () => Readable.from([])

/**
 * Persistence of aedes that stores nothing. Messages go to the portal and never to another client, results are sent at once
 * or not at all, and there are no wills or retained messages; so no client can make this process store anything.
 */
export const noPersistence = {
  setup: async () => undefined,
  destroy: async () => undefined,
  storeRetained: nothing,
  createRetainedStream: emptyStream,
  createRetainedStreamCombi: emptyStream,
  addSubscriptions: nothing,
  removeSubscriptions: nothing,
  subscriptionsByClient: none,
  countOffline: async () => ({ subsCount: 0, clientsCount: 0 }),
  subscriptionsByTopic: none,
  cleanSubscriptions: nothing,
  outgoingEnqueue: nothing,
  outgoingEnqueueCombi: nothing,
  outgoingUpdate: nothing,
  outgoingClearMessageId: nothing,
  outgoingStream: emptyStream,
  // A repeated message of QoS 2 is stored again; its readings are then duplicates.
  incomingStorePacket: nothing,
  incomingGetPacket: async () => {
    throw new Error('nothing is stored')
  },
  incomingDelPacket: nothing,
  cleanIncoming: nothing,
  putWill: nothing,
  delWill: nothing,
  getWill: nothing,
  streamWill: emptyStream,
  getClientList: emptyStream,
}

/** Message queue of aedes that forwards nothing to subscribers. */
export const noForwarding = {
  current: 0,
  concurrency: 0,
  on: ignored,
  removeListener: ignored,
  emit: (_message: unknown, done?: () => void) => done?.(),
  close: (done?: () => void) => done && setImmediate(done),
}
