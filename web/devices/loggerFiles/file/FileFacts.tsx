import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { RejectedLines } from '#web/devices/loggerFiles/file/RejectedLines.tsx'
import { useReadingFacts } from '#web/devices/loggerFiles/file/useReadingFacts.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts, type Fact } from '#web/kernel/ui/Facts.tsx'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'
import { DeliveryLink } from '#web/kernel/ui/DeliveryLink.tsx'

/** What was found in a file, where it came from, and the file itself. */
export function FileFacts({ file }: { file: LoggerFile }) {
  const t = useText()
  const download = useDownload(loggerFileCalls.downloadLoggerFile)
  return (
    <FilePart title={t('loggerFiles.facts.title')}>
      {file.findings.signature === 'differs' && <p className="wrong">{t('loggerFiles.facts.forged')}</p>}
      {file.findings.cutShort && <p className="warn">{t('loggerFiles.facts.cutShort')}</p>}
      <Facts facts={[...useReadingFacts(file), ...useOrigin(file)]} />
      <RejectedLines findings={file.findings} />
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

function useOrigin(file: LoggerFile): (Fact | false)[] {
  const t = useText()
  const { instant } = useTimes()
  const localName = useLocalName()
  const byAt = (name: string | null, at: string) =>
    t('loggerFiles.facts.byAt', { name: name ?? t('loggerFiles.facts.portal'), at: instant(at) })
  return [
    { label: t('loggerFiles.facts.company'), value: localName(file.company.name, file.company.nameEn) },
    { label: t('loggerFiles.facts.uploaded'), value: byAt(file.uploadedBy, file.uploadedAt) },
    file.confirmedAt !== null && {
      label: t('loggerFiles.facts.confirmed'),
      value: byAt(file.confirmedBy, file.confirmedAt),
    },
    file.delivery !== null && {
      label: t('loggerFiles.facts.delivery'),
      value: <DeliveryLink to={file.delivery} />,
    },
    { label: t('loggerFiles.facts.size'), value: sizeText(file.size) },
    { label: t('loggerFiles.facts.sha256'), value: <code className="small">{file.sha256}</code>, isWide: true },
  ]
}
const unit = 1024

/** 730 B, 12.3 KB, 4.0 MB. */
function sizeText(bytes: number): string {
  if (bytes < unit) return `${bytes} B`
  return bytes < unit * unit ? `${(bytes / unit).toFixed(1)} KB` : `${(bytes / unit / unit).toFixed(1)} MB`
}
