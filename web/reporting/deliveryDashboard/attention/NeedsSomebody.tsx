import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import type { Attention } from '#contract/reporting/types/whatWentWrong.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { CaseLine, CustomerLine, HoldLine, VendorLine } from '#web/reporting/deliveryDashboard/attention/lines.tsx'
import { awaitedAttention } from '#web/reporting/deliveryDashboard/attention/awaitedAttention.ts'
import { useDashboard } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type GroupName = keyof Attention

/** The list that has exactly what the group's number counts. */
const lists = {
  cases: { to: '/quality', search: { state: 'attention' } },
  holds: { to: '/quality', search: { tab: 'releases', quarantinedOnly: '1' } },
  vendors: { to: '/vendor-management', search: { view: 'vendors', openObservations: '1' } },
  customers: { to: '/vendor-management', search: { view: 'received' } },
} satisfies Record<GroupName, LinkProps>

/** What waits for somebody now, and with whom it is; each line leads to the act (REP-20). */
export function NeedsSomebody({ isAuto }: { isAuto: boolean }) {
  const { t } = useWords()
  const asked = { enterpriseCode: useCompanyContext() }
  const awaited = awaitedAttention({ quality: useHasMenu('Quality'), vendors: useHasMenu('VendorManagement') })
  const { data, error, refetch } = useDashboard(deliveryDashboardCalls.getAttention, asked, isAuto)
  if (!data && error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  const { cases, holds, vendors, customers } = data ?? awaited
  if (!cases && !holds && !vendors && !customers) return null
  return (
    <DashboardPart title={t('deliveryDashboard.attention.title')}>
      <div className={data ? 'fit-grid' : 'fit-grid dashboard-awaited'} style={{ '--fit': '300px' }}>
        {cases && (
          <Group name="cases" total={cases.total} shown={cases.rows.length}>
            {cases.rows.map(row => (
              <CaseLine key={row.caseId} row={row} />
            ))}
          </Group>
        )}
        {holds && (
          <Group name="holds" total={holds.total} shown={holds.rows.length}>
            {holds.rows.map(row => (
              <HoldLine key={`${row.delivery.deliveryId} ${row.product.productId} ${row.lot}`} row={row} />
            ))}
          </Group>
        )}
        {vendors && (
          <Group name="vendors" total={vendors.total} shown={vendors.rows.length}>
            {vendors.rows.map(row => (
              <VendorLine key={row.vendorId} row={row} />
            ))}
          </Group>
        )}
        {customers && (
          <Group name="customers" total={customers.total} shown={customers.rows.length}>
            {customers.rows.map(row => (
              <CustomerLine key={row.vendorId} row={row} />
            ))}
          </Group>
        )}
      </div>
    </DashboardPart>
  )
}

type GroupProps = { name: GroupName; total: number; shown: number; children: ReactNode }

function Group({ name, total, shown, children }: GroupProps) {
  const { t, count } = useWords()
  const group = t(`deliveryDashboard.attention.groups.${name}`)
  const label = t('deliveryDashboard.attention.read', { group, number: count(total) })
  return (
    <section className="box dashboard-group" aria-label={group}>
      <h3 className="dashboard-line">
        <span>{group}</span>
        <Link {...lists[name]} className={`plain-link figure ${total > 0 ? 'warn' : 'secondary'}`} aria-label={label}>
          {count(total)}
        </Link>
      </h3>
      {total === 0 ? (
        <p className="quiet">{t('deliveryDashboard.attention.none')}</p>
      ) : (
        <ul className="divided">{children}</ul>
      )}
      {total > shown && (
        <Link {...lists[name]}>{t('deliveryDashboard.attention.more', { number: count(total - shown) })}</Link>
      )}
    </section>
  )
}
