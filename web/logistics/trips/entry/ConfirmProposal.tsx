import { Button } from 'antd'
import { useState } from 'react'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { timeFaultOf } from '#contract/logistics/rules/confirmations.ts'
import type { LocalInfo, StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { showError, showNotice } from '#web/kernel/messages/messages.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { instantOf, minuteIn } from '#web/kernel/ui/days/wallClock.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { ClientIdItem, ConfirmedAtItem, RemarkItem } from '#web/logistics/trips/entry/ConfirmationItems.tsx'

type Props = {
  of: Pick<StatusInfo, 'deliveryId' | 'reference'>
  proposal: LocalInfo['proposals'][number]
  place: string
  timeZone: string
}

/** LOG-134: what positions propose becomes a fact by whoever may confirm it, where it is proposed. */
export function ConfirmProposal(props: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`trips.confirm.${props.proposal.act}`)}</Button>
      {isOpen && <ProposalDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Fields = { at: string; clientId: string; remark?: string }

function ProposalDialog({ of, proposal, place, timeZone, onClose }: Props & { onClose: () => void }) {
  const { t, instant, nameIn } = useWords(timeZone)
  const { act, at, serial } = proposal
  const proposed = minuteIn(new Date(at), timeZone)
  return (
    <CallDialog<Fields, typeof tripCalls.confirmPickup>
      title={t(`trips.entry.${act}`)}
      act={t('trips.entry.act')}
      of={of.deliveryId}
      call={act === 'pickup' ? tripCalls.confirmPickup : tripCalls.confirmArrival}
      initial={{ at: proposed }}
      about={
        <>
          <p>
            <strong>{place}</strong>
            <br />
            <span className="quiet">{of.reference}</span>
          </p>
          <p>{t('trips.proposed.from', { serial, time: instant(at) })}</p>
          <p className="quiet">{t('trips.proposed.hint')}</p>
        </>
      }
      request={fields => ({
        deliveryId: of.deliveryId,
        clientId: fields.clientId,
        // To the second, unless somebody typed another minute.
        at: fields.at === proposed ? at : instantOf(fields.at, timeZone),
        position: { missing: 'notAsked' },
        ...(fields.remark?.trim() && { remark: fields.remark.trim() }),
        asRemark: false,
      })}
      faults={({ issues }) =>
        issues.map(({ path, message }) => ({
          name: path === 'at' ? ['at'] : [],
          sentence: said => said(`trips.faults.${timeFaultOf(message) ?? 'other'}`),
        }))
      }
      onDone={({ result, confirmed: { by, ...confirmed } }) => {
        const time = instant(confirmed.at)
        if (result === 'recorded') return showNotice(said => said(`trips.confirmed.${act}`, { at: time }))
        return showError(said =>
          by
            ? said('trips.queue.conflict', { name: by.name, company: nameIn(by.company), at: time })
            : said('trips.queue.conflictUnknown', { at: time }),
        )
      }}
      onClose={onClose}
    >
      <ClientIdItem />
      <ConfirmedAtItem hint={t('trips.proposed.atHint', { timeZone })} />
      <RemarkItem />
    </CallDialog>
  )
}
