import { EditOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import { isShown, transportKinds, type DisclosureReason } from '#contract/logistics/rules/explainedDisclosure.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { Sign } from '#web/logistics/disclosure/explain/Consequence.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Facts } from '#web/kernel/ui/Facts.tsx'

type Item = ExplainedDelivery['items'][number]
type Props = { explained: ExplainedDelivery; onEdit: ((item: Item) => void) | undefined }

/** Item by item and kind by kind, by which setting it is shown, or what is missing for it. */
export function ItemReasons({ explained, onEdit }: Props) {
  const t = useText()
  const texts = useDisclosureTexts()
  return (
    <div>
      <h3>{t('disclosure.why.items')}</h3>
      <Flex component="ul" vertical gap="small">
        {explained.items.map((item, index) => (
          <li key={`${item.productId} ${index}`} className="box">
            <Flex wrap gap="small" align="baseline">
              <strong>{texts.product(item)}</strong>
              <span className="quiet">{[item.itemCode, item.lot].filter(Boolean).join(' · ')}</span>
              {onEdit && (
                <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => onEdit(item)}>
                  {t('disclosure.why.edit')}
                </Button>
              )}
            </Flex>
            <Facts
              areLines
              facts={transportKinds.map(kind => ({
                label: texts.kind(kind),
                value: (
                  <Flex wrap gap="small" align="baseline">
                    <Sign isShown={isShown(item[kind])} />
                    <div style={{ flex: '1 1 200px' }}>
                      <Reason reason={item[kind]} explained={explained} />
                    </div>
                  </Flex>
                ),
              }))}
            />
          </li>
        ))}
      </Flex>
    </div>
  )
}

type ReasonProps = { reason: DisclosureReason; explained: ExplainedDelivery }

function Reason({ reason, explained: { stage, shippingDate } }: ReasonProps) {
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
