import { PlusOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton, Select } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { RuleEditor } from '#web/quality/alerts/rules/RuleEditor.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { useState } from 'react'
import { ruleKinds, type RuleKind } from '#contract/quality/rules/alerts/alertKinds.ts'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import type { AlertRule } from '#contract/quality/types/alertTypes.ts'
import { Sentences } from '#web/quality/alerts/rules/RuleSentences.tsx'
import { useManyCompanies } from '#web/kernel/session/menus.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

type Props = { editedRule: number | undefined; onEdit: (rule: number | undefined) => void }

/** The rules of the companies shown, in sentences; or the one that is edited. */
export function RulesTab({ editedRule, onEdit }: Props) {
  const t = useText()
  const enterpriseCode = useCompanyContext()
  const answer = useCall(alertCalls.getAlertRules, { enterpriseCode })
  if (!answer.data && answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
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

/** Sends an example to whoever asks for it. */
function SendTest() {
  const { t, words } = useAlertTexts()
  const [kind, setKind] = useState<RuleKind>('excursion')
  const test = useCallAction(alertCalls.sendTestAlert, { done: (t, { email }) => t('alerts.rules.tested', { email }) })
  return (
    <Flex wrap gap="small">
      <Select
        aria-label={words.columns.kind}
        value={kind}
        popupMatchSelectWidth={false}
        options={ruleKinds.map(value => ({ value, label: words.kinds[value] }))}
        onChange={setKind}
      />
      <Button
        icon={<SendOutlined aria-hidden />}
        title={t('alerts.rules.testHint')}
        loading={test.isSending}
        onClick={() => test.send({ kind })}
      >
        {t('alerts.rules.test')}
      </Button>
    </Flex>
  )
}

type CardProps = { rule: AlertRule; hasSpecial: boolean; mayEdit: boolean; onEdit: () => void }

/** One rule: what it is about, when it tells, whom and how. */
function RuleCard({ rule, hasSpecial, mayEdit, onEdit }: CardProps) {
  const { t, words, localName, instant } = useAlertTexts()
  const isOfMany = useManyCompanies('AlertRules')
  const { company, product, isActive, condition, activeFrom } = rule
  const about = product
    ? `${localName(product.nameJa, product.nameEn)} (${product.itemCode})`
    : t(hasSpecial ? 'alerts.rules.otherProducts' : 'alerts.rules.allProducts')
  const title = `${words.kinds[condition.kind]}${condition.kind === 'lowBattery' ? '' : ` – ${about}`}`
  return (
    <Section
      title={title}
      hint={
        <>
          {isOfMany && `${localName(company.name, company.nameEn)} · `}
          {t(isActive ? 'alerts.rules.active' : 'alerts.rules.inactive')}
          {isActive && ` · ${t('alerts.rules.since', { at: instant(activeFrom) })}`}
        </>
      }
      actions={
        mayEdit && (
          <>
            <Button size="small" aria-label={`${t('common.edit')}: ${title}`} onClick={onEdit}>
              {t('common.edit')}
            </Button>
            <DialogButton
              size="small"
              type="text"
              label={t('common.remove')}
              aria-label={`${t('common.remove')}: ${title}`}
            >
              {close => (
                <CallConfirm
                  title={t('alerts.rules.removeTitle')}
                  act={t('common.remove')}
                  call={alertCalls.deleteAlertRule}
                  request={{ ruleId: rule.ruleId }}
                  done={t => t('alerts.rules.removed')}
                  onClose={close}
                >
                  <p>{t('alerts.rules.removeHint', { rule: title })}</p>
                </CallConfirm>
              )}
            </DialogButton>
          </>
        )
      }
    >
      <Sentences rule={rule} />
    </Section>
  )
}
