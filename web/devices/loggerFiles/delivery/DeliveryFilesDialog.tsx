import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import type { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { FileDialog } from '#web/devices/loggerFiles/file/FileCard.tsx'
import { FilePart } from '#web/devices/loggerFiles/fileParts.tsx'
import { FileName, State, Uploaded } from '#web/devices/loggerFiles/list/cells.tsx'
import { FileQueue } from '#web/devices/loggerFiles/queue/FileQueue.tsx'
import { useFileQueue, type Destination } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = ResponseOf<typeof loggerFileCalls.getDeliveryLoggerFiles> & { asked: Destination; onClose: () => void }

/** Files for one delivery: dropped here, and those that were dropped here before. */
export function DeliveryFilesDialog({ asked, mayUpload, files, onClose }: Props) {
  const t = useText()
  const queued = useFileQueue(asked)
  const [openId, setOpenId] = useState<number>()
  const isQueued = (fileId: number) =>
    queued.queue.some(({ at }) => at.phase === 'done' && at.taken.file?.fileId === fileId)
  const earlier = files.filter(({ fileId }) => !isQueued(fileId))
  return (
    <Dialog title={t('loggerFiles.delivery.title')} size="widest" onClose={onClose}>
      {mayUpload && <p className="quiet">{t('loggerFiles.delivery.hint')}</p>}
      <FileQueue {...queued} mayUpload={mayUpload} />
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
      {openId !== undefined && <FileDialog fileId={openId} onClose={() => setOpenId(undefined)} />}
    </Dialog>
  )
}
