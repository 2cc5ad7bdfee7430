import { Flex } from 'antd'
import { lgtinOf } from '#contract/kernel/gs1/lgtin.ts'
import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import type { CommodityTemperature, StatusInfo, Band, Item } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { formatCelsius } from '#contract/telemetry/rules/temperature/temperatureText.ts'
import { formatDuration } from '#contract/kernel/time/formatSpan.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { emptyCodes, PartSection } from '#web/logistics/deliveries/detail/SectionBody.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { twoLines } from '#web/kernel/ui/lists/NameAndCode.tsx'
import { OutcomeTag } from '#web/kernel/ui/marks/Mark.tsx'
import { RowTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { limitsText, toleranceText } from '#contract/logistics/words/bandText.ts'

const isEmpty = (items: readonly unknown[]) => items.length === 0

/** What was carried, and how each item fared. Temperature per item names the items, so it needs both disclosed. */
export function ItemSections({ status: { deliveryId, disclosed, awaitingData } }: { status: StatusInfo }) {
  const label = useWords().t('deliveryDetail.sections.shippingList')
  const hasBoth = disclosed.temperature && disclosed.shippingList
  const delivery = useSeenDelivery(deliveryId)
  const commodities = useCall(deliveryCalls.commodityTemperatureInfo, delivery, {
    enabled: hasBoth,
    handledHere: emptyCodes,
  })
  const list = useCall(deliveryCalls.productInfo, delivery, {
    enabled: disclosed.shippingList,
    handledHere: emptyCodes,
  })
  return (
    <>
      {hasBoth && (
        <PartSection
          deliveryId={deliveryId}
          part="commodityTemperature"
          isDisclosed
          answer={commodities}
          isEmpty={isEmpty}
        >
          {items => <CommodityTable items={items} awaitingData={awaitingData} />}
        </PartSection>
      )}
      <PartSection
        deliveryId={deliveryId}
        part="shippingList"
        isDisclosed={disclosed.shippingList}
        answer={list}
        isEmpty={isEmpty}
      >
        {items => <ShippingList items={items} label={label} />}
      </PartSection>
    </>
  )
}

type TableProps = { items: readonly CommodityTemperature[]; awaitingData: boolean }

/** Each item by its own band and tolerance, with every logger that measured it. */
function CommodityTable({ items, awaitingData }: TableProps) {
  const { t, nameIn } = useWords()
  return (
    <RowTable
      label={t('deliveryDetail.sections.commodityTemperature')}
      rows={items}
      keyOf={item => item.itemIndex}
      renderColumns={[
        [
          t('deliveryDetail.items.item'),
          item => twoLines(nameIn({ name: item.nameJa, nameEn: item.nameEn }), item.itemCode),
          'name',
        ],
        [t('orderedItems.columns.lot'), item => item.lot ?? t('common.none')],
        [t('deliveryDetail.items.band'), item => <BandText band={item.band} />],
        [
          t('deliveryDetail.statistics.outcome'),
          item => <OutcomeTag outcome={shownOutcome(item.outcome, awaitingData)} />,
        ],
        [t('deliveryDetail.statistics.logger'), item => <LoggersOfItem item={item} />, 'prose'],
      ]}
    />
  )
}

function LoggersOfItem({ item }: { item: CommodityTemperature }) {
  const { t, language } = useWords()
  const degrees = t('common.degrees')
  if (item.loggers.length === 0) return t('deliveryDetail.items.noLogger')
  return (
    <ul>
      {item.loggers.map(({ loggerAssignmentId, serial, minMilli, maxMilli, mktCelsius, evaluation }) => {
        const outOfRangeMs = evaluation.aboveMs + evaluation.belowMs
        return (
          <Flex key={loggerAssignmentId} component="li" wrap gap="small">
            <strong>{serial}</strong>
            {minMilli !== null && maxMilli !== null && (
              <span>
                {formatCelsius(minMilli, item.band)} – {formatCelsius(maxMilli, item.band)} {degrees}
              </span>
            )}
            {mktCelsius !== null && (
              <span>
                MKT {mktCelsius.toFixed(2)} {degrees}
              </span>
            )}
            {evaluation.excursionCount > 0 && (
              <span className="wrong strong">
                {t('deliveryDetail.items.excursions', { number: evaluation.excursionCount })}
              </span>
            )}
            {outOfRangeMs > 0 && (
              <span>
                {t('deliveryDetail.items.outside')} {formatDuration(outOfRangeMs, language)}
              </span>
            )}
          </Flex>
        )
      })}
    </ul>
  )
}

/** What is in the load: of a delivery, or of one logger's part of it. */
export function ShippingList({ items, label }: { items: readonly Item[]; label: string }) {
  const { t, nameIn, day, count } = useWords()
  const none = t('common.none')
  return (
    <RowTable
      label={label}
      rows={items}
      keyOf={item => item.itemIndex}
      renderColumns={[
        [t('deliveryDetail.items.item'), item => nameIn({ name: item.nameJa, nameEn: item.nameEn }), 'name'],
        [t('orderedItems.columns.itemCode'), item => item.itemCode],
        [t('orderedItems.columns.drugCode'), item => item.drugCode ?? none],
        [t('orderedItems.columns.lot'), item => <LotOfItem item={item} />, 'prose'],
        [t('orderedItems.columns.expiry'), item => (item.expiry ? day(item.expiry) : none)],
        [t('orderedItems.columns.quantity'), item => count(item.quantity)],
        [
          t('deliveryDetail.items.band'),
          item => (item.band ? <BandText band={item.band} /> : t('deliveries.notDisclosed')),
        ],
      ]}
    />
  )
}

/** With its key by GS1, where the item has a GTIN. */
function LotOfItem({ item: { gtin, lot } }: { item: Item }) {
  const { t } = useWords()
  const lgtin = gtin && lot && lgtinOf(gtin, lot)
  return twoLines(lot ?? t('common.none'), lgtin && `LGTIN ${lgtin}`)
}

/** A band and its tolerance in words: 2.0〜8.0 ℃, 許容時間 30分. */
export function BandText({ band }: { band: Band }) {
  const { language } = useWords()
  return twoLines(limitsText(band, language), toleranceText(band, language))
}
