import { CheckCircleOutlined, CloseCircleOutlined, HourglassOutlined, WarningOutlined } from '@ant-design/icons'
import type { AuditCheck } from '#contract/records/calls/auditTrail.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const signs = {
  running: HourglassOutlined,
  sound: CheckCircleOutlined,
  unsound: CloseCircleOutlined,
  failed: WarningOutlined,
} satisfies Record<AuditCheck['outcome'], unknown>

/** Who asked is the platform's to know. */
export function CheckOutcome({ check, isWhole }: { check: AuditCheck; isWhole: boolean }) {
  const t = useText()
  const { count, instant } = useTimes()
  const Sign = signs[check.outcome]
  const asked =
    check.askedBy === null ? t('auditTrail.state.byClock') : t('auditTrail.state.askedBy', { name: check.askedBy })
  return (
    <>
      <div className={check.outcome === 'unsound' ? 'heading wrong' : 'heading'}>
        <Sign aria-hidden /> {t(`auditTrail.state.outcomes.${check.outcome}`)}
        {check.resultCount ? ` (${t('auditTrail.state.found', { number: count(check.resultCount) })})` : ''}
      </div>
      <div className="quiet">
        {instant(check.endedAt ?? check.askedAt)}
        {isWhole && ` · ${asked}`}
      </div>
    </>
  )
}
