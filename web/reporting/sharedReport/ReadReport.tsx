import { DownloadOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { reportCalls, type SharedReport } from '#contract/reporting/calls/reports.ts'
import { locales } from '#contract/kernel/time/formatTime.ts'
import { firstDayOf } from '#contract/kernel/time/month.ts'
import { useCall, useFile } from '#web/kernel/api/queries.ts'
import { saveFile } from '#web/kernel/api/sending/saveFile.ts'
import { PdfFrame } from '#web/kernel/pdf/PdfFrame.tsx'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { canShowPdfs } from '#web/kernel/pdf/pdfViewer.ts'
import { InvalidLink } from '#web/reporting/sharedReport/InvalidLink.tsx'
import { invalidLinkCodes } from '#web/reporting/sharedReport/invalidLink.ts'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** Whose report it is, of what and until when; opened when its reader wants it. */
export function ReadReport({ token }: { token: string }) {
  const t = useText()
  const answer = useCall(reportCalls.getSharedReport, { token }, { handledHere: invalidLinkCodes })
  if (answer.error) return <InvalidLink failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  const { isSubscribed } = answer.data
  return (
    <>
      <ReportFacts report={answer.data} />
      <Document token={token} sha256={answer.data.sha256} />
      {isSubscribed && (
        <p>
          <Link to="/shared-report" search={{ token, act: 'end' }}>
            {t('sharedReport.end')}
          </Link>
        </p>
      )}
    </>
  )
}

function ReportFacts({ report }: { report: SharedReport }) {
  const t = useText()
  const language = useLanguage()
  const localName = useLocalName()
  const { instant, count } = useTimes(report.timeZone)
  const { depositor, subject, name } = report
  const months = new Intl.DateTimeFormat(locales[language], { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const about = subject.kind === 'monthly' ? months.format(new Date(`${firstDayOf(subject.month)}T00:00:00Z`)) : name
  const facts: Record<FactName, string> = {
    report: [t(`sharedReport.kinds.${subject.kind}`), about].filter(Boolean).join(' '),
    madeAt: instant(report.madeAt),
    expiresAt: instant(report.expiresAt),
    language: t(`sharedReport.languages.${report.language}`),
    size: t('sharedReport.kilobytes', { number: count(Math.max(1, Math.round(report.bytes / 1024))) }),
    checksum: report.sha256,
  }
  return (
    <>
      <p>{t('sharedReport.from', { company: localName(depositor.name, depositor.nameEn) })}</p>
      <div className="shared-report box">
        <Facts
          facts={factNames.map(name => ({
            label: t(`sharedReport.${name}`),
            value: name === 'report' ? <strong>{facts[name]}</strong> : facts[name],
            isWide: name === 'report' || name === 'checksum',
          }))}
        />
      </div>
      <p className="quiet">{t('sharedReport.zone', { zone: report.timeZone })}</p>
    </>
  )
}

const factNames = ['report', 'madeAt', 'expiresAt', 'language', 'size', 'checksum'] as const
type FactName = (typeof factNames)[number]

/** Fetched once, when it is asked for: that is what counts as opened. */
function Document({ token, sha256 }: { token: string; sha256: string }) {
  const t = useText()
  const [wanted, setWanted] = useState<'shown' | 'saved'>()
  const file = useFile(reportCalls.openSharedReport, { token }, [sha256], { enabled: wanted !== undefined })
  const save = async () => {
    setWanted(before => before ?? 'saved')
    const { data } = file.data ? file : await file.refetch()
    if (data) saveFile(data)
  }
  return (
    <>
      <Flex wrap gap="small" className="shared-report">
        {canShowPdfs() && (
          <Button type="primary" loading={wanted === 'shown' && file.isFetching} onClick={() => setWanted('shown')}>
            {t('sharedReport.open')}
          </Button>
        )}
        <Button
          type={canShowPdfs() ? 'default' : 'primary'}
          icon={<DownloadOutlined aria-hidden />}
          loading={wanted === 'saved' && file.isFetching}
          onClick={() => void save()}
        >
          {t('sharedReport.download')}
        </Button>
      </Flex>
      {file.error && <InvalidLink failure={file.error} onRetry={() => void file.refetch()} />}
      {wanted === 'shown' && file.data && (
        <div className="shared-report shared-report-document">
          <PdfFrame pdf={file.data.body} title={t('sharedReport.frame')} />
        </div>
      )}
    </>
  )
}
