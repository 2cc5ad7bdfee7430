import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex } from 'antd'
import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { scannedCodeCalls, type ScannedDelivery } from '#contract/quality/calls/scannedCodes.ts'
import { adviceFor, worstDecision, type BoxAdvice } from '#contract/quality/rules/boxAdvice.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { StatusTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { Named } from '#web/quality/scan/Named.tsx'
import { OwnStock } from '#web/quality/scan/OwnStock.tsx'
import { StockCard } from '#web/quality/scan/StockCard.tsx'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Awaiting } from '#web/quality/scan/Awaiting.tsx'

type Props = { text: string; scan: number; contents: CodeContents; isExpired: boolean }

/**
 * What the portal knows of the code. `scan` counts how often it was read; `isExpired`: by the label. Who sees no deliveries is
 * told of a box what there is of its lot in stock.
 */
export function Found({ text, scan, contents, isExpired, seesDeliveries }: Props & { seesDeliveries: boolean }) {
  const t = useText()
  const { sscc, gtin, grai, giai, locations } = contents
  if (sscc !== undefined || gtin !== undefined) {
    if (!seesDeliveries) return <OwnStock text={text} scan={scan} contents={contents} isExpired={isExpired} />
    return <FoundBox text={text} scan={scan} contents={contents} isExpired={isExpired} />
  }
  if (grai !== undefined || giai !== undefined) return <Named text={text} scan={scan} kind="asset" />
  if (Object.keys(locations).length > 0) return <Named text={text} scan={scan} kind="location" />
  return <p>{t('scan.notTracked')}</p>
}

/** Each delivery of a box with what to do first. */
function FoundBox({ text, scan, contents, isExpired }: Props) {
  const { t, nameIn } = useWords()
  const answer = useCall(scannedCodeCalls.findCode, { text, enterpriseCode: useCompanyContext() }, { edition: scan })
  const { sscc, gtin, lot } = contents
  if (answer.error && isDisconnected(answer.error)) return <Alert type="warning" showIcon title={t('scan.offline')} />
  return (
    <Answered answer={answer} awaiting={<Awaiting />}>
      {({ items, deliveries, hasMore, stock }) => (
        <Flex vertical gap="middle">
          {deliveries.length > 1 && <Alert type="warning" showIcon title={t('scan.several')} />}
          {deliveries.map(delivery => (
            <DeliveryCard key={delivery.deliveryId} delivery={delivery} isExpired={isExpired} />
          ))}
          {hasMore && <p className="quiet">{t('scan.more')}</p>}
          {/* A delivery names its items. */}
          {deliveries.length === 0 &&
            items.map(item => (
              <p key={`${item.itemCode} ${item.company.code}`}>
                {nameIn({ name: item.nameJa, nameEn: item.nameEn })} · {item.itemCode} · {nameIn(item.company)}
              </p>
            ))}
          {gtin !== undefined && stock !== null && stock.rows.length > 0 && (
            <StockCard stock={stock} gtin={gtin} lot={lot} />
          )}
          {deliveries.length === 0 &&
            (sscc === undefined && lot === undefined ? (
              <p>{t('scan.askForLot')}</p>
            ) : stock && stock.rows.length > 0 ? (
              <p className="quiet">{t('scan.none')}</p>
            ) : (
              <Notice title={t(stock && gtin ? 'scan.noneInStock' : 'scan.none')}>{t('scan.noneHint')}</Notice>
            ))}
        </Flex>
      )}
    </Answered>
  )
}

const kinds: Record<BoxAdvice, 'success' | 'error' | 'warning' | 'info'> = {
  expired: 'error',
  rejected: 'error',
  quarantined: 'error',
  contradictory: 'error',
  excursion: 'error',
  restricted: 'warning',
  dataMissing: 'warning',
  unknown: 'warning',
  released: 'success',
  awaitDecision: 'info',
  onTheWay: 'info',
}

/** A box that is expired by its label is told as that above, whatever was decided about its lot. */
function DeliveryCard({ delivery, isExpired }: { delivery: ScannedDelivery; isExpired: boolean }) {
  const { t, day, nameIn } = useWords()
  const { words } = useEvidenceWords()
  const today = todayInPortal()
  const { lots, outcome, contradictsLabel } = delivery
  const advice = adviceFor({
    outcome,
    isDelivered: delivery.deliveryStatus === '2',
    decision: worstDecision((lots ?? []).map(lot => lot.decision)),
    isQuarantined: (lots ?? []).some(lot => lot.isQuarantined),
    isRejected: (lots ?? []).some(lot => lot.isRejected),
    contradictsLabel,
    expiries: (lots ?? []).map(lot => lot.expiry),
    today,
  })
  return (
    <Card
      size="small"
      title={delivery.reference}
      extra={
        <Link to="/delivery/detail" search={{ deliveryId: delivery.deliveryId }}>
          {t('scan.details')}
        </Link>
      }
    >
      <Flex vertical gap="small">
        {!isExpired && <Alert type={kinds[advice]} showIcon title={t(`scan.advice.${advice}`)} />}
        <Flex gap="small" align="center" wrap>
          <StatusTag status={delivery.deliveryStatus} isAwaitingPickup={delivery.awaitingPickup} />
          {outcome === null ? (
            <span className="quiet">{t('deliveries.notDisclosed')}</span>
          ) : (
            <OutcomeTag outcome={shownOutcome(outcome, delivery.awaitingData)} />
          )}
        </Flex>
        <ul className="scan-lots">
          {lots?.map(lot => (
            <li key={`${lot.itemCode} ${lot.lot ?? ''}`}>
              <strong>{lot.lot ?? lot.itemCode}</strong> · {words.decisions[lot.decision]}
              {lot.isRejected && lot.decision !== 'rejected' && (
                <div className="wrong">{t('scan.rejectedElsewhere')}</div>
              )}
              <div className="quiet">{nameIn({ name: lot.nameJa, nameEn: lot.nameEn })}</div>
            </li>
          ))}
        </ul>
        <p className="quiet">
          {day(delivery.shippingDate)} · {nameIn(delivery.shipFrom)} → {nameIn(delivery.destination)}
        </p>
      </Flex>
    </Card>
  )
}
