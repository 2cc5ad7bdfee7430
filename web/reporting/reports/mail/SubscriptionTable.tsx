import { Button, Flex } from 'antd'
import { reportCalls, type ReportSubscription } from '#contract/reporting/calls/reports.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Props = {
  rows: readonly ReportSubscription[]
  mayWithdraw: boolean
  onLinks: (subscriptionId: number) => void
}

/** Subscriptions with what they have sent; those that ended stay in sight for a while. */
export function SubscriptionTable({ rows, mayWithdraw, onLinks }: Props) {
  const { t, localName, count, instant, dayOf } = useWords()
  const isOfMany = new Set(rows.map(row => row.company.code)).size > 1
  const address = ({ email, company, ended }: ReportSubscription) => (
    <>
      {email}
      {isOfMany && <div className="quiet">{localName(company.name, company.nameEn)}</div>}
      {ended && <div className="quiet">{t(`reports.subscriptions.ended.${ended.how}`, { at: instant(ended.at) })}</div>}
    </>
  )
  const report = ({ kind, product, language }: ReportSubscription) => {
    const goods = product
      ? `${localName(product.nameJa, product.nameEn)} (${product.itemCode})`
      : t('reports.subscriptions.allProducts')
    return twoLines(
      t(`reports.kinds.${kind}`),
      [...(kind === 'delivery' ? [goods] : []), t(`reports.languages.${language}`)].join(' · '),
    )
  }
  const sent = ({ sent, openedAt }: ReportSubscription) =>
    twoLines(
      t('reports.subscriptions.sentTimes', { number: count(sent) }),
      openedAt ? t('reports.subscriptions.opened', { at: instant(openedAt) }) : t('reports.subscriptions.neverOpened'),
    )
  const acts = (row: ReportSubscription) => {
    const { email, subscriptionId, ended, kind } = row
    const withdraw = t('reports.subscriptions.withdraw')
    return (
      <Flex gap="small">
        {row.sent > 0 && (
          <Button
            size="small"
            aria-label={t('reports.subscriptions.showLinks', { email })}
            onClick={() => onLinks(subscriptionId)}
          >
            {t('reports.subscriptions.links')}
          </Button>
        )}
        {mayWithdraw && !ended && (
          <DialogButton size="small" label={withdraw} aria-label={t('reports.subscriptions.withdrawOf', { email })}>
            {close => (
              <CallConfirm
                title={t('reports.subscriptions.withdrawTitle')}
                act={withdraw}
                call={reportCalls.withdrawReportSubscription}
                request={{ subscriptionId }}
                done={t => t('reports.subscriptions.withdrawn')}
                onClose={close}
              >
                <p>{t('reports.subscriptions.withdrawHint', { email, kind: t(`reports.kinds.${kind}`) })}</p>
              </CallConfirm>
            )}
          </DialogButton>
        )}
      </Flex>
    )
  }
  return (
    <RowTable
      label={t('reports.subscriptions.title')}
      rows={rows}
      keyOf={({ subscriptionId }) => subscriptionId}
      rowClass={({ ended }) => (ended ? 'secondary' : undefined)}
      isLong
      renderColumns={[
        [t('reports.subscriptions.email'), address, 'name'],
        [t('reports.subscriptions.kind'), report, 'prose'],
        [t('reports.subscriptions.when'), ({ kind }) => t(`reports.subscriptions.whens.${kind}`), 'prose'],
        [t('reports.subscriptions.days'), ({ days }) => t('reports.subscriptions.daysOf', { days })],
        [t('reports.subscriptions.sent'), sent],
        [
          t('reports.subscriptions.by'),
          ({ by, since }) => t('reports.subscriptions.byAt', { name: by, at: dayOf(since) }),
        ],
        [t('lists.actions'), acts, 'acts'],
      ]}
    />
  )
}
