import { Alert, Input } from 'antd'
import { useState } from 'react'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useInstallable } from '#web/logistics/trips/app/installable.ts'
import { UpdateNotice } from '#web/logistics/trips/app/UpdateNotice.tsx'
import { ConfirmSheet, type Confirmed } from '#web/logistics/trips/entry/ConfirmSheet.tsx'
import { matchingTrips } from '#web/logistics/trips/matchingTrips.ts'
import { nextActs } from '#web/logistics/trips/nextActs.ts'
import { QueuePanel } from '#web/logistics/trips/queue/QueuePanel.tsx'
import { dropWaiting, enqueue, sendTrips, useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'
import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'
import { TripCard } from '#web/logistics/trips/TripCard.tsx'
import { useTrips } from '#web/logistics/trips/useTrips.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/logistics/trips/trips.css'

/** The one page of whoever carries deliveries or hands them over: what is next, and what is not sent yet. */
export function TripsPage() {
  const user = useSession(({ profile }) => profile?.email ?? '')
  const calls = usePortalCalls()
  const [confirming, setConfirming] = useState<{ trip: Confirmed; act: TripAct; refused?: Waiting }>()
  useInstallable()
  const send = () => void sendTrips(user, calls)
  return (
    <div className="page trips">
      <UpdateNotice />
      <QueuePanel onSend={send} onCorrect={refused => setConfirming(correcting(refused))} />
      <TripList user={user} onConfirm={(trip, act) => setConfirming({ trip, act })} />
      {confirming && (
        <ConfirmSheet
          {...confirming}
          user={user}
          onConfirm={async one => {
            await enqueue(one)
            const { refused } = confirming
            if (refused && refused.entry.clientId !== one.entry.clientId) await dropWaiting(refused)
            send()
          }}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </div>
  )
}

const correcting = (refused: Waiting) => ({
  trip: { plannedPieces: null, ...refused.delivery, deliveryId: refused.entry.deliveryId },
  act: refused.act,
  refused,
})

type ListProps = { user: string; onConfirm: (trip: Trip, act: TripAct) => void }

/** A filter is worth its room from this many trips on. */
const manyTrips = 6

function TripList({ user, onConfirm }: ListProps) {
  const { t, instant, count } = useWords()
  const [words, setWords] = useState('')
  const answer = useTrips(user, useCompanyContext())
  return (
    <Answered answer={answer}>
      {({ trips, total, seenAtMs }) => (
        <>
          {seenAtMs !== null && <Alert type="warning" title={t('trips.seenAt', { at: instant(seenAtMs) })} />}
          {total > trips.length && (
            <p className="quiet">{t('trips.more', { total: count(total), number: count(trips.length) })}</p>
          )}
          {trips.length >= manyTrips && (
            <Input
              allowClear
              size="large"
              inputMode="search"
              value={words}
              aria-label={t('trips.find')}
              placeholder={t('trips.find')}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          <Cards trips={matchingTrips(trips, words)} onConfirm={onConfirm} />
          {trips.length === 0 && <Notice title={t('trips.none')}>{t('trips.noneHint')}</Notice>}
          {trips.length > 0 && matchingTrips(trips, words).length === 0 && <p>{t('trips.noneFound')}</p>}
        </>
      )}
    </Answered>
  )
}

function Cards({ trips, onConfirm }: { trips: readonly Trip[] } & Pick<ListProps, 'onConfirm'>) {
  const { t } = useWords()
  const waiting = useTripQueue(queue => queue.waiting)
  const waitingOf = ({ deliveryId }: Trip) =>
    waiting.filter(({ entry }) => entry.deliveryId === deliveryId).map(({ act }) => act)
  const isOpen = (trip: Trip) => nextActs(trip, waitingOf(trip)).length > 0
  const groups = { open: trips.filter(isOpen), done: trips.filter(trip => !isOpen(trip)) }
  return (['open', 'done'] as const).map(
    group =>
      groups[group].length > 0 && (
        <section key={group} aria-label={t(`trips.${group}`)}>
          {group === 'done' && <h2 className="title">{t('trips.done')}</h2>}
          <ul className="trip-cards">
            {groups[group].map(trip => (
              <li key={trip.deliveryId}>
                <TripCard trip={trip} waiting={waitingOf(trip)} onConfirm={act => onConfirm(trip, act)} />
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}
