import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { shownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { transportKinds } from '#contract/logistics/rules/explainedDisclosure.ts'
import { OutcomeTag } from '#web/kernel/ui/marks/OutcomeTag.tsx'
import { KindTags } from '#web/logistics/disclosure/KindTags.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useNameIn, useText } from '#web/kernel/texts/useText.ts'

type Cell = { row: DeliveryRow }

export function Reference({ row }: Cell) {
  const { day } = useTimes()
  return (
    <>
      <div className="list-reference">{row.reference}</div>
      <div className="quiet">{day(row.shippingDate)}</div>
    </>
  )
}

export function Kinds({ row: { disclosed } }: Cell) {
  const t = useText()
  if (disclosed.all) return t('disclosure.seen.all')
  return <KindTags cells={transportKinds.filter(kind => disclosed[kind]).map(kind => ({ kind }))} />
}

export function Way({ row }: Cell) {
  const nameIn = useNameIn()
  const t = useText()
  return (
    <>
      <div>{t(`deliveries.sections.${row.deliveryType}`)}</div>
      <div className="quiet">
        {nameIn(row.shipFrom)} → {nameIn(row.destination)}
      </div>
    </>
  )
}

const Hidden = () => <span className="quiet">{useText()('deliveries.notDisclosed')}</span>

export function Item({ row: { items } }: Cell) {
  const localName = useLocalName()
  if (!items) return <Hidden />
  return (
    <>
      {localName(items.nameJa, items.nameEn)} {items.count > 1 && <span className="quiet">+{items.count - 1}</span>}
      <div className="quiet">{items.lot}</div>
    </>
  )
}

export const Outcome = ({ row: { temperature, awaitingPickup } }: Cell) =>
  temperature ? <OutcomeTag outcome={shownOutcome(temperature.outcome, awaitingPickup)} /> : <Hidden />

export function Why({ row, onWhy }: Cell & { onWhy: (row: DeliveryRow) => void }) {
  const t = useText()
  return (
    <Button
      size="small"
      icon={<QuestionCircleOutlined aria-hidden />}
      aria-label={t('disclosure.seen.whyOf', { reference: row.reference })}
      onClick={() => onWhy(row)}
    >
      {t('disclosure.seen.why')}
    </Button>
  )
}
