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

/** At any moment of what is under way: some connections are lost in the middle of it, others are made anew. */
export const databaseCutOften: Fault = {
  name: 'database unreachable: again and again',
  async happens({ line, lasting }) {
    const endMs = performance.now() + lasting(15, 60)
    while (performance.now() < endMs) {
      await line?.be('cut')
      await sleep(Math.random() * 400)
      await line?.be('open')
      await sleep(500 + Math.random() * 1000)
    }
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
