import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '#contract/kernel/codes.ts'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import type { Person } from '#test/faults/load/person.ts'
import { again, newTrace, noteRefusal, type Sender } from '#test/faults/load/trace.ts'

/** Titles of notices; a writer without an answer does not send the notice again. */
export type NoticeList = { sent: string[]; acknowledged: string[] }

const pauseMs = 200

/** An administrator who writes one notice after another. */
export function writeNotices(person: Person, name: string): Sender & { list: NoticeList } {
  const trace = newTrace()
  const list: NoticeList = { sent: [], acknowledged: [] }
  const write = async () => {
    const title = `${name} ${list.sent.length}`
    list.sent.push(title)
    const texts = { titleJa: title, titleEn: title, bodyJa: '本文', bodyEn: 'Body' }
    const { code, reply } = await person.call(noticeCalls.saveNotice, {
      kind: 'release',
      ...texts,
      isDraft: false,
      announceAgain: false,
    })
    if (code !== codes.success) {
      noteRefusal(trace, reply)
      trace.retried += 1
      return
    }
    list.acknowledged.push(title)
    trace.acknowledged += 1
  }
  const stop = again(async () => {
    await (person.isSignedIn() ? write() : person.signIn()).catch(() => (trace.retried += 1))
    await sleep(pauseMs)
  })
  return { name, trace, list, stop }
}
