import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex } from 'antd'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Awaiting } from '#web/quality/scan/Awaiting.tsx'

/**
 * The driver's own trips with the box, each with the way to what is confirmed of it. For who sees deliveries or stock as well
 * (`isAlone` is false), Found says what there is to say of a box on no trip.
 */
export function OwnTrips({ text, scan, isAlone }: { text: string; scan: number; isAlone: boolean }) {
  const { t, nameIn, day, count } = useWords()
  const answer = useCall(tripCalls.findTripsByCode, { text }, { edition: scan })
  if (answer.error && isDisconnected(answer.error))
    return isAlone ? <Alert type="warning" showIcon title={t('scan.offline')} /> : null
  return (
    <Answered answer={answer} awaiting={<Awaiting />}>
      {({ rows }) => {
        if (rows.length === 0) return isAlone ? <Alert type="warning" showIcon title={t('scan.trip.none')} /> : null
        return (
          <Flex vertical gap="middle">
            {rows.length > 1 && <Alert type="warning" showIcon title={t('scan.trip.several')} />}
            {rows.map(trip => (
              <Card key={trip.deliveryId} size="small" title={trip.reference}>
                <Flex vertical gap="small">
                  <div className="title anywhere">
                    {nameIn(trip.shipFrom)} → {nameIn(trip.destination)}
                  </div>
                  <p className="quiet">
                    {day(trip.shippingDate)}
                    {trip.plannedPieces !== null && ` · ${t('scan.trip.pieces', { count: count(trip.plannedPieces) })}`}
                  </p>
                  <Link to="/trips" search={{ delivery: trip.deliveryId }} className="scan-trip">
                    {t('scan.trip.open')}
                  </Link>
                </Flex>
              </Card>
            ))}
          </Flex>
        )
      }}
    </Answered>
  )
}
