import {
  CheckCircleOutlined,
  ClockCircleFilled,
  ClockCircleOutlined,
  EyeInvisibleOutlined,
  StopOutlined,
  SyncOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { expiringOf } from '#contract/partners/rules/vendors.ts'
import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { TrendLine } from '#web/kernel/charts/TrendLine.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

const icons = { expired: WarningFilled, within30: ClockCircleFilled, within90: ClockCircleOutlined } as const

const tones = { expired: 'bad', within30: 'plain', within90: 'quiet' } as const

/** How near a last day is, by sign, words and weight: red where it has come, strong within 30 days, quiet within 90. */
function ExpiryTag({ daysLeft }: { daysLeft: number | null }) {
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

/** The course of the scores at a glance; in words for who does not see it. */
export function ScoreTrend({ scores }: Pick<VendorRow, 'scores'>) {
  const { t, day } = useWords()
  const [before, last] = scores.slice(-2)
  if (!before || !last) return null
  const course = scores.map(({ on, score }) => t('vendors.score.at', { day: day(on), score: scoreText(score) }))
  return (
    <span className="vendor-trend quiet no-wrap" title={course.join(t('common.separator'))}>
      <TrendLine className="vendor-line" values={scores.map(({ score }) => score)} widthPx={1.5} dotPx={5} />
      <Change by={Math.round((last.score - before.score) * 10) / 10} />
      <span className="visually-hidden">
        {t('vendors.score.course', { course: course.join(t('common.separator')) })}
      </span>
    </span>
  )
}

function Change({ by }: { by: number }) {
  const sign = by > 0 ? '▲' : by < 0 ? '▼' : '±'
  return (
    <span className={by < 0 ? 'vendor-worse' : undefined} aria-hidden="true">
      {sign}
      {scoreText(Math.abs(by))}
    </span>
  )
}

/** A score as audits give it: 0 to 100 with one decimal. */
export const scoreText = (score: number) => score.toFixed(1)

/** Whether one works with a vendor; hidden in Vendor Management while its main contractor is inactive (4032). */
export function StateTag({ vendor }: { vendor: { isActive: boolean; isHidden: boolean } }) {
  const { t } = useWords()
  return (
    <>
      <Mark tone={vendor.isActive ? 'usual' : 'quiet'} Icon={vendor.isActive ? CheckCircleOutlined : StopOutlined}>
        {t(`vendors.states.${vendor.isActive ? 'active' : 'inactive'}`)}
      </Mark>
      {vendor.isHidden && (
        <div className="vendor-note small">
          <EyeInvisibleOutlined aria-hidden /> {t('vendors.states.hidden')}
        </div>
      )}
    </>
  )
}

export function InProgressTag() {
  const { t } = useWords()
  return (
    <span className="vendor-note small">
      <SyncOutlined aria-hidden /> {t('vendors.summary.inProgress')}
    </span>
  )
}
