import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import type { Trip } from '#contract/logistics/types/tripTypes.ts'
import type { TripAct } from '#contract/logistics/rules/confirmations.ts'
import { usePortalCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useInstallable } from '#web/logistics/trips/app/installable.ts'
import { UpdateNotice } from '#web/logistics/trips/app/UpdateNotice.tsx'
import { DriverDialog } from '#web/logistics/trips/DriverDialog.tsx'
import { ConfirmSheet, type Confirmed } from '#web/logistics/trips/entry/ConfirmSheet.tsx'
import { matchingTrips } from '#web/logistics/trips/matchingTrips.ts'
import { nextActs } from '#web/logistics/trips/nextActs.ts'
import { QueuePanel } from '#web/logistics/trips/queue/QueuePanel.tsx'
import { dropWaiting, enqueue, sendTrips, useTripQueue } from '#web/logistics/trips/queue/tripQueue.ts'
import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'
import { TripCard } from '#web/logistics/trips/TripCard.tsx'
import { whoseTrips } from '#web/logistics/trips/tripSearch.ts'
import { useNowMs } from '#web/logistics/trips/useNowMs.ts'
import { useTrips } from '#web/logistics/trips/useTrips.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/logistics/trips/trips.css'

const route = getRouteApi('/layout/trips')

/** The one page of whoever carries deliveries or hands them over: what is next, and what is not sent yet. */
export function TripsPage() {
  const user = useSession(({ profile }) => profile?.email ?? '')
  const calls = usePortalCalls()
  const [assigning, setAssigning] = useState<Trip>()
  const [confirming, setConfirming] = useState<{ trip: Confirmed; act: TripAct; refused?: Waiting }>()
  useInstallable()
  const send = () => void sendTrips(user, calls)
  const waiting = useTripQueue(queue => queue.waiting)
  /** What was refused is corrected: entered anew beside it, it would wait for ever. */
  const confirm = (trip: Trip, act: TripAct) => {
    const refused = waiting.find(one => one.refusal && one.entry.deliveryId === trip.deliveryId && one.act === act)
    setConfirming({ trip, act, ...(refused && { refused }) })
  }
  return (
    <div className="page trips">
      <UpdateNotice />
      <QueuePanel onSend={send} onCorrect={refused => setConfirming(correcting(refused))} />
      <TripList user={user} onConfirm={confirm} onAssign={setAssigning} />
      {assigning && <DriverDialog trip={assigning} onClose={() => setAssigning(undefined)} />}
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

type ListProps = {
  user: string
  onConfirm: (trip: Trip, act: TripAct) => void
  onAssign: (trip: Trip) => void
}

/** A filter is worth its room from this many trips on. */
const manyTrips = 6

function TripList({ user, ...acts }: ListProps) {
  const { t, instant, count } = useWords()
  const [words, setWords] = useState('')
  const answer = useTrips(user, useCompanyContext())
  const { of, delivery } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Answered answer={answer}>
      {({ trips: all, total, seenAtMs }) => {
        const scanned = all.filter(trip => trip.deliveryId === delivery)
        if (scanned.length > 0)
          return (
            <>
              {seenAtMs !== null && <Alert type="warning" title={t('trips.seenAt', { at: instant(seenAtMs) })} />}
              <Cards trips={scanned} {...acts} />
              <Link to="/trips">{t('trips.all')}</Link>
            </>
          )
        const mine = all.filter(trip => trip.driver?.isMe)
        const hasWork = mine.some(trip => nextActs(trip, []).length > 0)
        const shown = mine.length > 0 ? (of ?? (hasWork ? 'mine' : 'company')) : 'company'
        const trips = shown === 'mine' ? mine : all
        return (
          <>
            {seenAtMs !== null && <Alert type="warning" title={t('trips.seenAt', { at: instant(seenAtMs) })} />}
            {mine.length > 0 && (
              <ChoiceButtons
                label={t('trips.whose.label')}
                choices={whoseTrips.map(value => ({
                  value,
                  label: t(`trips.whose.${value}`, { count: count(value === 'mine' ? mine.length : total) }),
                }))}
                value={shown}
                onChoose={value => void navigate({ to: '/trips', search: { of: value } })}
              />
            )}
            {shown === 'company' && total > all.length && (
              <p className="quiet">{t('trips.more', { total: count(total), number: count(all.length) })}</p>
            )}
            {all.length >= manyTrips && (
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
            <Cards trips={matchingTrips(trips, words)} {...acts} />
            {trips.length === 0 && <Notice title={t('trips.none')}>{t('trips.noneHint')}</Notice>}
            {trips.length > 0 && matchingTrips(trips, words).length === 0 && <p>{t('trips.noneFound')}</p>}
          </>
        )
      }}
    </Answered>
  )
}

function Cards({ trips, onConfirm, onAssign }: { trips: readonly Trip[] } & Omit<ListProps, 'user'>) {
  const { t } = useWords()
  const nowMs = useNowMs()
  const waiting = useTripQueue(queue => queue.waiting)
  // What was refused is not confirmed: its trip stays among those that are open.
  const waitingOf = ({ deliveryId }: Trip) =>
    waiting.filter(({ entry, refusal }) => entry.deliveryId === deliveryId && !refusal).map(({ act }) => act)
  const isRefused = ({ deliveryId }: Trip) =>
    waiting.some(({ entry, refusal }) => entry.deliveryId === deliveryId && refusal !== undefined)
  const groupOf = (trip: Trip) => {
    if (nextActs(trip, waitingOf(trip)).length > 0) return 'open'
    return trip.acts.length === 0 && trip.deliveredAt === null ? 'readOnly' : 'done'
  }
  const groups = { open: [], readOnly: [], done: [], ...Object.groupBy(trips, groupOf) }
  return (['open', 'readOnly', 'done'] as const).map(
    group =>
      groups[group].length > 0 && (
        <section key={group} aria-label={t(`trips.${group}`)}>
          {group !== 'open' && <h2 className="title">{t(`trips.${group}`)}</h2>}
          <ul className="trip-cards">
            {groups[group].map(trip => (
              <li key={trip.deliveryId}>
                <TripCard
                  trip={trip}
                  waiting={waitingOf(trip)}
                  isRefused={isRefused(trip)}
                  nowMs={nowMs}
                  onConfirm={act => onConfirm(trip, act)}
                  onAssign={() => onAssign(trip)}
                />
              </li>
            ))}
          </ul>
        </section>
      ),
  )
}
