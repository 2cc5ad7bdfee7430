import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import type { ExplainedDelivery } from '#contract/logistics/calls/disclosure.ts'
import { useText } from '#web/kernel/texts/useText.ts'

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
      <ul className="disclosure-parts">
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
    <li className={isShown ? undefined : 'disclosure-part-hidden'}>
      <Sign isShown={isShown} />
      <span>{text}</span>
    </li>
  )
}

/** A sign with its word, for eyes and for screen readers. */
export function Sign({ isShown }: { isShown: boolean }) {
  const t = useText()
  return (
    <span className={isShown ? 'disclosure-sign disclosure-sign-shown' : 'disclosure-sign'}>
      {isShown ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}{' '}
      {t(isShown ? 'disclosure.why.shownKind' : 'disclosure.why.hiddenKind')}
    </span>
  )
}
