import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { FileDialog } from '#web/devices/loggerFiles/file/FileDialog.tsx'
import { FileName, State, Uploaded } from '#web/devices/loggerFiles/list/cells.tsx'
import { FileDrop } from '#web/devices/loggerFiles/queue/FileDrop.tsx'
import { QueuedFiles } from '#web/devices/loggerFiles/queue/QueuedFiles.tsx'
import { useFileQueue, type Destination } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import '#web/devices/loggerFiles/loggerFiles.css'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'

type Props = ResponseOf<typeof loggerFileCalls.getDeliveryLoggerFiles> & { asked: Destination; onClose: () => void }

/** Files for one delivery: dropped here, and those that were dropped here before. */
export function DeliveryFilesDialog({ asked, mayUpload, files, onClose }: Props) {
  const t = useText()
  const { queue, add, change, close } = useFileQueue(asked)
  const [openId, setOpenId] = useState<number>()
  const isQueued = (fileId: number) =>
    queue.some(one => one.at.phase === 'done' && one.at.taken.file?.fileId === fileId)
  const earlier = files.filter(({ fileId }) => !isQueued(fileId))
  return (
    <Dialog title={t('loggerFiles.delivery.title')} size="widest" onClose={onClose}>
      <>
        {mayUpload && (
          <>
            <p className="quiet">{t('loggerFiles.delivery.hint')}</p>
            <FileDrop onChoose={add} />
          </>
        )}
        <QueuedFiles queue={queue} onChange={(id, file) => (file ? change(id, file) : close(id))} onClose={close} />
        {earlier.length > 0 && (
          <FilePart title={t('loggerFiles.delivery.files')}>
            <ul className="divided">
              {earlier.map(row => (
                <li key={row.fileId} className="fit-grid">
                  <div>
                    <FileName row={row} onOpen={() => setOpenId(row.fileId)} />
                  </div>
                  <div>
                    <State row={row} />
                  </div>
                  <div>
                    <Uploaded row={row} />
                  </div>
                </li>
              ))}
            </ul>
          </FilePart>
        )}
      </>
      {openId !== undefined && <FileDialog fileId={openId} onClose={() => setOpenId(undefined)} />}
    </Dialog>
  )
}
