import { Form } from 'antd'
import { useState } from 'react'
import type { Partner } from '#contract/partners/types/partnerTypes.ts'
import { partnerCalls } from '#contract/partners/calls/partners.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { fieldsOf, grantsOf } from '#web/partners/tradingPartners/grantFields.ts'
import { DayItem, GrantItems, PartnerDialog } from '#web/partners/tradingPartners/PartnerDialog.tsx'
import { RadioItem, ReasonField, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

type Props = { partner: Partner; isPlatform: boolean; onClose: () => void }

/** What is asked before a partnership is changed, by the act; of the partnership as it was when the dialog opened. */
const dialogs = { answer: Answer, withdraw: Withdraw, change: Change, end: End }
export type PartnerAct = keyof typeof dialogs

export function ActDialog({ act, partner, ...props }: Props & { act: PartnerAct }) {
  const [read] = useState(partner)
  const Asked = dialogs[act]
  return <Asked partner={read} {...props} />
}

/** Who accepts grants what was asked for, or less, or something else. */
function Answer({ partner: { partnershipId, revision, weGrant, note }, onClose }: Props) {
  return (
    <PartnerDialog
      act="answer"
      call={partnerCalls.answerPartnership}
      of={partnershipId}
      initial={{ accept: 'accept', weGrant: fieldsOf(weGrant), reason: '' }}
      request={typed => ({
        partnershipId,
        revision,
        accept: typed.accept === 'accept',
        weGrant: typed.accept === 'accept' ? grantsOf(typed.weGrant) : undefined,
        reason: typed.reason.trim() || undefined,
      })}
      onClose={onClose}
    >
      <AnswerItems note={note} />
    </PartnerDialog>
  )
}

function AnswerItems({ note }: Pick<Partner, 'note'>) {
  const t = useText()
  const answer = Form.useWatch<string | undefined>('accept')
  return (
    <>
      {note !== null && <p className="wide pre-line">{note}</p>}
      <RadioItem
        className="wide"
        name="accept"
        label={t('partners.answer.label')}
        values={['accept', 'decline'] as const}
        textOf={answer => t(`partners.answer.${answer}`)}
      />
      {answer === 'decline' ? null : <GrantItems name="weGrant" label={t('partners.weGrant')} />}
      <OptionalReason />
    </>
  )
}

function OptionalReason() {
  const t = useText()
  return <TextItem className="wide" name="reason" label={t('partners.reasonOptional')} maxLength={500} />
}

function Withdraw({ partner: { partnershipId }, onClose }: Props) {
  const t = useText()
  return (
    <PartnerDialog
      act="withdraw"
      call={partnerCalls.withdrawProposal}
      of={partnershipId}
      initial={{}}
      request={() => ({ partnershipId })}
      onClose={onClose}
    >
      <p className="wide">{t('partners.withdraw.text')}</p>
    </PartnerDialog>
  )
}

function Change({ partner, isPlatform, onClose }: Props) {
  const t = useText()
  const { partnershipId, revision, us, them, weGrant } = partner
  return (
    <PartnerDialog
      act="change"
      call={partnerCalls.changeGrants}
      of={partnershipId}
      initial={{ side: 'us', weGrant: fieldsOf(weGrant), from: todayInPortal(), reason: '' }}
      request={typed => ({
        partnershipId,
        revision,
        granterCode: isPlatform ? (typed.side === 'us' ? us : them).code : undefined,
        weGrant: grantsOf(typed.weGrant),
        from: typed.from,
        reason: typed.reason.trim() || undefined,
      })}
      onClose={onClose}
    >
      <p className="wide">{t('partners.change.text')}</p>
      {isPlatform && <SideItem partner={partner} />}
      <GrantItems name="weGrant" label={t('partners.change.grants')} />
      <DayItem name="from" label={t('partners.change.from')} />
      <OptionalReason />
    </PartnerDialog>
  )
}

/** Whose grants are changed. */
function SideItem({ partner }: Pick<Props, 'partner'>) {
  const form = Form.useFormInstance()
  const { weGrant, theyGrant } = partner
  return (
    <RadioItem
      className="wide"
      name="side"
      label={useText()('partners.change.side')}
      values={['us', 'them'] as const}
      textOf={side => partner[side].code}
      onChange={({ target }) => form.setFieldValue('weGrant', fieldsOf(target.value === 'us' ? weGrant : theyGrant))}
    />
  )
}

function End({ partner: { partnershipId, revision }, onClose }: Props) {
  const t = useText()
  return (
    <PartnerDialog
      act="end"
      call={partnerCalls.endPartnership}
      of={partnershipId}
      initial={{ lastDay: todayInPortal(), reason: '' }}
      request={fields => ({ partnershipId, revision, ...fields })}
      onClose={onClose}
    >
      <p className="wide">{t('partners.end.text')}</p>
      <DayItem name="lastDay" label={t('partners.end.lastDay')} extra={t('partners.end.lastDayHint')} />
      <ReasonField />
    </PartnerDialog>
  )
}
