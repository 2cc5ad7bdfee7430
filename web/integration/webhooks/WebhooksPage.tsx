import { PlusOutlined } from '@ant-design/icons'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { webhookCalls, type WebhookRow, type WebhookTry } from '#contract/integration/calls/webhooks.ts'
import { companyCalls } from '#contract/partners/calls/companies.ts'
import { channelAnswerText } from '#contract/quality/words/channelAnswerText.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { RowCards } from '#web/kernel/ui/lists/RowCards.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { EditWebhookDialog, NewWebhookDialog } from '#web/integration/webhooks/WebhookDialog.tsx'
import { WebhookLog } from '#web/integration/webhooks/WebhookLog.tsx'
import '#web/integration/webhooks/webhooks.css'
import { ExchangeDialog, nameOf, SecretDialog, WebhookState } from '#web/integration/webhooks/webhookParts.tsx'

const route = getRouteApi('/layout/user-management/webhooks')

/**
 * The webhooks of a company, and the log of the chosen one. Where the platform administrator sees those of all companies,
 * none can be added: it would be the platform company's, which is told of everybody's deliveries.
 */
export function WebhooksPage() {
  const { t, localName } = useWords()
  const { enterpriseCode, webhookId } = route.useSearch()
  const profile = useSession(session => session.profile)
  const ownCode = profile?.isPFcompany && profile.role === '00' ? '' : (profile?.enterpriseCode ?? '')
  const code = enterpriseCode ?? ownCode
  const { data: company } = useCall(companyCalls.getCompany, { enterpriseCode: code }, { enabled: code !== '' })
  const name = company && localName(company.enterpriseName, company.enterpriseNameEn)
  const answer = useCall(webhookCalls.getWebhookList, { enterpriseCode })
  const [secret, setSecret] = useState<string>()
  return (
    <div className="page">
      <Section
        title={name === undefined ? t('webhooks.title') : t('webhooks.titleOf', { name })}
        hint={code === '' ? t('webhooks.ofAll') : t('webhooks.hint')}
        actions={
          name !== undefined && (
            <DialogButton icon={<PlusOutlined aria-hidden />} type="primary" label={t('webhooks.add')}>
              {close => <NewWebhookDialog company={{ code, name }} onMade={setSecret} onClose={close} />}
            </DialogButton>
          )
        }
      >
        <Answered answer={answer} isEmpty={({ length }) => length === 0} empty={t('webhooks.none')}>
          {rows => <WebhookTable rows={rows} onSecret={setSecret} />}
        </Answered>
      </Section>
      {answer.data?.map(row => row.webhookId === webhookId && <WebhookLog key={webhookId} webhook={row} />)}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  )
}

type TableProps = { rows: readonly WebhookRow[]; onSecret: (secret: string) => void }

function WebhookTable({ rows, onSecret }: TableProps) {
  const { t, instant, count, localName } = useWords()
  const isOfSeveral = new Set(rows.map(row => row.enterpriseCode)).size > 1
  return (
    <RowCards
      label={t('webhooks.title')}
      rows={rows}
      keyOf={({ webhookId }) => webhookId}
      renderColumns={[
        [
          t('webhooks.description'),
          row => (
            <>
              {nameOf(row)}
              {isOfSeveral && <div className="quiet">{localName(row.enterpriseName, row.enterpriseNameEn)}</div>}
              {row.description !== '' && <div className="quiet anywhere">{row.url}</div>}
              <div className="quiet">{t('webhooks.eventCount', { number: count(row.eventTypes.length) })}</div>
            </>
          ),
          'prose',
        ],
        [
          t('webhooks.state'),
          row => (
            <>
              <WebhookState webhook={row} />
              {row.acceptedAt && <div className="quiet">{t('webhooks.accepted', { at: instant(row.acceptedAt) })}</div>}
            </>
          ),
          'prose',
        ],
        [t('webhooks.waiting'), row => count(row.waiting), 'amount'],
        [t('webhooks.failed'), row => count(row.failed), 'amount'],
        [t('lists.actions'), row => <WebhookActs webhook={row} onSecret={onSecret} />, 'acts'],
      ]}
    />
  )
}

type ActsProps = { webhook: WebhookRow; onSecret: (secret: string) => void }

function WebhookActs({ webhook, onSecret }: ActsProps) {
  const { t, language } = useWords()
  const { webhookId, pauseReason } = webhook
  const [tried, setTried] = useState<WebhookTry>()
  const test = useCallAction(webhookCalls.testWebhook, { onDone: setTried })
  const pause = useCallAction(webhookCalls.pauseWebhook, {
    done: (t, _answer, { paused }) => t(paused ? 'webhooks.paused' : 'webhooks.resumed'),
  })
  const of = (act: string) => t('webhooks.of', { act, name: nameOf(webhook) })
  const isPaused = pauseReason !== null
  return (
    <>
      <Flex gap="small" align="center" wrap className="webhook-acts">
        <Link
          to="/user-management/webhooks"
          search={before => ({ ...before, webhookId })}
          aria-label={of(t('webhooks.log'))}
        >
          {t('webhooks.log')}
        </Link>
        <Button
          size="small"
          disabled={isPaused || !webhook.hasSecret}
          loading={test.isSending}
          aria-label={of(t('webhooks.test'))}
          onClick={() => test.send({ webhookId })}
        >
          {t('webhooks.test')}
        </Button>
        <DialogButton size="small" label={t('webhooks.edit')} aria-label={of(t('webhooks.edit'))}>
          {close => <EditWebhookDialog webhook={webhook} onClose={close} />}
        </DialogButton>
        <Button
          size="small"
          loading={pause.isSending}
          aria-label={of(t(isPaused ? 'webhooks.resume' : 'webhooks.pause'))}
          onClick={() => pause.send({ webhookId, paused: !isPaused })}
        >
          {t(isPaused ? 'webhooks.resume' : 'webhooks.pause')}
        </Button>
        <DialogButton size="small" label={t('webhooks.exchange')} aria-label={of(t('webhooks.exchange'))}>
          {close => <ExchangeDialog webhook={webhook} onMade={onSecret} onClose={close} />}
        </DialogButton>
        <DialogButton size="small" type="text" label={t('webhooks.remove')} aria-label={of(t('webhooks.remove'))}>
          {close => (
            <CallConfirm
              title={t('webhooks.removeTitle')}
              act={t('webhooks.remove')}
              call={webhookCalls.deleteWebhook}
              request={{ webhookId }}
              done={t => t('webhooks.removed')}
              onClose={close}
            >
              <p className="box filled strong anywhere">{nameOf(webhook)}</p>
              <p>{t('webhooks.removeEffect')}</p>
            </CallConfirm>
          )}
        </DialogButton>
      </Flex>
      <div role="status">
        {tried && (
          <Alert
            type={tried.outcome === 'accepted' ? 'success' : 'error'}
            showIcon
            title={channelAnswerText(tried, language)}
          />
        )}
      </div>
    </>
  )
}
