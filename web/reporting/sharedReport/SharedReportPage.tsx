import { DownloadOutlined } from '@ant-design/icons'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Button, Skeleton, Flex } from 'antd'
import { useState } from 'react'
import { reportCalls, type SharedReport } from '#contract/reporting/calls/reports.ts'
import { SignInFrame } from '#web/identity/signIn/SignInFrame.tsx'
import { useCall, useCallMutation, useFile, saveFile } from '#web/kernel/api/queries.ts'
import { PdfFrame } from '#web/kernel/pdf/PdfFrame.tsx'
import { canShowPdfs } from '#web/kernel/pdf/pdfViewer.ts'
import { useWords, useText } from '#web/kernel/texts/useWords.ts'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { codes } from '#contract/kernel/codes.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import '#web/reporting/sharedReport/sharedReport.css'

const route = getRouteApi('/shared-report')

/** Where mailed links to reports lead: without a session, and without ending one. */
export function SharedReportPage() {
  const { t } = useWords()
  const { token = '', act } = route.useSearch()
  return (
    <SignInFrame title={t(act === 'end' ? 'sharedReport.endTitle' : 'screens.sharedReport')}>
      {act === 'end' ? <EndSubscription token={token} /> : <ReadReport token={token} />}
    </SignInFrame>
  )
}

/** Where a recipient ends a subscription; opening the link alone ends nothing, for mail scanners open links. */
function EndSubscription({ token }: { token: string }) {
  const { t, nameIn, localName } = useWords()
  const answer = useCall(reportCalls.getSharedSubscription, { token }, { handledHere: invalidLinkCodes })
  const ending = useCallMutation(reportCalls.endSharedSubscription)
  if (!answer.data && answer.error) return <InvalidLink failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const { depositor, kind, product, email, isEnded } = answer.data
  if (isEnded || ending.isSuccess) {
    return (
      <>
        <p className="sign-in-notice" role="status">
          {t('sharedReport.ended', { email })}
        </p>
        <p>{t('sharedReport.endedHint')}</p>
      </>
    )
  }
  return (
    <>
      <p>{t('sharedReport.endHint', { email, company: nameIn(depositor), kind: t(`sharedReport.kinds.${kind}`) })}</p>
      {product && (
        <p className="quiet">{t('sharedReport.ofProduct', { product: localName(product.nameJa, product.nameEn) })}</p>
      )}
      <Button type="primary" loading={ending.isPending} onClick={() => ending.mutate({ token })}>
        {t('sharedReport.endNow')}
      </Button>
    </>
  )
}

/** Whose report it is, of what and until when; opened when its reader wants it. */
function ReadReport({ token }: { token: string }) {
  const { t, nameIn } = useWords()
  const answer = useCall(reportCalls.getSharedReport, { token }, { handledHere: invalidLinkCodes })
  if (!answer.data && answer.error) return <InvalidLink failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  const { depositor, timeZone, sha256, isSubscribed } = answer.data
  return (
    <>
      <p>{t('sharedReport.from', { company: nameIn(depositor) })}</p>
      <div className="shared-report box">
        <ReportFacts report={answer.data} />
      </div>
      <p className="quiet">{t('sharedReport.zone', { zone: timeZone })}</p>
      <Document token={token} sha256={sha256} />
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
  const { t, instant, count } = useWords(report.timeZone)
  const { month } = useSummaryTexts()
  const { subject, name } = report
  const about = subject.kind === 'monthly' ? month(subject.month) : name
  const what = [t(`sharedReport.kinds.${subject.kind}`), about].filter(Boolean).join(' ')
  const kilobytes = count(Math.max(1, Math.round(report.bytes / 1024)))
  return (
    <Facts
      facts={[
        { label: t('sharedReport.report'), value: <strong>{what}</strong>, isWide: true },
        { label: t('sharedReport.madeAt'), value: instant(report.madeAt) },
        { label: t('sharedReport.expiresAt'), value: instant(report.expiresAt) },
        { label: t('sharedReport.language'), value: t(`sharedReport.languages.${report.language}`) },
        { label: t('sharedReport.size'), value: t('sharedReport.kilobytes', { number: kilobytes }) },
        { label: t('sharedReport.checksum'), value: report.sha256, isWide: true },
      ]}
    />
  )
}

/** Fetched once, when it is asked for: that is what counts as opened. */
function Document({ token, sha256 }: { token: string; sha256: string }) {
  const { t } = useWords()
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
          <PdfFrame pdf={file.data.body} title={t('sharedReport.report')} />
        </div>
      )}
    </>
  )
}

/** What the page says itself where a link leads to nothing. */
const invalidLinkCodes = [codes.linkExpired, codes.linkDead, codes.tooManyRequests, codes.invalidParameters]

/** Why; undefined where something else went wrong, and may be tried again. A token cut short is none. */
function reasonOf({ failure, issues }: CallError) {
  if (failure === codes.linkExpired) return 'expired'
  if (failure === codes.tooManyRequests) return 'tooMany'
  if (failure === codes.invalidParameters) return 'invalid'
  if (failure !== codes.linkDead) return undefined
  return issues.some(issue => issue.message === 'withdrawn') ? 'withdrawn' : 'invalid'
}

/** Why a mailed link leads to nothing, and what may help. */
function InvalidLink({ failure, onRetry }: { failure: CallError; onRetry: () => void }) {
  const t = useText()
  const reason = reasonOf(failure)
  if (!reason) return <LoadFailed failure={failure} onRetry={onRetry} />
  return (
    <>
      <p className="sign-in-notice sign-in-notice-wrong" role="alert">
        {t(`sharedReport.${reason}`)}
      </p>
      <p>{t(`sharedReport.${reason}Hint`)}</p>
    </>
  )
}
