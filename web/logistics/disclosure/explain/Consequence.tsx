import { Flex } from 'antd'
import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import type { ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Mark } from '#web/kernel/ui/marks/Mark.tsx'

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
  const t = useText()
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
export function Sign({ isShown }: { isShown: boolean }) {
  const t = useText()
  return (
    <span className="disclosure-sign">
      <Mark tone={isShown ? 'good' : 'quiet'} Icon={isShown ? CheckOutlined : MinusOutlined}>
        {t(isShown ? 'disclosure.why.shownKind' : 'disclosure.why.hiddenKind')}
      </Mark>
    </span>
  )
}
