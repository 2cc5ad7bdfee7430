import { Flex } from 'antd'
import { getRouteApi, Link } from '@tanstack/react-router'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { ProductLogger } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { CalibrationText, OverlapTimes } from '#web/logistics/deliveries/detail/temperature/OverlapNote.tsx'
import { known } from '#web/logistics/deliveries/detail/facts/DeliveryFacts.tsx'
import { Section, Facts } from '#web/kernel/ui/Section.tsx'
import { CsvButton, emptyCodes, Nothing, SectionBody } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { ShippingList } from '#web/logistics/deliveries/detail/items/ItemSections.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { useLiveDelivery } from '#web/shell/live/livePages.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

const route = getRouteApi('/layout/delivery/productLogger')

/** The shipping list per logger: which items each one measured, when, and with what outcome. */
export function ProductLoggerPage() {
  const { t } = useWords()
  const { deliveryId } = route.useSearch()
  const delivery = useSeenDelivery(deliveryId)
  const loggers = useCall(deliveryCalls.getProductLoggerList, delivery, { handledHere: emptyCodes })
  const status = useCall(deliveryCalls.statusInfo, delivery)
  useLiveDelivery(deliveryId)
  const isListDisclosed = status.data?.disclosed.shippingList ?? true
  const nothing = isListDisclosed ? t('deliveryDetail.empty.loggers') : t('deliveryDetail.undisclosed.shippingList')
  return (
    <div className="page full">
      <Flex wrap gap="small" align="baseline">
        <p className="title">{status.data?.reference}</p>
        <p className="quiet">{t('deliveryDetail.loggers.hint')}</p>
        {loggers.data && (
          <span className="end no-print">
            <CsvButton deliveryId={deliveryId} part="productLogger" section={t('screens.loggerDetails')} />
          </span>
        )}
      </Flex>
      <SectionBody answer={loggers} empty={nothing} isEmpty={list => list.length === 0}>
        {list =>
          list.map(logger => (
            <LoggerSection
              key={logger.loggerAssignmentId}
              deliveryId={deliveryId}
              logger={logger}
              isListDisclosed={isListDisclosed}
              awaitingData={status.data?.awaitingData ?? false}
            />
          ))
        }
      </SectionBody>
    </div>
  )
}

type Props = { deliveryId: number; logger: ProductLogger; isListDisclosed: boolean; awaitingData: boolean }

function LoggerSection({ deliveryId, logger, isListDisclosed, awaitingData }: Props) {
  const { t, nameIn, instant } = useWords()
  const { loggerAssignmentId, serial, outcome } = logger
  const until = logger.to ? instant(logger.to) : t('deliveryDetail.overlaps.until')
  const chartLink = outcome !== null && (
    <Link to="/delivery/detail" search={{ deliveryId, logger: loggerAssignmentId }} hash="temperature">
      {t('deliveryDetail.toChart')}
    </Link>
  )
  return (
    <Section title={serial} actions={chartLink}>
      {outcome ? (
        <OutcomeTag outcome={shownOutcome(outcome, awaitingData)} />
      ) : (
        <Nothing text={t('deliveryDetail.undisclosed.temperature')} />
      )}
      <Facts
        facts={[
          { label: t('deliveryDetail.loggers.period'), value: `${instant(logger.from)} – ${until}` },
          known(t('deliveryDetail.loggers.lastAt'), logger.lastAt && instant(logger.lastAt)),
          known(t('deliveryDetail.loggers.model'), logger.model),
          known(t('deliveryDetail.loggers.owner'), nameIn({ name: logger.owner, nameEn: logger.ownerEn })),
          logger.calibration && {
            label: t('deliveryDetail.statistics.calibration'),
            value: <CalibrationText calibration={logger.calibration} />,
          },
          logger.overlaps.length > 0 && {
            label: t('deliveryDetail.overlaps.ofLogger'),
            value: <OverlapTimes overlaps={logger.overlaps} />,
          },
        ]}
      />
      <ItemsOfLogger logger={logger} isListDisclosed={isListDisclosed} />
    </Section>
  )
}

function ItemsOfLogger({ logger: { items, serial }, isListDisclosed }: Pick<Props, 'logger' | 'isListDisclosed'>) {
  const { t } = useWords()
  if (!isListDisclosed) return <Nothing text={t('deliveryDetail.undisclosed.shippingList')} />
  if (items.length === 0) return <Nothing text={t('deliveryDetail.loggers.allItems')} />
  return <ShippingList items={items} label={`${t('deliveryDetail.sections.shippingList')} ${serial}`} />
}
