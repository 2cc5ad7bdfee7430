import { WarningOutlined } from '@ant-design/icons'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import { expiryOf } from '#web/logistics/stock/expiry.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** A lot with its expiry; its end is told in words when it is near, and marked where it has come. */
export function LotAndExpiry({ lot, expiry }: { lot: string | null; expiry: string | null }) {
  const t = useText()
  const times = useTimes()
  return (
    <>
      <div>{lot ?? t('common.none')}</div>
      <div className="no-wrap">{expiry ? times.day(expiry) : t('common.none')}</div>
      {expiry && <Left expiry={expiry} />}
    </>
  )
}

function Left({ expiry }: { expiry: string }) {
  const t = useText()
  const end = expiryOf(expiry, todayIn(settings.timeZone))
  if (!end) return null
  if (end.left === 'expired') {
    return (
      <span className="wrong strong small no-wrap">
        <WarningOutlined aria-hidden /> {t('lists.expired')}
      </span>
    )
  }
  return <span className="quiet">{t(`lists.${end.left}Left`, { number: end.number })}</span>
}
