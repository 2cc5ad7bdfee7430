import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#test/faults/runFault.ts'
import type { Mosquitto } from '#test/support/network/mosquitto.ts'

export const brokerKilled = (broker: Mosquitto): Fault => ({
  name: 'kill -9 of an outside MQTT broker',
  async happens({ lasting }) {
    await broker.kill('SIGKILL')
    await sleep(lasting(1, 5))
    await broker.start()
  },
})
