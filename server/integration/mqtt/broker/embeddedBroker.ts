import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { AddressInfo, Server } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { atMost } from '#server/platform/shutdown.ts'
import { ApiError } from '#server/identity/apiKeys/apiError.ts'
import { browserHost } from '#server/platform/http/connection/listen.ts'
import type { Broker } from '#server/integration/mqtt/broker/broker.ts'
import type { ByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import { watchDevices, type Device } from '#server/integration/mqtt/broker/devices.ts'
import { guardedConnection, type GuardedConnection } from '#server/integration/mqtt/connection/guardedConnection.ts'
import { noForwarding, noPersistence } from '#server/integration/mqtt/broker/noPersistence.ts'
import type { Channel } from '#server/integration/mqtt/writing/messageBatch.ts'
import type { MessageWriter } from '#server/integration/mqtt/writing/messageWriter.ts'
import { mqttLimits } from '#server/integration/mqtt/mqttLimits.ts'
import type { MqttMetrics } from '#server/integration/mqtt/mqttMetrics.ts'
import { createResultListeners } from '#server/integration/mqtt/broker/resultListeners.ts'
import { createMqttServer } from '#server/integration/mqtt/connection/mqttServer.ts'
import { loggerTopic, type LoggerTopic } from '#server/integration/mqtt/broker/topics.ts'
import type { TlsFiles } from '#server/platform/files/tlsFiles.ts'
import { createYieldTurn } from '#server/integration/mqtt/connection/turns.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** The last topic of a client; clients usually publish to one topic. */
type Place = Channel & { topicName: string }

/** Return codes of CONNACK (MQTT 3.1.1, table 3.1). */
const badPassword = 4
const notAuthorized = 5
const nothing = Buffer.alloc(0)
/** The time for sending the last acknowledgements to a client. */
const lastAcknowledgementsMs = 300

/**
 * The broker in this process. Its clients are loggers and gateways with an API key as password; it receives their readings,
 * sends them the results, and forwards nothing else.
 */
export async function startEmbeddedBroker(
  appContext: AppContext,
  writer: MessageWriter,
  budget: ByteBudget,
  metrics: MqttMetrics,
  place: { host: string; port: number; tls?: TlsFiles | undefined },
): Promise<Broker> {
  const { log } = appContext
  const guards = new Map<unknown, GuardedConnection>()
  const places = new WeakMap<Device, Place>()
  const devices = watchDevices<Client>(appContext, client => client.close())
  const results = createResultListeners<Client>((client, topic, payload) =>
    client.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => undefined),
  )
  const broker = await Aedes.createBroker({
    persistence: noPersistence,
    mq: noForwarding,
    connectTimeout: mqttLimits.connectPatienceMs,
    drainTimeout: mqttLimits.drainPatienceMs,
    // See noPersistence.ts.
    maxInflightInbound: 0,
    preConnect(_client, packet, done) {
      // Last wills are not readings.
      delete packet.will
      done(null, true)
    },
    async authenticate(client, _userName, password, done) {
      const refusal = await authenticate(client, String(password ?? ''))
      done(refusal, refusal === null)
    },
    authorizePublish: ingestMessage,
    authorizeSubscribe(client, subscription, done) {
      const device = devices.of(client)
      const company = device && { id: device.key.companyId, code: device.key.companyCode }
      done(null, company && results.add(client, company, subscription.topic) ? subscription : null)
    },
  })
  broker.on('unsubscribe', (topics, client) => results.remove(client, topics))
  const gone = (client: Client, error: Error) =>
    log.debug({ err: error, ...devices.of(client)?.sender }, 'an MQTT client was disconnected')
  broker.on('clientError', gone)
  broker.on('connectionError', gone)

  /** Returns why the client is refused, or null. */
  async function authenticate(client: Client, text: string): Promise<AuthenticateError | null> {
    try {
      const device = await devices.admit(text)
      if (!client.closed) admit(client, device)
      return null
    } catch (error) {
      return refusalOf(client, error)
    }
  }

  function admit(client: Client, device: Device) {
    // A client must not disconnect another company's client of the same id.
    client.id = `${device.key.id} ${client.id}`
    devices.add(client, device)
    metrics.connections.set(devices.count())
    guards.get(client.conn)?.admit()
    client.conn.once('close', () => {
      devices.forget(client)
      results.forget(client)
      metrics.connections.set(devices.count())
    })
  }

  function refusalOf(client: Client, error: unknown): AuthenticateError {
    const status = error instanceof ApiError ? error.status : 0
    metrics.refusedClients.inc({ reason: status === 401 ? 'key' : status === 403 ? 'scope' : 'unavailable' })
    if (status !== 401 && status !== 403) {
      log.warn({ err: error }, 'an MQTT client could not be authenticated')
      // Without an answer: after one, even "server unavailable", some libraries never connect again.
      client.close()
    }
    return Object.assign(new Error('refused'), { returnCode: status === 403 ? notAuthorized : badPassword })
  }

  function ingestMessage(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void) {
    const device = client && devices.of(client)
    if (!device) return done(new Error('the client is not authenticated'))
    devices.used(device)
    const place = placeOf(device, packet.topic)
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    // The packet stays in memory until it is acknowledged; its payload need not.
    packet.topic = place.topicName
    packet.payload = nothing
    writer.write(place, payload, done)
  }

  function placeOf(device: Device, topicName: string): Place {
    const known = places.get(device)
    if (known?.topicName === topicName) return known
    const { sender } = device
    const topic = loggerTopic(topicName)
    const serial = topic?.serial ?? ''
    const place: Place = {
      topicName,
      sender,
      serial,
      refusal: refusalOfTopic(topic, device),
      notify: result => topic && results.notify(sender.companyId, serial, result),
    }
    places.set(device, place)
    return place
  }

  const yieldTurn = createYieldTurn(mqttLimits.turnBytes)
  const { server, stopFollowing } = createMqttServer(appContext, place.tls, metrics, socket => {
    const guard = guardedConnection(socket, budget, yieldTurn)
    guards.set(guard.stream, guard)
    guard.stream.once('close', () => guards.delete(guard.stream))
    broker.handle(guard.stream)
  })
  server.maxConnections = mqttLimits.connections
  server.on('drop', () => metrics.refusedClients.inc({ reason: 'tooMany' }))
  const port = await listening(server, place)

  return {
    address: `${place.tls ? 'mqtts' : 'mqtt'}://${browserHost(place.host)}:${port}`,
    stopReading() {
      stopFollowing()
      server.close()
      for (const guard of guards.values()) guard.stopReading()
    },
    async close() {
      await devices.stop()
      // The last acknowledgements are sent before the connections end.
      await Promise.all([...guards.values()].map(guard => ended(guard.stream)))
      await new Promise<void>(resolve => broker.close(resolve))
    },
  }
}

async function ended(stream: Duplex) {
  stream.end()
  await atMost(lastAcknowledgementsMs, new Promise(resolve => stream.once('close', resolve)))
  stream.destroy()
}

function refusalOfTopic(topic: LoggerTopic | null, { key }: Device): string | undefined {
  if (topic?.ending !== 'readings') return 'the topic is not kelvinchain/v1/{logger serial}/readings'
  if (topic.company !== null && topic.company !== key.companyCode)
    return "the topic names another company than the key's"
  return undefined
}

async function listening(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
