import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { LinkList } from '#web/reporting/reports/mail/LinkList.tsx'
import { SubscriptionDialog } from '#web/reporting/reports/mail/SubscriptionDialog.tsx'
import { SubscriptionTable } from '#web/reporting/reports/mail/SubscriptionTable.tsx'
import type { ReportSearch } from '#web/reporting/reports/reportSearch.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = { search: ReportSearch; onSearch: (search: ReportSearch) => void }

/** Who is mailed which reports, and the links that were sent. */
export function MailView({ search, onSearch }: Props) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(reportCalls.getReportSubscriptions, { enterpriseCode })
  const isManager = useSession(({ profile }) => profile?.managerUser ?? false)
  const [isAdding, setAdding] = useState(false)
  if (answer.error && !answer.data) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const { rows, mayEdit, products } = answer.data
  const { month, subscription, page } = search
  return (
    <>
      <Section
        title={t('reports.subscriptions.title')}
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              {t('reports.subscriptions.add')}
            </Button>
          )
        }
      >
        <p>{t('reports.subscriptions.intro')}</p>
        {isManager && !mayEdit && <p>{t('reports.subscriptions.pickCompany')}</p>}
        {rows.length === 0 ? (
          <Notice title={t('reports.subscriptions.empty')}>
            {!mayEdit && !isManager && t('reports.subscriptions.emptyReader')}
          </Notice>
        ) : (
          <SubscriptionTable
            rows={rows}
            mayWithdraw={isManager}
            onLinks={id => onSearch({ month, subscription: id })}
          />
        )}
      </Section>
      <LinkList
        asked={{ subscriptionId: subscription, page, enterpriseCode }}
        mayWithdrawAll={isManager}
        onPage={next => onSearch({ month, subscription, page: next })}
        onAll={() => onSearch({ month })}
      />
      {isAdding && (
        <SubscriptionDialog products={products} enterpriseCode={enterpriseCode} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
