import { reportCalls, type ReportLink } from '#contract/reporting/calls/reports.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

const stateOf = ({ failedAt, withdrawnAt, expiresAt }: ReportLink) => {
  if (failedAt !== null || expiresAt === null) return 'notSent'
  if (withdrawnAt) return 'withdrawn'
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'valid'
}

/** Links: to whom, until when, and when they were opened; or that their report could not be made. */
export function LinkTable({ rows, mayWithdrawAll }: { rows: readonly ReportLink[]; mayWithdrawAll: boolean }) {
  const { t, instant, month } = useSummaryTexts()
  const profile = useSession(session => session.profile)
  /** The kind of report and what it is about. */
  const nameOf = ({ kind, subject, name }: ReportLink) => {
    const about = subject?.kind === 'monthly' ? month(subject.month) : name
    return [t(`reports.kinds.${kind}`), about].filter(Boolean).join(' ')
  }
  const withdrawal = (link: ReportLink) => {
    const isOwn = link.by === profile?.username && profile?.role !== '03'
    if (stateOf(link) !== 'valid' || (!mayWithdrawAll && !isOwn)) return null
    const about = { email: link.email, name: nameOf(link) }
    return (
      <DialogButton
        size="small"
        label={t('reports.subscriptions.withdraw')}
        aria-label={t('reports.links.withdrawOf', about)}
      >
        {close => (
          <CallConfirm
            title={t('reports.links.withdrawTitle')}
            act={t('reports.links.withdraw')}
            call={reportCalls.withdrawReportLink}
            request={{ linkId: link.linkId }}
            done={t => t('reports.links.withdrawn')}
            onClose={close}
          >
            <p>{t('reports.links.withdrawHint', about)}</p>
          </CallConfirm>
        )}
      </DialogButton>
    )
  }
  return (
    <RowTable
      label={t('reports.links.title')}
      rows={rows}
      keyOf={({ linkId }) => linkId}
      rowClass={link => (stateOf(link) === 'valid' ? undefined : 'secondary')}
      renderColumns={[
        [t('reports.subscriptions.kind'), link => <Report link={link} name={nameOf(link)} />, 'name'],
        [t('reports.subscriptions.email'), ({ email }) => email, 'prose'],
        [
          t('reports.links.sent'),
          ({ sentAt, by }) =>
            twoLines(sentAt ? instant(sentAt) : t('common.none'), by ?? t('reports.links.bySubscription')),
        ],
        [t('reports.links.expires'), ({ expiresAt }) => (expiresAt ? instant(expiresAt) : t('common.none'))],
        [t('reports.links.openings'), link => <Openings {...link} />],
        [t('reports.links.state'), link => t(`reports.links.states.${stateOf(link)}`)],
        [t('lists.actions'), withdrawal, 'acts'],
      ]}
    />
  )
}

/** Leads to what the report is about, as it is now. */
function Report({ link: { subject }, name }: { link: ReportLink; name: string }) {
  if (subject?.kind === 'delivery') return <DeliveryLink to={{ ...subject, reference: name }} />
  if (subject?.kind === 'case') return <CaseLink caseId={subject.caseId}>{name}</CaseLink>
  return name
}

function Openings({ openingCount, openings }: Pick<ReportLink, 'openingCount' | 'openings'>) {
  const { t, instant, count } = useWords()
  const last = openings.at(-1)
  if (last === undefined) return <span className="quiet">{t('reports.links.never')}</span>
  return (
    <details>
      <summary aria-label={t('reports.links.all')}>
        {t('reports.links.times', { number: count(openingCount), at: instant(last) })}
      </summary>
      {openings.length < openingCount && (
        <p className="quiet">{t('reports.links.latest', { number: count(openings.length) })}</p>
      )}
      <ul>
        {Object.entries(openings).map(([nth, at]) => (
          // Two openings may be of the same moment.
          <li key={nth}>{instant(at)}</li>
        ))}
      </ul>
    </details>
  )
}
