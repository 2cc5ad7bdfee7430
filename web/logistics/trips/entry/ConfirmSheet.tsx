import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import { pieceDifference, type TripAct } from '#contract/logistics/rules/confirmations.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import { settings } from '#web/kernel/settings.ts'
import { instantOf, minuteIn } from '#web/kernel/ui/days/wallClock.ts'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { filled, ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import { ConfirmedAtItem, newClientId, RemarkItem } from '#web/logistics/trips/entry/ConfirmationItems.tsx'
import { fieldsOf, piecesOf, type EntryFields } from '#web/logistics/trips/entry/entryFields.ts'
import { PhotoField } from '#web/logistics/trips/entry/PhotoField.tsx'
import { PositionLine, usePosition } from '#web/logistics/trips/entry/PositionLine.tsx'
import { signaturePathOf } from '#web/logistics/trips/entry/signature.ts'
import { SignaturePad } from '#web/logistics/trips/entry/SignaturePad.tsx'
import { useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'
import { correctedId, type Waiting } from '#web/logistics/trips/queue/waiting.ts'

/** What one needs to know of a trip to confirm it. */
export type Confirmed = Pick<Trip, 'deliveryId' | 'reference' | 'shipFrom' | 'destination' | 'plannedPieces'>

type Props = {
  trip: Confirmed
  act: TripAct
  user: string
  /** What the portal refused, to be corrected. */
  refused?: Waiting | undefined
  /** Resolves when this device keeps it. */
  onConfirm: (one: Waiting) => Promise<void>
  onClose: () => void
}

/** One confirmation, with one hand: what is known stands there already, and the rest may stay empty. */
export function ConfirmSheet({ trip, act, user, refused, onConfirm, onClose }: Props) {
  const { t, nameIn } = useWords()
  const { timeZone } = settings
  const [form] = Form.useForm<EntryFields>()
  const [openedAt] = useState(() => new Date())
  const [initial] = useState(() => (refused ? fieldsOf(refused, timeZone) : { at: minuteIn(openedAt, timeZone) }))
  const [isKeeping, setKeeping] = useState(false)
  const [isReadingPhoto, setReadingPhoto] = useState(false)
  const { settled, ...position } = usePosition(refused?.entry.position)
  const isLasting = useTripQueue(queue => queue.isLasting)
  const keep = async (fields: EntryFields) => {
    setKeeping(true)
    const { deliveryId, reference, shipFrom, destination, plannedPieces } = trip
    const photoId = fields.photo && fields.photo === refused?.photo ? refused.entry.photoId : undefined
    const path = signaturePathOf(fields.strokes ?? [])
    const remark = fields.remark?.trim()
    const one: Waiting = {
      user,
      act,
      delivery: { reference, shipFrom, destination, plannedPieces },
      queuedAtMs: refused?.queuedAtMs ?? Date.now(),
      ...(fields.photo && { photo: fields.photo }),
      entry: {
        deliveryId,
        clientId: refused ? correctedId(refused, newClientId) : newClientId(),
        // To the second, unless somebody typed another minute.
        at: fields.at === initial.at ? (refused?.entry.at ?? openedAt.toISOString()) : instantOf(fields.at, timeZone),
        position: await settled(),
        pieces: piecesOf(fields.pieces),
        ...(path && { signature: { path, signerName: fields.signerName?.trim() ?? '' } }),
        ...(remark && { remark }),
        ...(photoId !== undefined && { photoId }),
        asRemark: refused?.entry.asRemark ?? false,
      },
    }
    try {
      await onConfirm(one)
      onClose()
    } catch {
      setKeeping(false)
      showError(said => said('trips.entry.notKept'))
    }
  }
  const place = act === 'pickup' ? trip.shipFrom : trip.destination
  return (
    <FormDialog<EntryFields>
      title={t(`trips.entry.${act}`)}
      act={t('trips.entry.act')}
      form={form}
      draft={`${act} ${trip.deliveryId} ${refused?.entry.clientId ?? ''}`}
      initial={initial}
      isActing={isKeeping}
      isDisabled={isReadingPhoto}
      about={
        <>
          <p>
            <strong>{nameIn(place)}</strong>
            <br />
            <span className="quiet">{trip.reference}</span>
          </p>
          {!isLasting && <Alert type="warning" title={t('trips.entry.notKept')} />}
          <PositionLine {...position} />
        </>
      }
      onSubmit={fields => void keep(fields)}
      onClose={onClose}
    >
      <ConfirmedAtItem hint={t('trips.entry.atHint', { timeZone })} />
      <PiecesItem planned={trip.plannedPieces} />
      <Form.Item name="photo" label={t('trips.entry.photo')}>
        <PhotoField isReading={isReadingPhoto} onReading={setReadingPhoto} />
      </Form.Item>
      <Form.Item name="strokes" label={t('trips.entry.signature')} className="wide">
        <SignaturePad />
      </Form.Item>
      <Form.Item noStyle dependencies={['strokes']}>
        {({ getFieldValue }) =>
          ((getFieldValue('strokes') as EntryFields['strokes']) ?? []).length > 0 && (
            <Form.Item
              name="signerName"
              label={t('trips.entry.signerName')}
              rules={[filled(said => said('trips.entry.signerMissing'))]}
            >
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          )
        }
      </Form.Item>
      <RemarkItem />
    </FormDialog>
  )
}

/** What differs from the plan is said at once: whoever counts can count again. */
function PiecesItem({ planned }: { planned: number | null }) {
  const { t, count } = useWords()
  const typed = Form.useWatch<string | undefined>('pieces')
  const difference = pieceDifference(piecesOf(typed) ?? null, planned)
  const isPlain = (value?: string) => !value || piecesOf(value) !== undefined
  return (
    <Form.Item
      name="pieces"
      label={t('trips.entry.pieces')}
      extra={
        difference === 0 ? (
          planned !== null && t('trips.entry.piecesPlanned', { count: count(planned) })
        ) : (
          <span className="warn">
            {t(difference < 0 ? 'trips.entry.fewer' : 'trips.entry.moreThan', { count: count(Math.abs(difference)) })}
          </span>
        )
      }
      rules={[ruleBy((value?: string) => !isPlain(value) && (said => said('trips.entry.piecesInvalid')))]}
    >
      <Input inputMode="numeric" maxLength={8} autoComplete="off" />
    </Form.Item>
  )
}
