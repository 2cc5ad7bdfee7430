import { CloseOutlined, InboxOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ChangeEvent } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { maxLoggerFileMegabytes as size } from '#contract/kernel/files/fileSizes.ts'
import { FileCard } from '#web/devices/loggerFiles/file/FileCard.tsx'
import { ProblemText } from '#web/devices/loggerFiles/fileParts.tsx'
import type { Queue, QueuedFile } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import '#web/kernel/ui/forms/fields/fileInput.css'

/** Takes files, and shows what was chosen, each with how far it is, and then with what was found in it. */
export function FileQueue({
  queue,
  add,
  change,
  close,
  mayUpload = false,
}: Queue & { mayUpload?: boolean | undefined }) {
  const { t } = useFileWords()
  return (
    <>
      {mayUpload && <FileDrop onChoose={add} />}
      {queue.length > 0 && (
        <Flex component="ul" vertical gap="small" aria-label={t('loggerFiles.queue.title')}>
          {queue.map(({ id, name, at }) => (
            <Flex key={id} component="li" vertical gap="small" className="box anywhere">
              <Flex gap="small" align="center" justify="space-between">
                <h2>{name}</h2>
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t('loggerFiles.queue.close', { name })}
                  onClick={() => close(id)}
                />
              </Flex>
              <Queued name={name} at={at} onChange={file => change(id, file)} />
            </Flex>
          ))}
        </Flex>
      )}
    </>
  )
}

/** Takes several files at once, chosen or dropped: the browser's own file field lies over what is seen. */
function FileDrop({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useFileWords()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <div className="file-input">
      <InboxOutlined aria-hidden />
      <span>{t('loggerFiles.drop.choose')}</span>
      <span className="quiet">{t('loggerFiles.drop.limit', { size })}</span>
      <input type="file" multiple aria-label={t('loggerFiles.drop.label')} onChange={choose} />
    </div>
  )
}

type QueuedProps = Omit<QueuedFile, 'id'> & { onChange: (file: LoggerFile | null) => void }

function Queued({ name, at, onChange }: QueuedProps) {
  const { t } = useFileWords()
  if (at.phase === 'waiting') return <p className="quiet">{t('loggerFiles.queue.waiting')}</p>
  if (at.phase === 'sending') return <Sending name={name} share={at.share} />
  if (at.phase === 'tooLarge') return <p className="wrong">{t('loggerFiles.queue.tooLarge', { size })}</p>
  if (at.phase === 'failed') return <p className="wrong">{at.text}</p>
  const { outcome, findings, file } = at.taken
  if (!file) return <ProblemText findings={findings} />
  return (
    <>
      {outcome === 'known' && <Known {...file} />}
      <FileCard file={file} onChange={onChange} />
    </>
  )
}

function Sending({ name, share }: { name: string; share: number }) {
  const { t } = useFileWords()
  return (
    <Flex gap="small" align="center" role="status">
      <progress value={share} aria-label={t('loggerFiles.queue.progress', { name })} />
      <span>
        {share < 1
          ? t('loggerFiles.queue.sending', { percent: Math.round(share * 100) })
          : t('loggerFiles.queue.reading')}
      </span>
    </Flex>
  )
}

function Known({ uploadedAt, uploadedBy, state }: LoggerFile) {
  const { t, instant, nameOf } = useFileWords()
  const known = { name: nameOf(uploadedBy), at: instant(uploadedAt), state: t(`loggerFiles.states.${state}`) }
  return (
    <p className="box filled">
      <strong>{t('loggerFiles.queue.known')}</strong> {t('loggerFiles.queue.knownBy', known)}
    </p>
  )
}
