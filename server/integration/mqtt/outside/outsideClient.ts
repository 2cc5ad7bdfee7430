import { connect, type MqttClient } from 'mqtt'
import type { ByteBudget } from '#server/integration/mqtt/byteBudget.ts'
import type { Answer, MessageResult } from '#server/integration/mqtt/messageBatch.ts'
import { loggerTopic, type LoggerTopic } from '#server/integration/mqtt/broker/topics.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A message of an outside broker; answered with an error it comes again. */
export type Arrived = {
  topic: LoggerTopic | null
  payload: Buffer
  answer: Answer
  notify: (result: () => MessageResult) => void
}

export type OutsideClient = {
  client: MqttClient
  /** How long nothing has come while nothing waits for its answer, in ms. */
  quietMs: () => number
}

/** Short: a broker that comes back may have forgotten the shared subscription (Mosquitto 2.0 does). */
const reconnectPauseMs = 250
/** The broker keeps what a process has not acknowledged so long for it. */
const sessionSeconds = 7 * 24 * 3600
/** Messages on their way at once: the broker may allow fewer. */
const maxUnacknowledged = 2000

/** A client with the session of this number, which hands over messages and acknowledges them when they are answered. */
export function connectOutside(
  { log }: Pick<AppContext, 'log'>,
  url: string,
  number: number,
  budget: ByteBudget,
  take: (message: Arrived) => void,
): OutsideClient {
  let unanswered = 0
  let lastAt = performance.now()
  const client = connect(url, {
    clientId: `kelvinchain-${number}`,
    clean: false,
    protocolVersion: 5,
    properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: maxUnacknowledged },
    reconnectPeriod: reconnectPauseMs,
    keepalive: 30,
    resubscribe: false,
  })
  client.on('connect', () => (lastAt = performance.now()))
  client.on('error', error => log.warn({ err: error }, 'the MQTT broker is out of reach'))
  client.handleMessage = (packet, done) => {
    const { stream } = client
    const results = packet.topic.replace(/readings$/, 'results')
    // Another connection brings it again, under its own number.
    const isHere = () => client.stream === stream && client.connected
    unanswered += 1
    take({
      topic: loggerTopic(packet.topic),
      payload: typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload,
      answer(error) {
        unanswered -= 1
        lastAt = performance.now()
        if (error === null && packet.qos > 0 && isHere()) stream.write(acknowledgement(packet.messageId ?? 0))
      },
      notify: result => isHere() && client.publish(results, JSON.stringify(result()), { qos: 0 }),
    })
    // The library would acknowledge it now; told of an error it doesn't, and goes on to the next one.
    const next = () => done(packet.qos > 0 ? new Error('it is acknowledged after its commit') : undefined)
    if (budget.isFull()) budget.onRoom(next)
    else next()
  }
  return {
    client,
    quietMs: () => (client.connected && unanswered === 0 ? performance.now() - lastAt : 0),
  }
}

/** PUBACK (MQTT 3.4). */
const acknowledgement = (messageId: number) => Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff])
