import { ClockCircleFilled, ClockCircleOutlined, WarningFilled } from '@ant-design/icons'
import { expiringOf } from '#contract/partners/rules/vendors.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

const icons = { expired: WarningFilled, within30: ClockCircleFilled, within90: ClockCircleOutlined } as const

const tones = { expired: 'bad', within30: 'plain', within90: 'quiet' } as const

/** How near a last day is, by sign, words and weight: red where it has come, strong within 30 days, quiet within 90. */
export function ExpiryTag({ daysLeft }: { daysLeft: number | null }) {
  const { t, count } = useWords()
  const expiring = expiringOf(daysLeft)
  if (!expiring || daysLeft === null) return null
  return (
    <Mark tone={tones[expiring]} Icon={icons[expiring]} size="small">
      {daysLeft === 0
        ? t('vendors.expiry.today')
        : t(`vendors.expiry.${daysLeft < 0 ? 'over' : 'left'}`, { number: count(Math.abs(daysLeft)) })}
    </Mark>
  )
}

type LastDayProps = {
  day: string | null
  daysLeft: number | null
  /** False where nobody waits for it any more: of an audit that another followed, of a vendor out of business. */
  counts?: boolean
}

/** A last day with its mark; a dash where there is none. */
export function LastDay({ counts = true, ...last }: LastDayProps) {
  const { t, day } = useWords()
  if (last.day === null) return <>{t('common.none')}</>
  return (
    <>
      <div className="no-wrap">{day(last.day)}</div>
      {counts && <ExpiryTag daysLeft={last.daysLeft} />}
    </>
  )
}
