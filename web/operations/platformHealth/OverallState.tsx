import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import type { Level } from '#contract/operations/rules/platformState.ts'
import { useReasonText } from '#web/operations/platformHealth/useReasonText.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const icons = { ok: CheckCircleOutlined, attention: ExclamationCircleOutlined, wrong: CloseCircleOutlined } as const

/** Whether anything is wrong, what, and what to do about it: the first glance. */
export function OverallState({ health: { level, reasons, at } }: { health: PlatformHealth }) {
  const t = useText()
  const times = useTimes()
  const textOf = useReasonText()
  return (
    <section className={`health-state health-state-${level}`} aria-label={t('platformHealth.state.title')}>
      <div className="health-level" role="status">
        <Sign level={level} />
        <strong>{t(`platformHealth.state.${level}`)}</strong>
        <span className="quiet">{t('platformHealth.asOf', { time: times.instantToSecond(at) })}</span>
      </div>
      {reasons.length === 0 && <p>{t('platformHealth.state.allWell')}</p>}
      <ul>
        {reasons.map(reason => (
          <li key={`${reason.kind} ${reason.name}`} className={`health-reason-${reason.level}`}>
            <Sign level={reason.level} />
            <div>
              <div className="health-what">{textOf(reason)}</div>
              <div className="quiet">
                {t('platformHealth.state.whatToDo')}
                {t(`platformHealth.reasons.${reason.kind}.todo`)}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The colour alone tells nothing: each level has its own form. */
function Sign({ level }: { level: Level }) {
  const t = useText()
  const Icon = icons[level]
  return <Icon className={`health-sign-${level}`} aria-label={t(`platformHealth.state.${level}`)} />
}
