import { DownloadOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId, type ReactNode } from 'react'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { RejectedLines } from '#web/devices/loggerFiles/file/RejectedLines.tsx'
import { sizeText } from '#web/devices/loggerFiles/file/sizeText.ts'
import { useReadingFacts } from '#web/devices/loggerFiles/file/useReadingFacts.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What was found in a file, where it came from, and the file itself. */
export function FileFacts({ file }: { file: LoggerFile }) {
  const t = useText()
  const headingId = useId()
  const download = useDownload(loggerFileCalls.downloadLoggerFile)
  const facts = [...useReadingFacts(file), ...useOrigin(file)]
  return (
    <section className="logger-file-part" aria-labelledby={headingId}>
      <h3 id={headingId}>{t('loggerFiles.facts.title')}</h3>
      {file.findings.signature === 'differs' && <p className="logger-file-wrong">{t('loggerFiles.facts.forged')}</p>}
      {file.findings.cutShort && <p className="logger-file-hint">{t('loggerFiles.facts.cutShort')}</p>}
      <dl className="logger-file-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
    </section>
  )
}

export type ShownFact = { name: string; value: ReactNode }

function useOrigin(file: LoggerFile): ShownFact[] {
  const t = useText()
  const { instant } = useTimes()
  const localName = useLocalName()
  const byAt = (name: string | null, at: string) =>
    t('loggerFiles.facts.byAt', { name: name ?? t('loggerFiles.facts.portal'), at: instant(at) })
  return [
    { name: t('loggerFiles.facts.company'), value: localName(file.company.name, file.company.nameEn) },
    { name: t('loggerFiles.facts.uploaded'), value: byAt(file.uploadedBy, file.uploadedAt) },
    ...(file.confirmedAt
      ? [{ name: t('loggerFiles.facts.confirmed'), value: byAt(file.confirmedBy, file.confirmedAt) }]
      : []),
    ...(file.delivery
      ? [
          {
            name: t('loggerFiles.facts.delivery'),
            value: (
              <Link to="/delivery/detail" search={{ deliveryId: file.delivery.deliveryId }}>
                {file.delivery.reference}
              </Link>
            ),
          },
        ]
      : []),
    { name: t('loggerFiles.facts.size'), value: sizeText(file.size) },
    { name: t('loggerFiles.facts.sha256'), value: <code className="logger-file-hash">{file.sha256}</code> },
  ]
}
