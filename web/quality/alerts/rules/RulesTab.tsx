import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { RuleCard } from '#web/quality/alerts/rules/RuleCard.tsx'
import { RuleEditor } from '#web/quality/alerts/rules/RuleEditor.tsx'
import { SendTest } from '#web/quality/alerts/rules/SendTest.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

type Props = { editedRule: number | undefined; onEdit: (rule: number | undefined) => void }

/** The rules of the companies shown, in sentences; or the one that is edited. */
export function RulesTab({ editedRule, onEdit }: Props) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(alertCalls.getAlertRules, { enterpriseCode })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const { rules, mayEdit } = answer.data
  const edited = rules.find(rule => rule.ruleId === editedRule)
  const close = () => onEdit(undefined)
  if (mayEdit && (editedRule === 0 || edited)) {
    return <RuleEditor key={editedRule} rule={edited} enterpriseCode={enterpriseCode} onClose={close} />
  }
  return (
    <>
      <div>
        <p>{t('alerts.rules.intro')}</p>
        <p>{t('alerts.rules.byDefault')}</p>
        <p>{t('alerts.rules.silenced')}</p>
      </div>
      {mayEdit && (
        <Flex wrap gap="small" justify="space-between">
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onEdit(0)}>
            {t('alerts.rules.add')}
          </Button>
          <SendTest />
        </Flex>
      )}
      {rules.length === 0 ? (
        <Notice title={t('alerts.rules.empty')}>{t('alerts.rules.emptyHint')}</Notice>
      ) : (
        <ul className="fit-grid" style={{ '--fit': '480px' }}>
          {rules.map(rule => (
            <li key={rule.ruleId}>
              <RuleCard
                rule={rule}
                hasSpecial={rules.some(
                  one =>
                    one.product && one.condition.kind === rule.condition.kind && one.company.code === rule.company.code,
                )}
                mayEdit={mayEdit}
                onEdit={() => onEdit(rule.ruleId)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
