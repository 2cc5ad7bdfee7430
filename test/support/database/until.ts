import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition is true, and fails after some seconds with what it waited for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 20_000): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited ${patienceMs} ms in vain until ${what}`)
    await sleep(20)
  }
}
