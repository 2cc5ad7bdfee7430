import { Button, Flex } from 'antd'
import { Suspense, useState } from 'react'
import { webhookCalls, type WebhookMessage, type WebhookRow } from '#contract/integration/calls/webhooks.ts'
import { channelAnswerText } from '#contract/quality/words/channelAnswerText.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { Pagination } from '#web/kernel/ui/lists/Paged.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowCards } from '#web/kernel/ui/lists/RowCards.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { nameOf, useEventName } from '#web/integration/webhooks/webhookParts.tsx'

const pageSize = 20

/** What a webhook was sent, with every try. */
export function WebhookLog({ webhook }: { webhook: WebhookRow }) {
  const { t } = useWords()
  const { webhookId, failed } = webhook
  const [page, setPage] = useState(1)
  const answer = useCall(webhookCalls.getWebhookMessages, { webhookId, page, pageSize })
  const replay = useCallAction(webhookCalls.replayWebhook, { done: t => t('webhooks.replayed') })
  return (
    <Section
      title={t('webhooks.logOf', { name: nameOf(webhook) })}
      hint={t('webhooks.logHint')}
      actions={
        failed > 0 && (
          <Button loading={replay.isSending} onClick={() => replay.send({ webhookId })}>
            {t('webhooks.replayFailed')}
          </Button>
        )
      }
    >
      <Answered answer={answer} isEmpty={({ total }) => total === 0} empty={t('webhooks.noMessages')}>
        {({ rows, total }) => (
          <>
            <MessageTable
              rows={rows}
              isPaused={webhook.pauseReason !== null}
              onReplay={messageId => replay.send({ webhookId, messageId })}
            />
            {total > pageSize && (
              <Suspense fallback={null}>
                <Pagination
                  size="small"
                  current={page}
                  pageSize={pageSize}
                  total={total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              </Suspense>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

type TableProps = { rows: readonly WebhookMessage[]; isPaused: boolean; onReplay: (messageId: number) => void }
const tones = { waiting: 'running', accepted: 'good', failed: 'warn', withheld: 'settled' } as const

function MessageTable({ rows, isPaused, onReplay }: TableProps) {
  const { t, instant, count } = useWords()
  const eventName = useEventName()
  const waitsFor = ({ isHeld, nextTryAt, tries }: WebhookMessage) => {
    if (isPaused) return t('webhooks.whenResumed')
    if (isHeld) return t('webhooks.held')
    return nextTryAt && tries.length > 0 ? t('webhooks.next', { at: instant(nextTryAt) }) : null
  }
  return (
    <RowCards
      label={t('webhooks.log')}
      rows={rows}
      keyOf={({ messageId }) => messageId}
      renderColumns={[
        [t('webhooks.event'), row => eventName(row.type), 'name'],
        [t('webhooks.subject'), row => row.subject, 'prose'],
        [t('webhooks.happened'), row => instant(row.createdAt)],
        [
          t('webhooks.outcome'),
          row => (
            <>
              <StateTag tone={tones[row.state]}>{t(`webhooks.messageStates.${row.state}`)}</StateTag>
              {row.state === 'waiting' && <div className="quiet">{waitsFor(row)}</div>}
            </>
          ),
        ],
        [t('webhooks.tries'), row => count(row.tries.length), 'amount'],
        [
          t('lists.actions'),
          row => (
            <Flex gap="small" align="center" wrap>
              <DialogButton
                size="small"
                label={t('webhooks.details')}
                aria-label={t('webhooks.of', {
                  act: t('webhooks.details'),
                  name: `${eventName(row.type)} ${row.subject}`,
                })}
              >
                {close => <MessageDialog message={row} onClose={close} />}
              </DialogButton>
              {row.state !== 'withheld' && row.state !== 'waiting' && (
                <Button
                  size="small"
                  aria-label={t('webhooks.of', {
                    act: t('webhooks.replay'),
                    name: `${eventName(row.type)} ${row.subject}`,
                  })}
                  onClick={() => onReplay(row.messageId)}
                >
                  {t('webhooks.replay')}
                </Button>
              )}
            </Flex>
          ),
          'acts',
        ],
      ]}
    />
  )
}

function MessageDialog({ message, onClose }: { message: WebhookMessage; onClose: () => void }) {
  const { t, instant, count, language } = useWords()
  const eventName = useEventName()
  return (
    <Dialog title={`${eventName(message.type)} ${message.subject}`} size="wide" onClose={onClose}>
      {message.tries.length === 0 && <p className="quiet">{t('webhooks.notTried')}</p>}
      {message.tries.length > 0 && (
        <RowCards
          label={t('webhooks.tries')}
          rows={message.tries}
          keyOf={({ at }) => at}
          renderColumns={[
            [t('webhooks.tryAt'), row => instant(row.at), 'name'],
            [t('webhooks.duration'), row => t('webhooks.milliseconds', { number: count(row.durationMs) }), 'amount'],
            [t('webhooks.answer'), row => channelAnswerText(row, language), 'prose'],
          ]}
        />
      )}
      {message.body !== '' && (
        <>
          <h3>{t('webhooks.body')}</h3>
          <p>
            <code className="quiet">webhook-id: {message.id}</code>
          </p>
          <pre className="box filled anywhere" style={{ whiteSpace: 'pre-wrap' }}>
            {JSON.stringify(JSON.parse(message.body), null, 2)}
          </pre>
        </>
      )}
    </Dialog>
  )
}
