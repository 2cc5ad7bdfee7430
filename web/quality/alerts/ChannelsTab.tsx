import { SendOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import {
  channelKinds,
  webhookAddress,
  type ChannelAnswer,
  type ChannelKind,
} from '#contract/quality/rules/alerts/alertChannels.ts'
import type { AlertChannel } from '#contract/quality/types/alertTypes.ts'
import { channelAnswerText } from '#contract/quality/words/channelAnswerText.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { refuse } from '#web/kernel/texts/useWords.ts'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { useAlertTexts } from '#web/quality/alerts/alertParts.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

/** Where alerts are posted, company by company. */
export function ChannelsTab() {
  const { t, nameIn } = useAlertTexts()
  const answer = useCall(alertCalls.getAlertChannels, { enterpriseCode: useCompanyContext() })
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      {({ companies, mayEdit }) => (
        <>
          <div>
            <p>{t('alerts.channels.intro')}</p>
            <p>{t('alerts.channels.who')}</p>
          </div>
          <ul className="fit-grid" style={{ '--fit': '480px' }}>
            {companies.flatMap(({ company, channels }) =>
              channelKinds.map(kind => (
                <li key={`${company.code} ${kind}`}>
                  <ChannelCard
                    kind={kind}
                    channel={channels.find(one => one.kind === kind)}
                    enterpriseCode={company.code}
                    company={companies.length > 1 ? nameIn(company) : undefined}
                    mayEdit={mayEdit}
                  />
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </Answered>
  )
}

type CardProps = {
  kind: ChannelKind
  channel: AlertChannel | undefined
  enterpriseCode: string
  company: string | undefined
  mayEdit: boolean
}

/** One channel: what is registered, whether it works, and for administrators the ways to change and try it. */
function ChannelCard({ kind, channel, enterpriseCode, company, mayEdit }: CardProps) {
  const { t, words, count } = useAlertTexts()
  const [answer, setAnswer] = useState<ChannelAnswer>()
  const test = useCallAction(alertCalls.testAlertChannel, { onDone: setAnswer, onFailed: () => setAnswer(undefined) })
  const name = [words.channels[kind], company].filter(Boolean).join(' – ')
  const edit = (
    <DialogButton
      size="small"
      label={t(channel ? 'alerts.channels.change' : 'alerts.channels.add')}
      aria-label={`${t(channel ? 'alerts.channels.change' : 'alerts.channels.add')}: ${name}`}
    >
      {close => <ChannelDialog kind={kind} channel={channel} enterpriseCode={enterpriseCode} onClose={close} />}
    </DialogButton>
  )
  const others = channel && (
    <>
      <Button
        size="small"
        icon={<SendOutlined aria-hidden />}
        aria-label={`${t('alerts.channels.test')}: ${name}`}
        loading={test.isSending}
        onClick={() => test.send({ kind, enterpriseCode })}
      >
        {t('alerts.channels.test')}
      </Button>
      <DialogButton size="small" type="text" label={t('common.remove')} aria-label={`${t('common.remove')}: ${name}`}>
        {close => (
          <CallConfirm
            title={t('alerts.channels.removeTitle', { channel: name })}
            act={t('common.remove')}
            call={alertCalls.deleteAlertChannel}
            request={{ kind, enterpriseCode }}
            done={t => t('alerts.channels.removed')}
            onClose={close}
          >
            <p>{t('alerts.channels.removeHint', { number: count(channel.waiting) })}</p>
          </CallConfirm>
        )}
      </DialogButton>
    </>
  )
  return (
    <Section
      title={name}
      actions={
        mayEdit && (
          <>
            {edit}
            {others}
          </>
        )
      }
      empty={!channel && t('alerts.channels.none')}
    >
      {channel && <ChannelFacts channel={channel} />}
      {channel && <div role="status">{answer && <TestAnswer answer={answer} />}</div>}
    </Section>
  )
}

const TestAnswer = ({ answer }: { answer: ChannelAnswer }) => (
  <Alert
    type={answer.outcome === 'accepted' ? 'success' : 'error'}
    showIcon
    title={channelAnswerText(answer, useAlertTexts().language)}
  />
)

function ChannelFacts({ channel }: { channel: AlertChannel }) {
  const { t, instant, count } = useAlertTexts()
  const { host, ending, language, updatedBy, updatedAt, sentAt, waiting } = channel
  const by = updatedBy === null ? instant(updatedAt) : t('alerts.story.by', { name: updatedBy, at: instant(updatedAt) })
  return (
    <Facts
      areLines
      facts={[
        { label: t('alerts.channels.state'), value: <ChannelState channel={channel} /> },
        {
          label: t('alerts.channels.address'),
          value: <span className="anywhere">{`https://${host}/…${ending}`}</span>,
        },
        { label: t('alerts.channels.language'), value: t(`alerts.channels.languages.${language}`) },
        { label: t('alerts.channels.sent'), value: sentAt ? instant(sentAt) : t('alerts.channels.neverSent') },
        waiting > 0 && { label: t('alerts.channels.waiting'), value: count(waiting) },
        { label: t('alerts.channels.updated'), value: by },
      ]}
    />
  )
}

function ChannelState({ channel }: { channel: AlertChannel }) {
  const { t, instant, language } = useAlertTexts()
  const { hasAddress, failingSince, failure, sentAt } = channel
  if (!hasAddress) return <span className="wrong">{t('alerts.channels.addressMissing')}</span>
  if (failingSince && failure) {
    return (
      <span className="wrong">
        {t('alerts.channels.failing', { at: instant(failingSince) })}
        <br />
        {channelAnswerText(failure, language)}
      </span>
    )
  }
  if (!sentAt) return t('alerts.channels.untested')
  return <StateTag tone="good">{t('alerts.channels.works')}</StateTag>
}

type Fields = { address: string; language: 'ja' | 'en' }
type DialogProps = Pick<CardProps, 'kind' | 'channel' | 'enterpriseCode'> & { onClose: () => void }

/** Registers an address, or changes the language alone. */
function ChannelDialog({ kind, channel, enterpriseCode, onClose }: DialogProps) {
  const { t, words, language: own } = useAlertTexts()
  const mayKeep = channel?.hasAddress ?? false
  const isRight = (_rule: unknown, typed: string) =>
    (typed.trim() === '' && mayKeep) || webhookAddress(kind, typed)
      ? Promise.resolve()
      : refuse(t => t('alerts.channels.wrongAddress'))
  return (
    <CallDialog<Fields, typeof alertCalls.saveAlertChannel>
      title={words.channels[kind]}
      act={t('common.save')}
      size="wide"
      initial={{ address: '', language: channel?.language ?? own }}
      allRequired
      of={[kind, enterpriseCode]}
      call={alertCalls.saveAlertChannel}
      request={({ address, language }) => ({
        kind,
        enterpriseCode,
        language,
        ...(address.trim() !== '' && { address: address.trim() }),
      })}
      faults={{ address: t => t('alerts.channels.wrongAddress') }}
      done={t => t('alerts.channels.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="address"
        label={t('alerts.channels.newAddress')}
        extra={
          <>
            {t(`alerts.channels.addressHint.${kind}`)} {mayKeep && t('alerts.channels.keepAddress')}
          </>
        }
        rules={[{ validator: isRight }]}
        validateTrigger="onBlur"
        className="wide"
      >
        <Input type="url" autoComplete="off" spellCheck={false} maxLength={2000} />
      </Form.Item>
      <Form.Item name="language" label={t('alerts.channels.language')}>
        <Select
          options={(['ja', 'en'] as const).map(value => ({ value, label: t(`alerts.channels.languages.${value}`) }))}
        />
      </Form.Item>
    </CallDialog>
  )
}
