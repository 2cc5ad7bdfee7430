import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import type { Level } from '#contract/operations/rules/platformState.ts'
import { useReasonText } from '#web/operations/platformHealth/useReasonText.ts'
import type { PlatformHealth } from '#web/operations/platformHealth/usePlatformHealth.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const looks = { ok: 'good', attention: 'warn', wrong: 'wrong' } as const
const icons = { ok: CheckCircleOutlined, attention: ExclamationCircleOutlined, wrong: CloseCircleOutlined } as const

/** Whether anything is wrong, what, and what to do about it: the first glance. */
export function OverallState({ health: { level, reasons, at } }: { health: PlatformHealth }) {
  const t = useText()
  const times = useTimes()
  const textOf = useReasonText()
  return (
    <section className={`box health-state-${level}`} aria-label={t('platformHealth.state.title')}>
      <Flex wrap gap="4px 12px" align="baseline" role="status">
        <Sign level={level} />
        <strong className="heading">{t(`platformHealth.state.${level}`)}</strong>
        <span className="quiet">{t('platformHealth.asOf', { time: times.instantToSecond(at) })}</span>
      </Flex>
      {reasons.length === 0 && <p>{t('platformHealth.state.allWell')}</p>}
      <Flex component="ul" vertical gap="small">
        {reasons.map(reason => (
          <Flex component="li" gap="small" key={`${reason.kind} ${reason.name}`}>
            <Sign level={reason.level} />
            <div>
              <div className="strong">{textOf(reason)}</div>
              <div className="quiet">
                {t('platformHealth.state.whatToDo')}
                {t(`platformHealth.reasons.${reason.kind}.todo`)}
              </div>
            </div>
          </Flex>
        ))}
      </Flex>
    </section>
  )
}

/** The colour alone tells nothing: each level has its own form. */
function Sign({ level }: { level: Level }) {
  const t = useText()
  const Icon = icons[level]
  return <Icon className={looks[level]} aria-label={t(`platformHealth.state.${level}`)} />
}
