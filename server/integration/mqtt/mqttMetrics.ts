import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type MqttMetrics = ReturnType<typeof createMqttMetrics>

/** The figures of MQTT in /metrics. */
export function createMqttMetrics(register: Registry) {
  const registers = [register]
  return {
    messages: new Counter({
      name: 'kelvinchain_mqtt_messages_total',
      help: 'Messages taken: stored, refused in whole or in part, or failed and not acknowledged',
      labelNames: ['outcome'] as const,
      registers,
    }),
    connections: new Gauge({ name: 'kelvinchain_mqtt_connections', help: 'Clients with a live key', registers }),
    refusedClients: new Counter({
      name: 'kelvinchain_mqtt_refused_clients_total',
      help: 'Connections that were not let in, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    /** A figure that is computed when it is read, because it changes often. */
    watch(name: string, help: string, value: () => number) {
      const gauge: Gauge = new Gauge({
        name: `kelvinchain_mqtt_${name}`,
        help,
        registers,
        collect: () => gauge.set(value()),
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
