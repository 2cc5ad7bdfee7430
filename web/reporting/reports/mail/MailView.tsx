import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton, Flex } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Notice, Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { LinkTable } from '#web/reporting/reports/mail/LinkTable.tsx'
import { SubscriptionDialog } from '#web/reporting/reports/mail/SubscriptionDialog.tsx'
import { SubscriptionTable } from '#web/reporting/reports/mail/SubscriptionTable.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Which of the links: those of one subscription, and their page. */
type LinkSearch = { subscription?: number | undefined; page?: number | undefined }

type Props = { search: LinkSearch; onSearch: (search: LinkSearch) => void }

/** Who is mailed which reports, and the links that were sent. */
export function MailView({ search, onSearch }: Props) {
  const enterpriseCode = useCompanyContext()
  const answer = useCall(reportCalls.getReportSubscriptions, { enterpriseCode })
  const isManager = useSession(({ profile }) => profile?.managerUser ?? false)
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
      {found => (
        <>
          <Subscriptions
            {...{ found, isManager, enterpriseCode }}
            onLinks={subscription => onSearch({ subscription })}
          />
          <Links {...{ search, onSearch, enterpriseCode }} mayWithdrawAll={isManager} />
        </>
      )}
    </Answered>
  )
}

type SubscriptionProps = {
  found: ResponseOf<typeof reportCalls.getReportSubscriptions>
  isManager: boolean
  enterpriseCode: string | undefined
  onLinks: (subscriptionId: number) => void
}

function Subscriptions({ found: { rows, mayEdit, products }, isManager, enterpriseCode, onLinks }: SubscriptionProps) {
  const t = useText()
  return (
    <Section
      title={t('reports.subscriptions.title')}
      actions={
        mayEdit && (
          <DialogButton type="primary" icon={<PlusOutlined aria-hidden />} label={t('reports.subscriptions.add')}>
            {close => <SubscriptionDialog products={products} enterpriseCode={enterpriseCode} onClose={close} />}
          </DialogButton>
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
        <SubscriptionTable rows={rows} mayWithdraw={isManager} onLinks={onLinks} />
      )}
    </Section>
  )
}

const pageSize = 20

type LinkProps = Props & Pick<SubscriptionProps, 'enterpriseCode'> & { mayWithdrawAll: boolean }

/** The links that were sent, the newest first, each with its openings. */
function Links({ search: { subscription, page = 1 }, onSearch, enterpriseCode, mayWithdrawAll }: LinkProps) {
  const t = useText()
  const asked = { subscriptionId: subscription, enterpriseCode, page, pageSize }
  const answer = useCall(reportCalls.getReportLinks, asked, { keepPrevious: true })
  return (
    <Section title={t('reports.links.title')}>
      {subscription !== undefined && (
        <p>
          {t('reports.links.ofOne')}{' '}
          <Button size="small" onClick={() => onSearch({})}>
            {t('reports.links.showAll')}
          </Button>
        </p>
      )}
      <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        {({ rows, total }) =>
          total === 0 ? (
            <Notice title={t('reports.links.empty')}>{null}</Notice>
          ) : (
            <>
              <LinkTable rows={rows} mayWithdrawAll={mayWithdrawAll} />
              <Pages
                page={page}
                pages={Math.ceil(total / pageSize)}
                onPage={next => onSearch({ subscription, page: next })}
              />
            </>
          )
        }
      </Answered>
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
