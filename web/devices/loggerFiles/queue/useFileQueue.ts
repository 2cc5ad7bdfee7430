import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { codes } from '#contract/kernel/codes.ts'
import { maxLoggerFileMegabytes } from '#contract/kernel/files/fileSizes.ts'
import { type CallError, failureText, metaOf } from '#web/kernel/api/errors/callError.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { sendWithProgress } from '#web/kernel/api/sending/sendWithProgress.ts'
import { afterChange } from '#web/kernel/api/stale.ts'

const call = loggerFileCalls.uploadLoggerFile
type Taken = ResponseOf<typeof call>

/** How far a file is: sent by `share`, then read by the server. */
type Phase =
  | { phase: 'waiting' }
  | { phase: 'sending'; share: number }
  | { phase: 'tooLarge' }
  | { phase: 'failed'; text: string }
  | { phase: 'done'; taken: Taken }
export type QueuedFile = { id: number; name: string; at: Phase }

/** Whose the files are, and on which delivery's page they are dropped. */
export type Destination = { enterpriseCode: string | undefined; deliveryId: number | undefined }

let lastId = 0

/** Sends chosen files one after the other, and says what was found in each. */
export function useFileQueue({ enterpriseCode, deliveryId }: Destination) {
  const { sendingBy } = usePortalCalls()
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const sending = useRef(Promise.resolve())
  const client = useQueryClient()
  const place = (id: number, at: Phase) => setQueue(now => now.map(one => (one.id === id ? { ...one, at } : one)))
  const upload = useMutation<Taken, CallError, { id: number; file: File }>({
    mutationFn: ({ id, file }) =>
      sendingBy(sendWithProgress(share => place(id, { phase: 'sending', share }))).postForm(
        call,
        // A form's fields are texts.
        { body: { enterpriseCode, deliveryId: deliveryId?.toString() }, files: { file } },
      ),
    ...afterChange(client, call),
    meta: metaOf(call, { background: true, handledHere: [codes.invalidCsv, codes.invalidParameters] }),
  })
  const send = async (id: number, file: File) => {
    if (file.size > maxLoggerFileMegabytes * 1024 * 1024) return place(id, { phase: 'tooLarge' })
    place(id, { phase: 'sending', share: 0 })
    try {
      place(id, { phase: 'done', taken: await upload.mutateAsync({ id, file }) })
    } catch (error) {
      place(id, phaseOf(error as CallError))
    }
  }
  const add = (files: readonly File[]) => {
    const added = files.map(file => ({ id: ++lastId, file }))
    setQueue(now => [...added.map(({ id, file }) => ({ id, name: file.name, at: waiting })), ...now])
    for (const { id, file } of added) sending.current = sending.current.then(() => send(id, file))
  }
  const close = (id: number) => setQueue(now => now.filter(one => one.id !== id))
  return {
    queue,
    add,
    close,
    /** A file as it is after somebody decided about it; what was discarded is gone. */
    change: (id: number, file: Taken['file']) => {
      const at = queue.find(one => one.id === id)?.at
      if (!file) close(id)
      else if (at?.phase === 'done') place(id, { phase: 'done', taken: { ...at.taken, file } })
    },
  }
}
export type Queue = ReturnType<typeof useFileQueue>

const waiting = { phase: 'waiting' } as const

const phaseOf = (error: CallError): Phase =>
  error.failure === codes.invalidCsv ? { phase: 'tooLarge' } : { phase: 'failed', text: failureText(error) }
