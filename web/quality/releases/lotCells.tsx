import { LockOutlined } from '@ant-design/icons'
import { Flex, Tag } from 'antd'
import type { DecisionMade, LotState } from '#contract/quality/types/evidenceTypes.ts'
import { isOnHold, type ReleaseBlocker } from '#contract/logistics/rules/lotDecisions.ts'
import { releaseWords } from '#contract/quality/words/releaseWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DecisionTag } from '#web/quality/releases/DecisionTag.tsx'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

type Lot = Pick<LotState, 'product' | 'lot' | 'expiry' | 'quantity' | 'isInDelivery'>

/** A lot in a word or two, for labels. */
export function useLotName() {
  const { t, localName } = useWords()
  return ({ product, lot }: Pick<Lot, 'product' | 'lot'>) =>
    `${localName(product.nameJa, product.nameEn)} ${lot ?? t('releases.lot.none')}`
}

export function LotNames({ lot: { product, lot, expiry } }: { lot: Lot }) {
  const { t, localName, day } = useWords()
  return (
    <div>
      <div>{localName(product.nameJa, product.nameEn)}</div>
      <div className="strong">{lot ?? t('releases.lot.none')}</div>
      <div className="quiet">
        {product.itemCode}
        {expiry && ` · ${t('releases.lot.expiry', { day: day(expiry) })}`}
      </div>
    </div>
  )
}

export function Quantity({ lot: { quantity, isInDelivery } }: { lot: Lot }) {
  const { t, count } = useWords()
  return isInDelivery ? <>{count(quantity)}</> : <span className="quiet">{t('releases.lot.takenOut')}</span>
}

/** The decision, and whether the lot is on hold until there is one; what is rejected is rejected, and waits for nothing. */
export function Standing({ lot }: { lot: Pick<LotState, 'decision' | 'isQuarantined'> }) {
  const { t } = useWords()
  return (
    <Flex gap={8} wrap align="center">
      <DecisionTag decision={lot.decision} />
      {isOnHold(lot) && (
        <Tag icon={<LockOutlined aria-hidden />} title={t('releases.lot.heldHint')}>
          {t('releases.lot.quarantined')}
        </Tag>
      )}
    </Flex>
  )
}

/** How a decision came about, who made it and whether its signature still speaks for it. */
export function Origin({ made }: { made: DecisionMade }) {
  const { t, words, nameIn, instant } = useEvidenceWords()
  const { by, at, reason, restriction, cause, releaseBlockers, signature } = made
  return (
    <div>
      {restriction && <div>{t('releases.lot.restriction', { text: restriction })}</div>}
      {reason !== '' && <div>{reason}</div>}
      <ReleaseBlockers releaseBlockers={releaseBlockers} />
      <div className="quiet">
        {by
          ? t('releases.lot.by', { name: by.name, company: nameIn(by.company), at: instant(at) })
          : `${words.causes[cause]} · ${instant(at)}`}
      </div>
      {signature && (
        <div className={signature.isValid ? 'quiet' : 'wrong'}>
          {t(signature.isValid ? 'releases.lot.signed' : 'releases.lot.invalid')}
        </div>
      )}
    </div>
  )
}

/** What keeps a delivery from being released by itself, in sentences. */
export function ReleaseBlockers({ releaseBlockers }: { releaseBlockers: readonly ReleaseBlocker[] }) {
  const words = releaseWords[useWords().language].releaseBlockers
  if (releaseBlockers.length === 0) return null
  return (
    <ul>
      {releaseBlockers.map(releaseBlocker => (
        <li key={releaseBlocker}>{words[releaseBlocker]}</li>
      ))}
    </ul>
  )
}
