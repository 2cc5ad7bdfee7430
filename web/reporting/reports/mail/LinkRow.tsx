import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReportLink } from '#contract/reporting/calls/reports.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What a link leads to, in words: the kind of report and what it is about. */
export function useLinkName() {
  const t = useText()
  const { month } = useSummaryTexts()
  return ({ kind, subject, name }: ReportLink) => {
    const about = subject?.kind === 'monthly' ? month(subject.month) : name
    return [t(`reports.kinds.${kind}`), about].filter(Boolean).join(' ')
  }
}

const stateOf = ({ withdrawnAt, expiresAt }: ReportLink) => {
  if (withdrawnAt) return 'withdrawn'
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'valid'
}

type Props = { link: ReportLink; mayWithdrawAll: boolean; onWithdraw: () => void }

/** One link: to whom, until when, and when it was opened. */
export function LinkRow({ link, mayWithdrawAll, onWithdraw }: Props) {
  const t = useText()
  const { instant } = useTimes()
  const name = useLinkName()(link)
  const ownName = useSession(({ profile }) => profile?.username)
  const role = useSession(({ profile }) => profile?.role)
  const state = stateOf(link)
  const mayWithdraw = state === 'valid' && (mayWithdrawAll || (link.by === ownName && role !== '03'))
  return (
    <tr className={state === 'valid' ? undefined : 'secondary'}>
      <th scope="row">
        <Report link={link} name={name} />
      </th>
      <td className="prose">{link.email}</td>
      <td>
        {instant(link.sentAt)}
        <div className="quiet">{link.by ?? t('reports.links.bySubscription')}</div>
      </td>
      <td>{instant(link.expiresAt)}</td>
      <td>
        <Openings openings={link.openings} />
      </td>
      <td>{t(`reports.links.states.${state}`)}</td>
      <td>
        {mayWithdraw && (
          <Button
            size="small"
            aria-label={t('reports.links.withdrawOf', { email: link.email, name })}
            onClick={onWithdraw}
          >
            {t('reports.subscriptions.withdraw')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Leads to what the report is about, as it is now. */
function Report({ link: { subject }, name }: { link: ReportLink; name: string }) {
  if (subject?.kind === 'delivery') {
    return (
      <Link to="/delivery/detail" search={{ deliveryId: subject.deliveryId }}>
        {name}
      </Link>
    )
  }
  if (subject?.kind === 'case') {
    return (
      <Link to="/quality/case" search={{ caseId: subject.caseId }}>
        {name}
      </Link>
    )
  }
  return name
}

function Openings({ openings }: Pick<ReportLink, 'openings'>) {
  const t = useText()
  const { instant, count } = useTimes()
  const last = openings.at(-1)
  if (last === undefined) return <span className="quiet">{t('reports.links.never')}</span>
  return (
    <details>
      <summary aria-label={t('reports.links.all')}>
        {t('reports.links.times', { number: count(openings.length), at: instant(last) })}
      </summary>
      <ul>
        {Object.entries(openings).map(([nth, at]) => (
          // Two openings may be of the same moment.
          <li key={nth}>{instant(at)}</li>
        ))}
      </ul>
    </details>
  )
}
