import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { maxLoggerFileMegabytes } from '#contract/kernel/files/fileSizes.ts'
import { FileCard } from '#web/devices/loggerFiles/file/FileCard.tsx'
import { ProblemText } from '#web/devices/loggerFiles/file/ProblemText.tsx'
import type { Phase, QueuedFile } from '#web/devices/loggerFiles/queue/useFileQueue.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  queue: readonly QueuedFile[]
  onChange: (id: number, file: LoggerFile | null) => void
  onClose: (id: number) => void
}

/** What was chosen, each with how far it is, and then with what was found in it. */
export function QueuedFiles({ queue, onChange, onClose }: Props) {
  const t = useText()
  if (queue.length === 0) return null
  return (
    <Flex component="ul" vertical gap="small" aria-label={t('loggerFiles.queue.title')}>
      {queue.map(one => (
        <Flex key={one.id} component="li" vertical gap="small" className="box anywhere">
          <Flex gap="small" align="center" justify="space-between">
            <strong>{one.name}</strong>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('loggerFiles.queue.close', { name: one.name })}
              onClick={() => onClose(one.id)}
            />
          </Flex>
          <Queued name={one.name} at={one.at} onChange={file => onChange(one.id, file)} />
        </Flex>
      ))}
    </Flex>
  )
}

type QueuedProps = { name: string; at: Phase; onChange: (file: LoggerFile | null) => void }

function Queued({ name, at, onChange }: QueuedProps) {
  const t = useText()
  if (at.phase === 'waiting') return <p className="quiet">{t('loggerFiles.queue.waiting')}</p>
  if (at.phase === 'sending') return <Sending name={name} share={at.share} />
  if (at.phase === 'tooLarge') {
    return <p className="wrong">{t('loggerFiles.queue.tooLarge', { size: maxLoggerFileMegabytes })}</p>
  }
  if (at.phase === 'failed') return <p className="wrong">{at.text}</p>
  const { outcome, findings, file: kept } = at.taken
  if (!kept) return <ProblemText findings={findings} />
  return (
    <>
      {outcome === 'known' && <Known file={kept} />}
      <FileCard file={kept} onChange={onChange} />
    </>
  )
}

function Sending({ name, share }: { name: string; share: number }) {
  const t = useText()
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

function Known({ file: { uploadedAt, uploadedBy, state } }: { file: LoggerFile }) {
  const t = useText()
  const { instant } = useTimes()
  const by = { name: uploadedBy ?? t('loggerFiles.facts.portal'), at: instant(uploadedAt) }
  return (
    <p className="box filled">
      <strong>{t('loggerFiles.queue.known')}</strong>{' '}
      {t('loggerFiles.queue.knownBy', { ...by, state: t(`loggerFiles.states.${state}`) })}
    </p>
  )
}
