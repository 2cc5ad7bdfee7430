import { Alert, Button, Flex } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { timeFaultOf } from '#contract/logistics/rules/confirmations.ts'
import { codes } from '#contract/kernel/codes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { dropWaiting, enqueue, useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'
import {
  asRemark,
  isHeld,
  isPhotoRefused,
  onceMore,
  withoutPhoto,
  type Waiting,
} from '#web/logistics/trips/queue/waiting.ts'

type Props = { onSend: () => void; onCorrect: (refused: Waiting) => void }

/** What this device has not sent yet, and what the user must decide about. */
export function QueuePanel({ onSend, onCorrect }: Props) {
  const { t } = useWords()
  const { waiting, isLasting, isSending } = useTripQueue()
  if (waiting.length === 0) return null
  const hasMore = waiting.some(one => !isHeld(one))
  const sendAgain = (one: Waiting) => void enqueue(one).then(onSend)
  return (
    <Section
      title={t('trips.queue.count', { count: waiting.length })}
      hint={isSending ? t('trips.queue.sending') : hasMore && t('trips.queue.waits')}
      actions={hasMore && !isSending && <Button onClick={onSend}>{t('trips.queue.send')}</Button>}
    >
      {!isLasting && <Alert type="warning" title={t('trips.queue.notKept')} />}
      <ul className="divided">
        {waiting.map(one => (
          <li key={one.entry.clientId}>
            <WaitingEntry one={one} onSendAgain={sendAgain} onCorrect={onCorrect} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type EntryProps = { one: Waiting; onSendAgain: (one: Waiting) => void; onCorrect: (one: Waiting) => void }

function WaitingEntry({ one, ...acts }: EntryProps) {
  const { t, instant, nameIn } = useWords()
  const { act, delivery, entry } = one
  return (
    <Flex vertical gap="small" className="anywhere">
      <div>
        <strong>{t(`trips.entry.${act}`)}</strong> {delivery.reference}
        <div className="quiet">
          {nameIn(act === 'pickup' ? delivery.shipFrom : delivery.destination)} ·{' '}
          {t('trips.queue.entered', { at: instant(entry.at) })}
        </div>
      </div>
      <Why one={one} />
      {(isHeld(one) || one.hasFault) && <Decisions one={one} {...acts} />}
    </Flex>
  )
}

/** What the user can do about one that was not recorded. Nothing of it goes without a question. */
function Decisions({ one, onSendAgain, onCorrect }: EntryProps) {
  const { t } = useWords()
  const isSending = useTripQueue(queue => queue.isSending)
  const [dropping, setDropping] = useState<'all' | 'photo'>()
  const close = () => setDropping(undefined)
  return (
    <>
      <Flex wrap gap="small">
        {one.conflict && <Button onClick={() => onSendAgain(asRemark(one))}>{t('trips.queue.asRemark')}</Button>}
        {one.refusal && (
          <>
            <Button onClick={() => onCorrect(one)}>{t('trips.queue.correct')}</Button>
            {isPhotoRefused(one) ? (
              <Button onClick={() => setDropping('photo')}>{t('trips.queue.dropPhoto')}</Button>
            ) : (
              <Button onClick={() => onSendAgain(onceMore(one))}>{t('trips.queue.again')}</Button>
            )}
          </>
        )}
        <Button danger disabled={isSending && !isHeld(one)} onClick={() => setDropping('all')}>
          {t('trips.queue.drop')}
        </Button>
      </Flex>
      {dropping === 'all' && (
        <ConfirmDialog
          title={t('trips.queue.dropTitle')}
          act={t('trips.queue.drop')}
          onAct={() => void dropWaiting(one)}
          onClose={close}
        >
          <p>{t('trips.queue.dropText')}</p>
        </ConfirmDialog>
      )}
      {dropping === 'photo' && (
        <ConfirmDialog
          title={t('trips.queue.dropPhoto')}
          act={t('trips.queue.dropPhotoAct')}
          onAct={() => onSendAgain(withoutPhoto(one))}
          onClose={close}
        >
          <p>{t('trips.queue.dropPhotoText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Why it waits for the user: with who and when, or what is wrong with it. */
function Why({ one: { conflict, refusal, hasFault } }: { one: Waiting }) {
  const { t, instant, nameIn, count } = useWords()
  if (conflict) {
    const at = instant(conflict.at)
    const said = conflict.by
      ? t('trips.queue.conflict', { name: conflict.by.name, company: nameIn(conflict.by.company), at })
      : t('trips.queue.conflictUnknown', { at })
    const pieces = conflict.pieces !== null && t('trips.queue.conflictPieces', { count: count(conflict.pieces) })
    return <Alert type="warning" title={said} description={pieces} />
  }
  if (refusal) return <Alert type="error" title={t('trips.queue.refused', { reason: reasonOf(t, refusal) })} />
  return hasFault ? <Alert type="warning" title={t('trips.queue.fault')} /> : null
}

function reasonOf(t: TFunction, { code, issues }: NonNullable<Waiting['refusal']>): string {
  if (code === codes.notAuthorized) return t('trips.faults.notYours')
  const [issue] = issues
  const fault = issue && timeFaultOf(issue.message)
  if (fault) return t(`trips.faults.${fault}`)
  return t(issue?.path.startsWith('photo') ? 'trips.faults.photo' : 'trips.faults.other')
}
