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
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'
import { Facts } from '#web/kernel/ui/Facts.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

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
          </>
        )
      }
    >
      <Sentences rule={rule} />
      {isRemoving && <RemovalDialog rule={rule} title={title} onClose={() => setRemoving(false)} />}
    </Section>
  )
}

/** A rule in words; a draft too. */
export function Sentences({ rule }: { rule: Parameters<ReturnType<typeof useRuleSentences>>[0] }) {
  const t = useText()
  const { when, to, quiet, escalation } = useRuleSentences()(rule)
  const lines = (sentences: readonly string[]) => sentences.map(sentence => <div key={sentence}>{sentence}</div>)
  return (
    <Facts
      areLines
      facts={[
        { label: t('alerts.sentences.when'), value: lines(when) },
        { label: t('alerts.sentences.to'), value: to },
        rule.people.byMail && { label: t('alerts.sentences.quiet'), value: quiet },
        { label: t('alerts.sentences.escalation'), value: lines(escalation) },
      ]}
    />
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
    <ConfirmDialog
      title={t('alerts.rules.removeTitle')}
      act={t('alerts.rules.remove')}
      isActing={remove.isPending}
      onAct={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{t('alerts.rules.removeHint', { rule: title })}</p>
    </ConfirmDialog>
  )
}
