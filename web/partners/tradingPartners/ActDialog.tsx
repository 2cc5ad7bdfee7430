import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { Partner } from '#contract/partners/types/partnerTypes.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import { DayItem } from '#web/partners/tradingPartners/DayItem.tsx'
import { fieldsOf, grantsOf, type GrantFields } from '#web/partners/tradingPartners/grantFields.ts'
import { GrantItems } from '#web/partners/tradingPartners/GrantItems.tsx'
import { PartnerDialog } from '#web/partners/tradingPartners/PartnerDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { said } from '#web/kernel/texts/said.tsx'

export type PartnerAct = 'answer' | 'withdraw' | 'change' | 'end'
type Props = { partner: Partner; isPlatform: boolean; onClose: () => void }

/** What is asked before a partnership is changed, by the act; of the partnership as it was when the dialog opened. */
export function ActDialog({ act, partner, ...props }: Props & { act: PartnerAct }) {
  const [read] = useState(partner)
  const Asked = { answer: Answer, withdraw: Withdraw, change: Change, end: End }[act]
  return <Asked partner={read} {...props} />
}

function ReasonItem({ isNeeded = false }: { isNeeded?: boolean }) {
  const t = useText()
  const rules = isNeeded ? [{ required: true, whitespace: true, message: said(t => t('partners.reasonMissing')) }] : []
  return (
    <Form.Item
      className="wide"
      name="reason"
      label={t(isNeeded ? 'partners.reason' : 'partners.reasonOptional')}
      rules={rules}
    >
      <Input maxLength={500} autoComplete="off" />
    </Form.Item>
  )
}

const typedReason = (reason: string) => reason.trim() || undefined

type AnswerFields = { accept: 'accept' | 'decline'; weGrant: GrantFields; reason: string }

/** Who accepts grants what was asked for, or less, or something else. */
function Answer({ partner, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<AnswerFields>()
  const answer = Form.useWatch<AnswerFields['accept'] | undefined>('accept', form)
  const { partnershipId, revision, weGrant, note } = partner
  return (
    <PartnerDialog
      title={t('partners.answer.title')}
      submit={t('partners.answer.submit')}
      done={t => t('partners.answer.done')}
      call={partnerCalls.answerPartnership}
      form={form}
      initial={{ accept: 'accept' as const, weGrant: fieldsOf(weGrant), reason: '' }}
      bodyOf={typed => ({
        partnershipId,
        revision,
        accept: typed.accept === 'accept',
        weGrant: typed.accept === 'accept' ? grantsOf(typed.weGrant) : undefined,
        reason: typedReason(typed.reason),
      })}
      onClose={onClose}
    >
      {note !== null && <p className="wide pre-line">{note}</p>}
      <Form.Item className="wide" name="accept" label={t('partners.answer.label')}>
        <Radio.Group
          options={(['accept', 'decline'] as const).map(value => ({ value, label: t(`partners.answer.${value}`) }))}
        />
      </Form.Item>
      {answer === 'decline' ? null : <GrantItems name="weGrant" label={t('partners.weGrant')} />}
      <ReasonItem />
    </PartnerDialog>
  )
}

function Withdraw({ partner: { partnershipId }, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<object>()
  return (
    <PartnerDialog
      title={t('partners.withdraw.title')}
      submit={t('partners.withdraw.submit')}
      done={t => t('partners.withdraw.done')}
      call={partnerCalls.withdrawProposal}
      form={form}
      initial={{}}
      bodyOf={() => ({ partnershipId })}
      onClose={onClose}
    >
      <p className="wide">{t('partners.withdraw.text')}</p>
    </PartnerDialog>
  )
}

type ChangeFields = { side: 'us' | 'them'; weGrant: GrantFields; from: string; reason: string }

function Change({ partner, isPlatform, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<ChangeFields>()
  const { partnershipId, revision, us, them, weGrant, theyGrant } = partner
  return (
    <PartnerDialog
      title={t('partners.change.title')}
      submit={t('partners.change.submit')}
      done={t => t('partners.change.done')}
      call={partnerCalls.changeGrants}
      form={form}
      initial={{ side: 'us' as const, weGrant: fieldsOf(weGrant), from: todayIn(settings.timeZone), reason: '' }}
      bodyOf={typed => ({
        partnershipId,
        revision,
        granterCode: isPlatform ? (typed.side === 'us' ? us : them).code : undefined,
        weGrant: grantsOf(typed.weGrant),
        from: typed.from,
        reason: typedReason(typed.reason),
      })}
      onClose={onClose}
    >
      <p className="wide">{t('partners.change.text')}</p>
      <Form.Item className="wide" name="side" label={t('partners.change.side')} hidden={!isPlatform}>
        <Radio.Group
          options={[
            { value: 'us', label: us.code },
            { value: 'them', label: them.code },
          ]}
          onChange={({ target }) =>
            form.setFieldValue('weGrant', fieldsOf(target.value === 'us' ? weGrant : theyGrant))
          }
        />
      </Form.Item>
      <GrantItems name="weGrant" label={t('partners.change.grants')} />
      <DayItem name="from" label={t('partners.change.from')} />
      <ReasonItem />
    </PartnerDialog>
  )
}

type EndFields = { lastDay: string; reason: string }

function End({ partner: { partnershipId, revision }, onClose }: Props) {
  const t = useText()
  const [form] = Form.useForm<EndFields>()
  return (
    <PartnerDialog
      title={t('partners.end.title')}
      submit={t('partners.end.submit')}
      done={t => t('partners.end.done')}
      call={partnerCalls.endPartnership}
      form={form}
      initial={{ lastDay: todayIn(settings.timeZone), reason: '' }}
      bodyOf={({ lastDay, reason }) => ({ partnershipId, revision, lastDay, reason: reason.trim() })}
      onClose={onClose}
    >
      <p className="wide">{t('partners.end.text')}</p>
      <DayItem name="lastDay" label={t('partners.end.lastDay')} extra={t('partners.end.lastDayHint')} />
      <ReasonItem isNeeded />
    </PartnerDialog>
  )
}
