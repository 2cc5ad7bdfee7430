import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until a condition is true, and otherwise fails with what it waited for. Other tests may use the processors: starting a
 * process then takes a minute, and how long something takes is no part of a test.
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 120_000): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited ${patienceMs} ms in vain until ${what}`)
    await sleep(20)
  }
}
