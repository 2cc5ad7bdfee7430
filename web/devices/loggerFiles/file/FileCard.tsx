import { Flex, Button } from 'antd'
import { useRef, useState } from 'react'
import { DownloadOutlined } from '@ant-design/icons'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { DecisionBar } from '#web/devices/loggerFiles/file/DecisionBar.tsx'
import { Reading, useReading } from '#web/devices/loggerFiles/file/useReading.tsx'
import { StateTag, FilePart, RejectedLines } from '#web/devices/loggerFiles/fileParts.tsx'
import { AgainCard, WithdrawalBar } from '#web/devices/loggerFiles/withdrawal/WithdrawalBar.tsx'
import { Withdrawals } from '#web/devices/loggerFiles/withdrawal/Withdrawals.tsx'
import { useCall, useDownload } from '#web/kernel/api/queries.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { useReadingFacts } from '#web/devices/loggerFiles/file/useReadingFacts.ts'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'

type Props = {
  file: LoggerFile
  /** With the file as it is after a decision; null where it was discarded. */
  onChange: (file: LoggerFile | null) => void
}

/** A logger's file: what was found in it, what it leaves open, and whose its readings are. */
export function FileCard({ file: given, onChange }: Props) {
  const [isAgain, setAgain] = useState(false)
  const reading = useReading(given)
  const card = useRef<HTMLElement>(null)
  // The button that was pressed goes with the decision: the keyboard goes on from here.
  const decided = (changed: LoggerFile | null) => {
    card.current?.focus({ preventScroll: true })
    onChange(changed)
  }
  if (isAgain) return <AgainCard file={given} onChange={onChange} onClose={() => setAgain(false)} />
  const { file, acts, isPending } = reading
  return (
    <Flex vertical gap="small" role="group" aria-label={file.fileName} tabIndex={-1} ref={card} aria-busy={isPending}>
      <Reading reading={reading} onExplained={onChange} />
      <Withdrawals withdrawals={file.withdrawals} />
      <FileFacts file={file} />
      {file.mayEdit && <DecisionBar file={file} acts={acts} isPending={isPending} onChange={decided} />}
      <WithdrawalBar file={file} onChange={onChange} onReadAgain={() => setAgain(true)} />
    </Flex>
  )
}

/** One file: what was found in it and what became of it, or what is still to be decided. */
export function FileDialog({ fileId, onClose }: { fileId: number; onClose: () => void }) {
  const { t } = useFileWords()
  const answer = useCall(loggerFileCalls.getLoggerFile, { fileId })
  return (
    <Dialog title={answer.data?.fileName ?? t('loggerFiles.list.detail')} size="widest" onClose={onClose}>
      <Answered answer={answer} awaiting={null}>
        {file => (
          <>
            <div>
              <StateTag state={file.state} />
            </div>
            <FileCard key={file.state} file={file} onChange={changed => changed ?? onClose()} />
          </>
        )}
      </Answered>
    </Dialog>
  )
}

/** What was found in a file, where it came from, and the file itself. */
export function FileFacts({ file }: { file: LoggerFile }) {
  const { t, nameIn, byAt } = useFileWords()
  const download = useDownload(loggerFileCalls.downloadLoggerFile)
  const { findings, confirmedAt, delivery } = file
  return (
    <FilePart title={t('loggerFiles.facts.title')}>
      {findings.signature === 'differs' && <p className="wrong">{t('loggerFiles.facts.forged')}</p>}
      {findings.cutShort && <p className="warn">{t('loggerFiles.facts.cutShort')}</p>}
      <Facts
        facts={[
          ...useReadingFacts(file),
          { label: t('loggerFiles.facts.company'), value: nameIn(file.company) },
          { label: t('loggerFiles.facts.uploaded'), value: byAt(file.uploadedBy, file.uploadedAt) },
          confirmedAt && { label: t('loggerFiles.facts.confirmed'), value: byAt(file.confirmedBy, confirmedAt) },
          delivery && { label: t('loggerFiles.facts.delivery'), value: <DeliveryLink to={delivery} /> },
          { label: t('loggerFiles.facts.size'), value: sizeText(file.size) },
          { label: t('loggerFiles.facts.sha256'), value: <code className="small">{file.sha256}</code>, isWide: true },
        ]}
      />
      <RejectedLines findings={findings} />
      {file.state !== 'discarded' && (
        <div>
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate({ fileId: file.fileId })}
          >
            {t('loggerFiles.facts.download')}
          </Button>
        </div>
      )}
    </FilePart>
  )
}

const unit = 1024

/** 730 B, 12.3 KB, 4.0 MB. */
function sizeText(bytes: number): string {
  if (bytes < unit) return `${bytes} B`
  return bytes < unit * unit ? `${(bytes / unit).toFixed(1)} KB` : `${(bytes / unit / unit).toFixed(1)} MB`
}
