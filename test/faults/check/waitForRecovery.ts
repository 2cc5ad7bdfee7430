import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { Person } from '#test/faults/load/person.ts'
import { searched } from '#test/faults/load/visit.ts'
import { until } from '#test/support/database/until.ts'

const timeoutMs = 120_000
const pauseMs = 250

/** Waits until the portal is ready and the observer can sign in and search; returns the seconds that it took. */
export async function waitForRecovery(address: string, observer: Person): Promise<number> {
  const beganAt = performance.now()
  const isReady = async () => (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) })).status === 200
  let last: unknown
  const answers = async () => {
    last = 'it is not ready'
    if (!(await isReady())) return false
    last = `signing in answers ${await observer.signIn()}`
    if (!observer.isSignedIn()) return false
    const { code } = await observer.call(deliveryCalls.searchByOther, searched)
    last = `a search answers ${code}`
    return code === codes.success
  }
  const answersNow = async () => {
    const isSo = await answers().catch(error => ((last = error), false))
    // More frequent attempts would reach the limit of sign-ins.
    if (!isSo) await sleep(pauseMs)
    return isSo
  }
  await until('the portal answers again', answersNow, timeoutMs).catch(error => {
    throw new Error(`the portal does not answer again: ${String(last)}`, { cause: error })
  })
  return (performance.now() - beganAt) / 1000
}
