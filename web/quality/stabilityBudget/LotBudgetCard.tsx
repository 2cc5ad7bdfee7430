import type { LotBudget } from '#contract/quality/calls/stabilityBudget.ts'
import { hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { BudgetBar } from '#web/quality/stabilityBudget/BudgetBar.tsx'
import { BudgetTag } from '#web/quality/stabilityBudget/BudgetTag.tsx'
import { BudgetSections } from '#web/quality/stabilityBudget/BudgetSections.tsx'
import { useLanguage, useLocalName, useText } from '#web/kernel/texts/useText.ts'

const minuteMs = 60_000

/** One lot: how its budget stands, range by range, and which deliveries used it. */
export function LotBudgetCard({ budget }: { budget: LotBudget }) {
  const t = useText()
  const localName = useLocalName()
  const { product, lot, allowance, state, ranges, notCovered, isCurrent } = budget
  if (allowance === null) return null
  const name = localName(product.nameJa, product.nameEn)
  const lotName = lot === null ? t('stabilityBudget.lot.noLot') : t('stabilityBudget.lot.ofLot', { lot })
  return (
    <section className="budget-lot" aria-label={`${name} ${lotName}`}>
      <div className="budget-lot-head">
        <div>
          <h4>{name}</h4>
          <p>
            {lotName}{' '}
            <span className="quiet">— {t(`stabilityBudget.lot.${lot === null ? 'scopeWithoutLot' : 'scope'}`)}</span>
          </p>
        </div>
        <BudgetTag state={state} />
      </div>
      {!isCurrent && (
        <p className="quiet" role="status">
          {t('stabilityBudget.lot.counting')}
        </p>
      )}
      {state === 'unused' ? (
        <Allowed ranges={ranges} />
      ) : (
        <ul className="budget-ranges">
          {ranges.map((range, place) => (
            <BudgetBar key={place} range={range} warnPercent={allowance.warnPercent} />
          ))}
          {notCovered.isTouched && <NotCovered usedMs={notCovered.usedMs} />}
        </ul>
      )}
      <BudgetSections budget={budget} />
      <p className="quiet">{t('stabilityBudget.lot.basis', allowance)}</p>
    </section>
  )
}

/** Most lots have used nothing: what they may use is enough. */
function Allowed({ ranges }: Pick<LotBudget, 'ranges'>) {
  const language = useLanguage()
  return (
    <ul className="budget-allowed">
      {ranges.map((range, place) => (
        <li key={place}>
          {rangeText(range, language)}{' '}
          <span className="quiet">{hoursText(range.allowedMinutes * minuteMs, language)}</span>
        </li>
      ))}
    </ul>
  )
}

function NotCovered({ usedMs }: { usedMs: number }) {
  const t = useText()
  const time = hoursText(usedMs, useLanguage())
  return (
    <li className="budget-range">
      <div className="budget-range-head">
        <strong>{t('stabilityBudget.lot.notCovered')}</strong>
        <BudgetTag state="notCovered" />
      </div>
      <div className="budget-range-figures">{time}</div>
      <p className="quiet">{t('stabilityBudget.lot.notCoveredHint')}</p>
    </li>
  )
}
