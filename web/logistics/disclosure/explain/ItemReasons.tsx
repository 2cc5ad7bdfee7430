import { EditOutlined, CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import { isShown, transportKinds, type DisclosureReason } from '#contract/logistics/rules/explainedDisclosure.ts'
import { useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'
import { Facts } from '#web/kernel/ui/Section.tsx'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Item = ExplainedDelivery['items'][number]
type Props = { explained: ExplainedDelivery; onEdit: ((item: Item) => void) | undefined }

/** Item by item and kind by kind, by which setting it is shown, or what is missing for it. */
export function ItemReasons({ explained, onEdit }: Props) {
  const { t } = useWords()
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
  const { t, day } = useWords()
  const texts = useDisclosureTexts()
  switch (reason.because) {
    case 'setting':
      return t('disclosure.why.because.setting', { stage: texts.stage(stage), period: texts.period(reason.period) })
    case 'otherPeriod':
      return t('disclosure.why.because.otherPeriod', { day: day(shippingDate), periods: texts.periods(reason.periods) })
    case 'otherKind':
      return t('disclosure.why.because.otherKind', {
        stage: texts.stage(stage),
        kinds: texts.list(reason.kinds.map(texts.kind)),
      })
    case 'otherStage':
      return t('disclosure.why.because.otherStage', { stages: texts.list(reason.stages.map(texts.stage)) })
    default:
      return t(`disclosure.why.because.${reason.because}`)
  }
}

const parts = [
  'delivery',
  'temperature',
  'location',
  'shippingList',
  'itemTemperatures',
  'pieceCounts',
  'partyFacts',
] as const

/** What of a delivery is shown, part by part. */
export function Consequence({ shown }: Pick<ExplainedDelivery, 'shown'>) {
  const { t } = useWords()
  return (
    <div>
      <h3>{t('disclosure.why.consequence')}</h3>
      <ul>
        {parts.map(part => (
          <Part key={part} isShown={shown[part]} text={t(`disclosure.why.shown.${part}`)} />
        ))}
        {shown.orderedItems !== 'notApplicable' && (
          <Part
            isShown={shown.orderedItems === 'shown'}
            text={t(`disclosure.why.orderedItems.${shown.orderedItems}`)}
          />
        )}
      </ul>
    </div>
  )
}

function Part({ isShown, text }: { isShown: boolean; text: string }) {
  return (
    <Flex component="li" gap="small" className={isShown ? undefined : 'secondary'}>
      <Sign isShown={isShown} />
      <span>{text}</span>
    </Flex>
  )
}

/** A sign with its word, for eyes and for screen readers. */
function Sign({ isShown }: { isShown: boolean }) {
  const { t } = useWords()
  return (
    <span className="disclosure-sign">
      <Mark tone={isShown ? 'good' : 'quiet'} Icon={isShown ? CheckOutlined : MinusOutlined}>
        {t(isShown ? 'disclosure.why.shownKind' : 'disclosure.why.hiddenKind')}
      </Mark>
    </span>
  )
}
