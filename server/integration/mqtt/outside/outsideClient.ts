import { connect } from 'mqtt'
import type { ByteBudget } from '#server/integration/mqtt/connection/byteBudget.ts'
import type { Answer, MessageResult } from '#server/integration/mqtt/writing/messageBatch.ts'
import { loggerTopic, type LoggerTopic } from '#server/integration/mqtt/broker/topics.ts'
import type { AppContext } from '#server/platform/appContext.ts'

/** A message of another broker; the broker repeats it if it is answered with an error. */
export type Arrived = {
  topic: LoggerTopic | null
  payload: Buffer
  answer: Answer
  notify: (result: () => MessageResult) => void
}

export type OutsideClient = ReturnType<typeof connectOutside>

/** Short: a broker that restarts may have lost the shared subscription (Mosquitto 2.0 does). */
const reconnectPauseMs = 250
/** How long the broker keeps unacknowledged messages for a process. */
const sessionSeconds = 7 * 24 * 3600
/** Unacknowledged messages at a time; the broker may allow fewer. */
const maxUnacknowledged = 2000

/** A client with the session of this number, which acknowledges messages when they are answered. */
export function connectOutside(
  { log }: Pick<AppContext, 'log'>,
  url: string,
  number: number,
  budget: ByteBudget,
  receive: (message: Arrived) => void,
) {
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
    // On another connection, the broker repeats the message with another packet id.
    const isHere = () => client.stream === stream && client.connected
    unanswered += 1
    receive({
      topic: loggerTopic(packet.topic),
      payload: typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload,
      answer(error) {
        unanswered -= 1
        lastAt = performance.now()
        if (error === null && packet.qos > 0 && isHere()) stream.write(acknowledgement(packet.messageId ?? 0))
      },
      notify: result => isHere() && client.publish(results, JSON.stringify(result()), { qos: 0 }),
    })
    // With an error, the library does not acknowledge the message, and continues with the next one.
    const next = () => done(packet.qos > 0 ? new Error('it is acknowledged after its commit') : undefined)
    if (budget.isFull()) budget.onRoom(next)
    else next()
  }
  return {
    client,
    /** The time since the last message while none is unanswered. */
    quietMs: () => (client.connected && unanswered === 0 ? performance.now() - lastAt : 0),
  }
}

/** PUBACK (MQTT 3.4). */
const acknowledgement = (messageId: number) => Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff])
