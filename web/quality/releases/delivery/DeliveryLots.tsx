import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { DeliveryRelease } from '#contract/quality/types/evidenceTypes.ts'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import { codes } from '#contract/kernel/codes.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useSeenDelivery } from '#web/logistics/deliveries/detail/useSeenDelivery.ts'
import { ReleaseBlockers } from '#web/quality/releases/lotCells.tsx'
import { LotTable } from '#web/quality/releases/LotTable.tsx'
import { LotBudgets } from '#web/quality/stabilityBudget/lazySections.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = { deliveryId: number; reference: string }

/** A delivery's lots with their decisions, for its parties; nothing for whoever is only shown something of it. */
export function DeliveryLots({ deliveryId, reference }: Props) {
  const t = useText()
  const body = useSeenDelivery(deliveryId)
  const answer = useCall(releaseCalls.getDeliveryRelease, body, {
    background: true,
    quiet: true,
    handledHere: [codes.notAuthorized],
  })
  const release = answer.data
  // Whoever is no party may still be shown the temperature.
  if (answer.error?.failure === codes.notAuthorized) return <LotBudgets deliveryId={deliveryId} isSection />
  if (!release) return null
  return (
    <Section title={t('releases.title')} hint={t('releases.delivery.hint')}>
      <>
        <Basis release={release} />
        {release.lots.length === 0 ? (
          <p className="quiet">{t('releases.delivery.none')}</p>
        ) : (
          <LotTable deliveryId={deliveryId} reference={reference} lots={release.lots} mayDecide={release.mayDecide} />
        )}
        <Suspense>
          <LotBudgets deliveryId={deliveryId} />
        </Suspense>
      </>
    </Section>
  )
}

/** What the decisions wait for: a case, a person, or nothing. */
function Basis({ release }: { release: DeliveryRelease }) {
  const t = useText()
  const words = evidenceWords[useLanguage()]
  const { caseId, caseNumber, caseState, lots, mayDecide, releasesByItself, releaseBlockers } = release
  if (caseId !== null && caseNumber !== null && caseState !== null) {
    return (
      <p>
        <Link to="/quality/case" search={{ caseId }} className="list-reference">
          {t('releases.delivery.case', { number: caseNumber })}
        </Link>{' '}
        {words.caseStates[caseState]}
        {!mayDecide && caseState !== 'concluded' && (
          <span className="quiet"> · {t('releases.delivery.caseFirst')}</span>
        )}
      </p>
    )
  }
  if (lots.every(lot => lot.decision !== 'undecided')) return null
  if (releaseBlockers.length === 0) {
    return (
      <p className="quiet">{t(releasesByItself ? 'releases.delivery.willRelease' : 'releases.delivery.ruleOff')}</p>
    )
  }
  return (
    <div>
      <p className="quiet">{t('releases.delivery.releaseBlockers')}</p>
      <ReleaseBlockers releaseBlockers={releaseBlockers} />
    </div>
  )
}
