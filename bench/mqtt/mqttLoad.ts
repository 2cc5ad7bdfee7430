import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { p95 } from '#bench/benchWorld.ts'

/** A client, which sends readings of its logger, one per message, with QoS 1. */
export type Sender = { key: string; serial: string }

const publishQos1 = 0x32
const puback = 0x40
const packetBytes = 4

/** A client with little overhead, so that the broker is measured. */
async function openClient(port: number, { key, serial }: Sender, place: number) {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(connectPacket(`bench-${place}`, key))
  const [connack] = (await once(socket, 'data')) as [Buffer]
  if (connack[3] !== 0) throw new Error(`the broker rejects the client: ${connack[3]}`)
  return { socket, topic: topicOf(serial) }
}

const topicOf = (serial: string) => Buffer.from(`kelvinchain/v1/${serial}/readings`)

/** Until the rate is stable, not counted. */
const settleSeconds = 1

/** Keeps so many messages in flight over all clients; returns the number of acknowledgements per second. */
export async function floodRate(port: number, senders: Sender[], inFlight: number, seconds: number, startMs: number) {
  const window = Math.ceil(inFlight / senders.length)
  const clients = await Promise.all(senders.map((sender, place) => openClient(port, sender, place)))
  let acknowledged = 0
  let isOver = false
  for (const { socket, topic } of clients) {
    const send = publisher(socket, [topic], startMs)
    onAcknowledged(socket, ids => {
      acknowledged += ids.length
      if (!isOver) send(ids.length)
    })
    send(window)
  }
  await sleep(settleSeconds * 1000)
  const [startedAt, before] = [performance.now(), acknowledged]
  await sleep(seconds * 1000)
  const rate = (acknowledged - before) / ((performance.now() - startedAt) / 1000)
  isOver = true
  for (const { socket } of clients) socket.destroy()
  return rate
}

/** Sends a reading of each sender over so many connections, and returns when the broker has acknowledged all of them. */
export async function publishAll(
  port: number,
  senders: Sender[],
  { connections, startMs }: { connections: number; startMs: number },
): Promise<void> {
  const first = senders.slice(0, connections)
  const clients = await Promise.all(first.map((sender, place) => openClient(port, sender, place)))
  const done = clients.map(async ({ socket }, place) => {
    const topics = senders.filter((_, n) => n % connections === place).map(({ serial }) => topicOf(serial))
    const all = Promise.withResolvers<void>()
    let acknowledged = 0
    onAcknowledged(socket, ids => {
      acknowledged += ids.length
      if (acknowledged === topics.length) all.resolve()
    })
    publisher(socket, topics, startMs)(topics.length)
    await all.promise
  })
  await Promise.all(done)
  for (const { socket } of clients) socket.destroy()
}

/** Sends at a steady rate; returns the p95 of the time from publish to acknowledgement. */
export async function steadyP95(port: number, senders: Sender[], perSecond: number, seconds: number, startMs: number) {
  const clients = await Promise.all(senders.map((sender, place) => openClient(port, sender, place)))
  const times: number[] = []
  const own = clients.map(({ socket, topic }) => {
    const sentAt = new Float64Array(65_536)
    const send = publisher(socket, [topic], startMs, id => (sentAt[id] = performance.now()))
    onAcknowledged(socket, ids => ids.forEach(id => times.push(performance.now() - (sentAt[id] ?? 0))))
    return send
  })
  const startedAt = performance.now()
  let sent = 0
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; sent < due; sent++) own[sent % own.length]?.(1)
    await sleep(1)
  }
  while (times.length < sent) await sleep(5)
  for (const { socket } of clients) socket.destroy()
  return { ms: p95(times), perSecond: sent / seconds }
}

/** Sends so many readings, a second apart, each of the topics in turn. */
function publisher(socket: Socket, topics: readonly Buffer[], startMs: number, sending?: (id: number) => void) {
  let id = 0
  let sent = 0
  return (count: number) => {
    const packets: Buffer[] = []
    for (let i = 0; i < count; i++, sent++) {
      id = (id % 65_535) + 1
      const time = new Date(startMs + (Math.floor(sent / topics.length) + 1) * 1000).toISOString()
      sending?.(id)
      packets.push(publishPacket(topics[sent % topics.length] ?? topicOf(''), id, `{"time":"${time}","celsius":5.2}`))
    }
    socket.write(Buffer.concat(packets))
  }
}

function onAcknowledged(socket: Socket, onIds: (ids: number[]) => void) {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('end', () => {
    throw new Error('the broker ended the connection')
  })
  socket.on('data', chunk => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const ids: number[] = []
    let at = 0
    for (; at + packetBytes <= bytes.length; at += packetBytes) {
      if (bytes[at] !== puback) throw new Error('the broker sent something other than an acknowledgement')
      ids.push(bytes.readUInt16BE(at + 2))
    }
    rest = bytes.subarray(at)
    onIds(ids)
  })
}

const text = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

/** MQTT 3.1.1, a persistent session, user name and password, keep-alive 60 s. */
function connectPacket(clientId: string, key: string): Buffer {
  const body = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc0, 0, 60]), text(clientId), text('bench'), text(key)])
  return Buffer.concat([Buffer.from([0x10, ...lengthBytes(body.length)]), body])
}

function publishPacket(topic: Buffer, id: number, payload: string): Buffer {
  const length = 2 + topic.length + 2 + Buffer.byteLength(payload)
  const header = Buffer.from([publishQos1, ...lengthBytes(length), topic.length >> 8, topic.length & 0xff])
  return Buffer.concat([header, topic, Buffer.from([id >> 8, id & 0xff]), Buffer.from(payload)])
}

const lengthBytes = (length: number) => (length < 128 ? [length] : [(length % 128) | 0x80, Math.floor(length / 128)])
