import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/connect.ts'
import { queueMail } from '#server/platform/mail/queueMail.ts'
import { again, newTrace, type Sender } from '#test/faults/load/trace.ts'

/** Recipients of mails, each of its own, whose jobs were committed. */
export type QueuedMails = string[]

const pauseMs = 100

/** Queues jobs in committed transactions; without an answer to a commit, the same mail is not queued again. */
export function queueMails(db: Db, name: string, list: QueuedMails): Sender {
  const trace = newTrace()
  let nth = 0
  const stop = again(async () => {
    const recipient = `${name}-${nth++}@queued.example`
    const queued = db
      .transaction()
      .execute(tx => queueMail(tx, recipient, { subject: 'Subject', body: 'Body' }, new Date()))
    if (await isKept(queued)) {
      list.push(recipient)
      trace.acknowledged += 1
    } else trace.retried += 1
    await sleep(pauseMs)
  })
  return { name: `jobs ${name}`, trace, stop }
}

const isKept = (committed: Promise<unknown>) =>
  committed.then(
    () => true,
    () => false,
  )
