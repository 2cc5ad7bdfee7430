import { Button, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { reportCalls, type ReportLink } from '#contract/reporting/calls/reports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { LinkRow, useLinkName } from '#web/reporting/reports/mail/LinkRow.tsx'
import { WithdrawDialog } from '#web/reporting/reports/mail/WithdrawDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const pageSize = 20

type Asked = { subscriptionId: number | undefined; page: number | undefined; enterpriseCode: string | undefined }
type Props = { asked: Asked; mayWithdrawAll: boolean; onPage: (page: number) => void; onAll: () => void }

/** The links that were sent, the newest first, each with its openings. */
export function LinkList({ asked, mayWithdrawAll, onPage, onAll }: Props) {
  const t = useText()
  const nameOf = useLinkName()
  const page = asked.page ?? 1
  const answer = useCall(reportCalls.getReportLinks, { ...asked, page, pageSize }, { keepPrevious: true })
  const [withdrawn, setWithdrawn] = useState<ReportLink>()
  const heads = (['report', 'email', 'sent', 'expires', 'openings', 'state'] as const).map(head =>
    t(`reports.links.${head}`),
  )
  const title = t('reports.links.title')
  if (answer.error && !answer.data) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <Section title={title}>
      {asked.subscriptionId !== undefined && (
        <p>
          {t('reports.links.ofOne')}{' '}
          <Button size="small" onClick={onAll}>
            {t('reports.links.showAll')}
          </Button>
        </p>
      )}
      {!answer.data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {answer.data?.total === 0 && <Notice title={t('reports.links.empty')}>{null}</Notice>}
      {answer.data && answer.data.total > 0 && (
        <>
          <ScrollTable label={title} heads={[...heads, '']}>
            {answer.data.rows.map(link => (
              <LinkRow
                key={link.linkId}
                link={link}
                mayWithdrawAll={mayWithdrawAll}
                onWithdraw={() => setWithdrawn(link)}
              />
            ))}
          </ScrollTable>
          <Pages page={page} pages={Math.ceil(answer.data.total / pageSize)} onPage={onPage} />
        </>
      )}
      {withdrawn && (
        <WithdrawDialog
          title={t('reports.links.withdrawTitle')}
          hint={t('reports.links.withdrawHint', { email: withdrawn.email, name: nameOf(withdrawn) })}
          button={t('reports.links.withdraw')}
          done={t => t('reports.links.withdrawn')}
          call={reportCalls.withdrawReportLink}
          body={{ linkId: withdrawn.linkId }}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </Section>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useText()
  if (pages < 2 && page === 1) return null
  return (
    <Flex gap="small" align="center" justify="end">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('reports.links.previous')}
      </Button>
      <span className="quiet">{t('reports.links.page', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('reports.links.next')}
      </Button>
    </Flex>
  )
}
