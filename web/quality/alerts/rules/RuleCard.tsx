import { Button } from 'antd'
import { useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import type { AlertRule } from '#contract/quality/types/alertTypes.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useRuleSentences } from '#web/quality/alerts/rules/useRuleSentences.ts'
import { useAlertTexts } from '#web/quality/alerts/useAlertTexts.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { rule: AlertRule; hasSpecial: boolean; mayEdit: boolean; onEdit: () => void }

/** One rule: what it is about, when it tells, whom and how. */
export function RuleCard({ rule, hasSpecial, mayEdit, onEdit }: Props) {
  const t = useText()
  const { words } = useAlertTexts()
  const localName = useLocalName()
  const { instant } = useTimes()
  const [isRemoving, setRemoving] = useState(false)
  const isOfMany = useSession(({ profile }) => (profile?.menuEnterpriseMap.AlertRules ?? []).length > 1)
  const { company, product, isActive, condition, activeFrom } = rule
  const about = product
    ? `${localName(product.nameJa, product.nameEn)} (${product.itemCode})`
    : t(hasSpecial ? 'alerts.rules.otherProducts' : 'alerts.rules.allProducts')
  const title = `${words.kinds[condition.kind]}${condition.kind === 'lowBattery' ? '' : ` – ${about}`}`
  return (
    <li className={isActive ? 'alert-rule' : 'alert-rule alert-rule-inactive'}>
      <div className="alert-rule-head">
        <div>
          <h3>{title}</h3>
          <p className="quiet">
            {isOfMany && `${localName(company.name, company.nameEn)} · `}
            {t(isActive ? 'alerts.rules.active' : 'alerts.rules.inactive')}
            {isActive && ` · ${t('alerts.rules.since', { at: instant(activeFrom) })}`}
          </p>
        </div>
        {mayEdit && (
          <div className="alert-actions">
            <Button size="small" aria-label={`${t('alerts.rules.edit')}: ${title}`} onClick={onEdit}>
              {t('alerts.rules.edit')}
            </Button>
            <Button
              size="small"
              type="text"
              aria-label={`${t('alerts.rules.remove')}: ${title}`}
              onClick={() => setRemoving(true)}
            >
              {t('alerts.rules.remove')}
            </Button>
          </div>
        )}
      </div>
      <Sentences rule={rule} />
      {isRemoving && <RemovalDialog rule={rule} title={title} onClose={() => setRemoving(false)} />}
    </li>
  )
}

/** A rule in words; a draft too. */
export function Sentences({ rule }: { rule: Parameters<ReturnType<typeof useRuleSentences>>[0] }) {
  const t = useText()
  const { when, to, quiet, escalation } = useRuleSentences()(rule)
  return (
    <dl className="alert-sentences">
      <dt>{t('alerts.sentences.when')}</dt>
      <dd>
        {when.map(step => (
          <div key={step}>{step}</div>
        ))}
      </dd>
      <dt>{t('alerts.sentences.to')}</dt>
      <dd>{to}</dd>
      {rule.people.byMail && (
        <>
          <dt>{t('alerts.sentences.quiet')}</dt>
          <dd>{quiet}</dd>
        </>
      )}
      <dt>{t('alerts.sentences.escalation')}</dt>
      <dd>
        {escalation.map(level => (
          <div key={level}>{level}</div>
        ))}
      </dd>
    </dl>
  )
}

function RemovalDialog({ rule, title, onClose }: { rule: AlertRule; title: string; onClose: () => void }) {
  const t = useText()
  const remove = useCallMutation(alertCalls.deleteAlertRule)
  const confirm = async () => {
    await remove.mutateAsync({ ruleId: rule.ruleId })
    showNotice(t => t('alerts.rules.removed'))
    onClose()
  }
  return (
    <Dialog
      title={t('alerts.rules.removeTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('alerts.rules.cancel')}</Button>
          <Button type="primary" loading={remove.isPending} onClick={() => void confirm().catch(() => undefined)}>
            {t('alerts.rules.remove')}
          </Button>
        </>
      }
    >
      <p>{t('alerts.rules.removeHint', { rule: title })}</p>
    </Dialog>
  )
}
