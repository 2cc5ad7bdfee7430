import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { Person } from '#test/faults/load/person.ts'
import { again, newTrace, noteRefusal, type Sender } from '#test/faults/load/trace.ts'

const pauseMs = 100

export const searched = {
  shippingDateFrom: '2026-10-01',
  shippingDateTo: '2026-10-31',
  deliveryType: '0002' as const,
}

/** A user who searches repeatedly; once signed in, the session must stay valid. */
export function visit(person: Person, name: string): Sender {
  const trace = newTrace()
  const search = async () => {
    const { code, reply } = await person.call(deliveryCalls.searchByOther, searched)
    if (code === codes.success) trace.acknowledged += 1
    else {
      noteRefusal(trace, reply)
      trace.retried += 1
    }
  }
  const stop = again(async () => {
    const beganAt = performance.now()
    await (person.isSignedIn() ? search() : person.signIn()).catch(() => (trace.retried += 1))
    trace.longestMs = Math.max(trace.longestMs, performance.now() - beganAt)
    await sleep(pauseMs)
  })
  return { name, trace, stop }
}
