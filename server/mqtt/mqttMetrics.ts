import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type MqttMetrics = ReturnType<typeof createMqttMetrics>

/** What /metrics tells of MQTT. */
export function createMqttMetrics(register: Registry) {
  const registers = [register]
  return {
    messages: new Counter({
      name: 'kelvinchain_mqtt_messages_total',
      help: 'Messages taken: stored, refused in whole or in part, or failed and not acknowledged',
      labelNames: ['outcome'] as const,
      registers,
    }),
    readings: new Counter({
      name: 'kelvinchain_mqtt_readings_total',
      help: 'Readings of stored messages, by what became of them',
      labelNames: ['fate'] as const,
      registers,
    }),
    inFlight: new Gauge({
      name: 'kelvinchain_mqtt_in_flight_messages',
      help: 'Messages that are neither stored nor refused yet',
      registers,
    }),
    connections: new Gauge({ name: 'kelvinchain_mqtt_connections', help: 'Clients with a live key', registers }),
    refusedClients: new Counter({
      name: 'kelvinchain_mqtt_refused_clients_total',
      help: 'Connections that were not let in, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    watchHeldBytes(taken: () => number) {
      const held: Gauge = new Gauge({
        name: 'kelvinchain_mqtt_held_bytes',
        help: 'Bytes of messages held in memory',
        registers,
        collect: () => held.set(taken()),
      })
    },
    commitSeconds: new Histogram({
      name: 'kelvinchain_mqtt_commit_seconds',
      help: 'From the arrival of the oldest message of a commit until it is stored',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
  }
}
