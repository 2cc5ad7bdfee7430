import { Flex } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { Person } from '#contract/quality/types/alertTypes.ts'
import type { AlertCondition } from '#contract/quality/rules/alertRules.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Sentences } from '#web/quality/alerts/rules/RuleCard.tsx'
import type { RuleDraft } from '#web/quality/alerts/rules/ruleDraft.ts'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = {
  draft: RuleDraft
  condition: AlertCondition | null
  named: readonly Person[]
  enterpriseCode: string | undefined
}

/** What was typed, in sentences, and how often it would have told something. */
export function RulePreview({ draft, condition, named, enterpriseCode }: Props) {
  const t = useText()
  if (!condition) return <p className="box filled quiet">{t('alerts.editor.previewIncomplete')}</p>
  return (
    <Flex component="section" vertical gap="small" className="box filled" aria-label={t('alerts.editor.preview')}>
      <Sentences rule={{ condition, people: draft.people, named: [...named] }} />
      <Count body={{ condition, productId: draft.productId, enterpriseCode }} />
    </Flex>
  )
}

type CountProps = { body: { condition: AlertCondition; productId: number | null; enterpriseCode: string | undefined } }

function Count({ body }: CountProps) {
  const t = useText()
  const { words } = useAlertTexts()
  const { count } = useTimes()
  const options = { background: true, quiet: true, keepPrevious: true }
  const { data } = useCall(alertCalls.previewAlertRule, body, options)
  if (!data) return <p className="quiet">{t('common.loading')}</p>
  const total = data.reduce((sum, one) => sum + one.alerts, 0)
  const isNow = body.condition.kind === 'lowBattery'
  const none = t(isNow ? 'alerts.editor.previewNoneNow' : 'alerts.editor.previewNone')
  const some = t(isNow ? 'alerts.editor.previewNow' : 'alerts.editor.previewCount', { number: count(total) })
  const parts = data
    .filter(one => one.alerts > 0)
    .map(one => t('alerts.editor.previewPart', { severity: words.severities[one.severity], number: count(one.alerts) }))
  return (
    <p role="status">
      {t('alerts.editor.preview')} <strong>{total > 0 ? some : none}</strong>{' '}
      {parts.length > 0 && `(${parts.join(' / ')}) `}
      <span className="quiet">{t('alerts.editor.previewHint')}</span>
    </p>
  )
}
