import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Flex } from 'antd'
import type { Confirmation } from '#contract/logistics/types/tripTypes.ts'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { elsewhereMeters } from '#contract/logistics/rules/elsewhere.ts'
import { pieceDifference, signatureField } from '#contract/logistics/rules/confirmations.ts'
import { tripWords } from '#contract/logistics/words/tripWords.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Facts, Section } from '#web/kernel/ui/Section.tsx'
import { Mark, StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { ConfirmationPhoto } from '#web/logistics/trips/told/ConfirmationPhoto.tsx'
import '#web/logistics/trips/trips.css'

/** What people confirmed of a delivery, beside what its status uses (LOG-126); nothing where nobody did. */
export function Confirmations({ deliveryId, timeZone }: { deliveryId: number; timeZone: string }) {
  const { t } = useWords()
  const asked = { deliveryId, enterpriseCode: useCompanyContext() }
  const { data = [] } = useCall(tripCalls.getConfirmations, asked, { background: true })
  if (data.length === 0) return null
  return (
    <Section title={t('trips.recorded.title')} hint={t('trips.recorded.hint')}>
      <ul className="divided trip-records">
        {data.map(one => (
          <li key={one.confirmationId}>
            <OneConfirmation one={one} deliveryId={deliveryId} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = { one: Confirmation; deliveryId: number; timeZone: string }

function OneConfirmation({ one, deliveryId, timeZone }: Props) {
  const { t, instant, nameIn, language } = useWords(timeZone)
  const act = tripWords[language].acts[one.act]
  const by = one.by
    ? t('trips.by', { name: one.by.name, company: nameIn(one.by.company) })
    : t('trips.recorded.formerUser')
  return (
    <Flex vertical gap="small">
      <Flex wrap gap="4px 12px" align="baseline">
        <strong>{act}</strong>
        <strong>{instant(one.at)}</strong>
        <span>{by}</span>
        <span className="quiet">{t('trips.recorded.received', { at: instant(one.receivedAt) })}</span>
        {one.isRemark ? (
          <StateTag tone="settled">{t('trips.recorded.remark')}</StateTag>
        ) : (
          <Counted one={one} timeZone={timeZone} />
        )}
      </Flex>
      <Facts
        facts={[
          one.pieces !== null && { label: t('trips.recorded.pieces'), value: <Pieces one={one} /> },
          { label: t('trips.recorded.position'), value: <PositionText {...one} /> },
          one.remark !== null && {
            label: t('trips.recorded.note'),
            value: <span className="pre-line">{one.remark}</span>,
            isWide: true,
          },
          one.signature && { label: t('trips.recorded.signature'), value: <Signature {...one.signature} /> },
          one.photo && {
            label: t('trips.recorded.photo'),
            value: (
              <ConfirmationPhoto
                deliveryId={deliveryId}
                documentId={one.photo.documentId}
                label={t('trips.recorded.photoOf', { act })}
              />
            ),
          },
        ]}
      />
    </Flex>
  )
}

/** Whether the status uses this time, or another one and how far apart the two are. */
function Counted({ one: { at, countedAt }, timeZone }: Pick<Props, 'one' | 'timeZone'>) {
  const { t, instant, language } = useWords(timeZone)
  if (countedAt === at) {
    return (
      <Mark tone="good" Icon={CheckCircleFilled}>
        {t('trips.recorded.counts')}
      </Mark>
    )
  }
  const difference = countedAt && formatDuration(Math.abs(Date.parse(countedAt) - Date.parse(at)), language)
  return (
    <Mark tone="warn" Icon={ExclamationCircleFilled}>
      {countedAt
        ? t('trips.recorded.countsOther', { at: instant(countedAt), difference })
        : t('trips.recorded.notCounted')}
    </Mark>
  )
}

/** A difference from the plan is told; the plan stays as it is (LOG-123). */
function Pieces({ one: { pieces, plannedPieces } }: Pick<Props, 'one'>) {
  const { t, count } = useWords()
  if (pieces === null) return null
  if (pieceDifference(pieces, plannedPieces) === 0) return t('trips.pieces', { count: count(pieces) })
  return (
    <Mark tone="warn" Icon={ExclamationCircleFilled}>
      {t('trips.recorded.piecesDiffer', { count: count(pieces), planned: count(plannedPieces ?? 0) })}
    </Mark>
  )
}

/** Where the device was; an exclamation mark where that was far from the place of the act. */
function PositionText({ position, awayMeters }: Pick<Confirmation, 'position' | 'awayMeters'>) {
  const { t, language, count } = useWords()
  if ('missing' in position) {
    return t('trips.recorded.positionMissing', { reason: tripWords[language].noPosition[position.missing] })
  }
  const { lat, lon, accuracyMetres } = position
  const text = t('trips.recorded.positionAt', {
    lat: lat.toFixed(5),
    lon: lon.toFixed(5),
    metres: count(Math.ceil(accuracyMetres)),
  })
  if (awayMeters === null || awayMeters - accuracyMetres <= elsewhereMeters) return text
  return (
    <>
      {text}{' '}
      <Mark tone="warn" Icon={ExclamationCircleFilled}>
        {t('trips.recorded.away', { kilometres: count(Math.round(awayMeters / 1000)) })}
      </Mark>
    </>
  )
}

function Signature({ path, signerName }: NonNullable<Confirmation['signature']>) {
  const { t } = useWords()
  return (
    <figure>
      <svg
        className="signature-shown"
        viewBox={`0 0 ${signatureField.width} ${signatureField.height}`}
        role="img"
        aria-label={t('trips.recorded.signatureOf', { name: signerName })}
      >
        <path d={path} />
      </svg>
      <figcaption>{signerName}</figcaption>
    </figure>
  )
}
