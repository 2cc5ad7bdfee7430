import { Button, Flex } from 'antd'
import { useState } from 'react'
import { reportCalls, type ReportSubscription } from '#contract/reporting/calls/reports.ts'
import { WithdrawDialog } from '#web/reporting/reports/mail/WithdrawDialog.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

type Props = { rows: readonly ReportSubscription[]; mayWithdraw: boolean; onLinks: (subscriptionId: number) => void }

/** Subscriptions with what they have sent; those that ended stay in sight for a while. */
export function SubscriptionTable({ rows, mayWithdraw, onLinks }: Props) {
  const t = useText()
  const [withdrawn, setWithdrawn] = useState<ReportSubscription>()
  const isOfMany = new Set(rows.map(row => row.company.code)).size > 1
  const heads = [
    t('reports.subscriptions.email'),
    t('reports.subscriptions.kind'),
    t('reports.subscriptions.when'),
    t('reports.subscriptions.days'),
    t('reports.subscriptions.sent'),
    t('reports.subscriptions.by'),
    '',
  ]
  return (
    <>
      <ScrollTable label={t('reports.subscriptions.title')} heads={heads} isLong>
        {rows.map(row => (
          <Row
            key={row.subscriptionId}
            {...{ row, mayWithdraw, isOfMany, onLinks }}
            onWithdraw={() => setWithdrawn(row)}
          />
        ))}
      </ScrollTable>
      {withdrawn && (
        <WithdrawDialog
          title={t('reports.subscriptions.withdrawTitle')}
          hint={t('reports.subscriptions.withdrawHint', {
            email: withdrawn.email,
            kind: t(`reports.kinds.${withdrawn.kind}`),
          })}
          button={t('reports.subscriptions.withdraw')}
          done={t => t('reports.subscriptions.withdrawn')}
          call={reportCalls.withdrawReportSubscription}
          body={{ subscriptionId: withdrawn.subscriptionId }}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  )
}

type RowProps = Omit<Props, 'rows'> & { row: ReportSubscription; isOfMany: boolean; onWithdraw: () => void }

function Row({ row, mayWithdraw, isOfMany, onLinks, onWithdraw }: RowProps) {
  const t = useText()
  const localName = useLocalName()
  const { count, instant, dayOf } = useTimes()
  const { email, kind, product, ended } = row
  const goods = product
    ? `${localName(product.nameJa, product.nameEn)} (${product.itemCode})`
    : t('reports.subscriptions.allProducts')
  return (
    <tr className={ended ? 'secondary' : undefined}>
      <th scope="row">
        {email}
        {isOfMany && <div className="quiet">{localName(row.company.name, row.company.nameEn)}</div>}
        {ended && (
          <div className="quiet">{t(`reports.subscriptions.ended.${ended.how}`, { at: instant(ended.at) })}</div>
        )}
      </th>
      <td className="prose">
        {t(`reports.kinds.${kind}`)}
        <div className="quiet">
          {[...(kind === 'delivery' ? [goods] : []), t(`reports.languages.${row.language}`)].join(' · ')}
        </div>
      </td>
      <td className="prose">{t(`reports.subscriptions.whens.${kind}`)}</td>
      <td>{t('reports.subscriptions.daysOf', { days: row.days })}</td>
      <td>
        {t('reports.subscriptions.sentTimes', { number: count(row.sent) })}
        <div className="quiet">
          {row.openedAt
            ? t('reports.subscriptions.opened', { at: instant(row.openedAt) })
            : t('reports.subscriptions.neverOpened')}
        </div>
      </td>
      <td>{t('reports.subscriptions.byAt', { name: row.by, at: dayOf(row.since) })}</td>
      <td>
        <Flex gap="small">
          {row.sent > 0 && (
            <Button
              size="small"
              aria-label={t('reports.subscriptions.showLinks', { email })}
              onClick={() => onLinks(row.subscriptionId)}
            >
              {t('reports.subscriptions.links')}
            </Button>
          )}
          {mayWithdraw && !ended && (
            <Button size="small" aria-label={t('reports.subscriptions.withdrawOf', { email })} onClick={onWithdraw}>
              {t('reports.subscriptions.withdraw')}
            </Button>
          )}
        </Flex>
      </td>
    </tr>
  )
}
