import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import { isShown, transportKinds, type DisclosureReason } from '#contract/logistics/rules/explainedDisclosure.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { Sign } from '#web/logistics/disclosure/explain/Consequence.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Item = ExplainedDelivery['items'][number]
type Props = { explained: ExplainedDelivery; onEdit: ((item: Item) => void) | undefined }

/** Item by item and kind by kind, by which setting it is shown, or what is missing for it. */
export function ItemReasons({ explained, onEdit }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  return (
    <div>
      <h3>{t('disclosure.why.items')}</h3>
      <ul className="disclosure-items">
        {explained.items.map((item, index) => (
          <li key={`${item.productId} ${index}`}>
            <div className="disclosure-item-head">
              <strong>{texts.product(item)}</strong>
              <span className="quiet">{[item.itemCode, item.lot].filter(Boolean).join(' · ')}</span>
              {onEdit && (
                <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => onEdit(item)}>
                  {t('disclosure.why.edit')}
                </Button>
              )}
            </div>
            <dl className="disclosure-reasons">
              {transportKinds.map(kind => (
                <div key={kind}>
                  <dt>{texts.kind(kind)}</dt>
                  <dd>
                    <Sign isShown={isShown(item[kind])} />
                    <div>
                      <Reason reason={item[kind]} explained={explained} />
                    </div>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reason({
  reason,
  explained: { stage, shippingDate },
}: {
  reason: DisclosureReason
  explained: ExplainedDelivery
}) {
  const t = useText()
  const { day } = useTimes()
  const texts = useDisclosureTexts()
  switch (reason.because) {
    case 'setting':
      return t('disclosure.why.because.setting', { stage: texts.stage(stage), period: texts.period(reason.period) })
    case 'otherPeriod':
      return t('disclosure.why.because.otherPeriod', { day: day(shippingDate), periods: texts.periods(reason.periods) })
    case 'otherKind':
      return t('disclosure.why.because.otherKind', { stage: texts.stage(stage), kinds: texts.kinds(reason.kinds) })
    case 'otherStage':
      return t('disclosure.why.because.otherStage', { stages: texts.stages(reason.stages) })
    default:
      return t(`disclosure.why.because.${reason.because}`)
  }
}
