import { Suspense } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { caseFaultWords } from '#contract/quality/words/caseFaultWords.ts'
import type { DeliveryRelease } from '#contract/quality/types/evidenceTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { LotBudgets } from '#web/quality/lazyParts.ts'
import { ReleaseBlockers } from '#web/quality/releases/lotCells.tsx'
import { LotTable } from '#web/quality/releases/LotTable.tsx'
import { useDeliveryRelease } from '#web/quality/useDeliveryRelease.ts'
import { useEvidenceWords } from '#web/quality/useEvidenceWords.ts'

type Props = { deliveryId: number; reference: string }

/** A delivery's lots with their decisions, for its parties; nothing for whoever is only shown something of it. */
export function DeliveryLots({ deliveryId, reference }: Props) {
  const t = useText()
  const { data: release, error } = useDeliveryRelease(deliveryId)
  // Whoever is no party may still be shown the temperature.
  if (error?.failure === codes.notAuthorized) return <LotBudgets deliveryId={deliveryId} isSection />
  if (!release) return null
  return (
    <Section title={t('releases.title')} hint={t('releases.delivery.hint')}>
      <Basis release={release} />
      {release.lots.length === 0 ? (
        <p className="quiet">{t('releases.delivery.none')}</p>
      ) : (
        <LotTable deliveryId={deliveryId} reference={reference} lots={release.lots} />
      )}
      <Suspense>
        <LotBudgets deliveryId={deliveryId} />
      </Suspense>
    </Section>
  )
}

/** What the decisions wait for: a case, a person, or nothing. */
function Basis({ release }: { release: DeliveryRelease }) {
  const { t, words, language } = useEvidenceWords()
  const { caseId, caseNumber, caseState, lots, faults, releasesByItself, releaseBlockers } = release
  if (caseId !== null && caseNumber !== null && caseState !== null) {
    return (
      <p>
        <CaseLink caseId={caseId} className="strong">
          {t('stock.holds.case', { number: caseNumber })}
        </CaseLink>{' '}
        {words.caseStates[caseState]}
        {caseState !== 'concluded' && lots.every(lot => !lot.mayDecide) && (
          <span className="quiet">
            {' '}
            · {faults.includes('samePerson') ? caseFaultWords[language].samePerson : t('releases.delivery.caseFirst')}
          </span>
        )}
      </p>
    )
  }
  if (lots.every(lot => lot.decision !== 'undecided')) return null
  const outlook = releasesByItself ? 'willRelease' : 'ruleOff'
  return (
    <div>
      <p className="quiet">{t(`releases.delivery.${releaseBlockers.length > 0 ? 'releaseBlockers' : outlook}`)}</p>
      <ReleaseBlockers releaseBlockers={releaseBlockers} />
    </div>
  )
}
