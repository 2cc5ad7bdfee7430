import { Readable } from 'node:stream'

const nothing = async () => undefined
const none = async () => []
const emptyStream = () => Readable.from([])

/**
 * What aedes keeps of sessions: nothing. Messages go to the portal and never to another client, results are told at once
 * or not at all, and there are no wills or retained messages; so no client can make this process keep anything.
 */
export const keptSessions = {
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
  // A message of QoS 2 that comes again is stored again, and its readings are then duplicates.
  incomingStorePacket: nothing,
  incomingGetPacket: async () => {
    throw new Error('nothing is kept')
  },
  incomingDelPacket: nothing,
  cleanIncoming: nothing,
  putWill: nothing,
  delWill: nothing,
  getWill: nothing,
  streamWill: emptyStream,
  getClientList: emptyStream,
}

/** How aedes hands messages to subscribers: not at all. */
export const noForwarding = {
  current: 0,
  concurrency: 0,
  on: (_topic: string, _notify: unknown, done?: () => void) => done && setImmediate(done),
  removeListener: (_topic: string, _notify: unknown, done?: () => void) => done && setImmediate(done),
  emit: (_message: unknown, done?: () => void) => done?.(),
  close: (done?: () => void) => done && setImmediate(done),
}
