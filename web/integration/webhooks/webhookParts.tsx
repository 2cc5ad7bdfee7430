import { Button } from 'antd'
import { webhookCalls, type WebhookRow } from '#contract/integration/calls/webhooks.ts'
import {
  webhookEventGroups,
  webhookEventTypes,
  webhookTestType,
  type WebhookEventGroup,
} from '#contract/integration/rules/webhookEvents.ts'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { CopyButton } from '#web/kernel/ui/buttons/CopyButton.tsx'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { RadioItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import type { webhooks } from '#web/integration/webhooks/texts.ts'

export const nameOf = ({ description, url }: Pick<WebhookRow, 'description' | 'url'>) => description || url

type TypeText = keyof (typeof webhooks)['types']
/** What a type's text is called: a dot would begin a part of a text's name. */
export const eventTextOf = (type: string) => type.replaceAll('.', '_') as TypeText
const isKnown = (type: string) => type === webhookTestType || webhookEventTypes.some(one => one === type)
const groupOf = (type: string) =>
  (Object.keys(webhookEventGroups) as WebhookEventGroup[]).find(one => type.startsWith(`${one}.`))

/** Names types in words, with the subject that they are of; one of a later release as it is. */
export function useEventName() {
  const t = useText()
  return (type: string) => {
    const group = groupOf(type)
    if (!isKnown(type)) return type
    return [group && t(`webhooks.groups.${group}`), t(`webhooks.types.${eventTextOf(type)}`)]
      .filter(Boolean)
      .join(' – ')
  }
}

export function WebhookState({ webhook }: { webhook: WebhookRow }) {
  const { t, instant } = useWords()
  const { pauseReason, hasSecret, failingSince, acceptedAt } = webhook
  if (pauseReason === 'person') return <StateTag tone="settled">{t('webhooks.states.person')}</StateTag>
  if (pauseReason) {
    return <span className="wrong">{t(`webhooks.states.${pauseReason === 'gone' ? 'gone' : 'pausedFailing'}`)}</span>
  }
  if (!hasSecret) return <span className="wrong">{t('webhooks.states.noSecret')}</span>
  if (failingSince) return <span className="wrong">{t('webhooks.states.failing', { at: instant(failingSince) })}</span>
  if (!acceptedAt) return <span className="quiet">{t('webhooks.states.untested')}</span>
  return <StateTag tone="good">{t('webhooks.states.works')}</StateTag>
}

/** The secret is shown once. Only its own button closes this, so that no slip of a finger loses it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      title={t('webhooks.secretTitle')}
      onClose={() => undefined}
      buttons={
        <>
          <CopyButton text={secret} copied={t => t('webhooks.copied')} type="default" size="middle">
            {t('webhooks.copy')}
          </CopyButton>
          <Button type="primary" onClick={onClose}>
            {t('webhooks.close')}
          </Button>
        </>
      }
    >
      <p>{t('webhooks.secretOnce')}</p>
      <output className="box filled anywhere" aria-label={t('webhooks.secret')}>
        <code>{secret}</code>
      </output>
    </Dialog>
  )
}

type ExchangeProps = { webhook: WebhookRow; onMade: (secret: string) => void; onClose: () => void }

export function ExchangeDialog({ webhook: { webhookId }, onMade, onClose }: ExchangeProps) {
  const t = useText()
  return (
    <CallDialog<{ formerHours: 0 | 24 | 72 }, typeof webhookCalls.exchangeWebhookSecret>
      title={t('webhooks.exchangeTitle')}
      act={t('webhooks.exchange')}
      initial={{ formerHours: 24 }}
      allRequired
      of={webhookId}
      call={webhookCalls.exchangeWebhookSecret}
      request={({ formerHours }) => ({ webhookId, formerHours })}
      onDone={({ secret }) => onMade(secret)}
      closesOnFailure
      onClose={onClose}
    >
      <RadioItem
        className="wide"
        name="formerHours"
        label={t('webhooks.formerHours')}
        values={[24, 72, 0] as const}
        textOf={hours => t(`webhooks.formerHoursOf.h${hours}`)}
        vertical
      />
    </CallDialog>
  )
}
