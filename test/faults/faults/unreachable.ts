import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '#test/faults/runFault.ts'

export const databaseCut: Fault = {
  name: 'database unreachable: connections are refused',
  async happens({ line, lasting }) {
    await line?.be('cut')
    await sleep(lasting(2, 30))
    await line?.be('open')
  },
}

export const databaseSilent: Fault = {
  name: 'database unreachable: the network drops everything',
  async happens({ line, lasting }) {
    await line?.be('silent')
    await sleep(lasting(3, 30))
    await line?.be('open')
  },
}
