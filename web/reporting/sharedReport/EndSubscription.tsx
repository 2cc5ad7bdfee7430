import { Button, Skeleton } from 'antd'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { useCall, useCallMutation } from '#web/kernel/api/queries.ts'
import { InvalidLink } from '#web/reporting/sharedReport/InvalidLink.tsx'
import { invalidLinkCodes } from '#web/reporting/sharedReport/invalidLink.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** Where a recipient ends a subscription; opening the link alone ends nothing, for mail scanners open links. */
export function EndSubscription({ token }: { token: string }) {
  const t = useText()
  const localName = useLocalName()
  const answer = useCall(reportCalls.getSharedSubscription, { token }, { handledHere: invalidLinkCodes })
  const ending = useCallMutation(reportCalls.endSharedSubscription)
  if (answer.error) return <InvalidLink failure={answer.error} onRetry={() => void answer.refetch()} />
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
  const company = localName(depositor.name, depositor.nameEn)
  return (
    <>
      <p>{t('sharedReport.endHint', { email, company, kind: t(`sharedReport.kinds.${kind}`) })}</p>
      {product && (
        <p className="quiet">{t('sharedReport.ofProduct', { product: localName(product.nameJa, product.nameEn) })}</p>
      )}
      <Button type="primary" loading={ending.isPending} onClick={() => ending.mutate({ token })}>
        {t('sharedReport.endNow')}
      </Button>
    </>
  )
}
