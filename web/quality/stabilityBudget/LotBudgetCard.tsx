import { Flex } from 'antd'
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
    <Flex component="section" vertical gap="small" className="box" aria-label={`${name} ${lotName}`}>
      <Flex gap="small" wrap align="baseline" justify="space-between">
        <div>
          <h4 className="strong">{name}</h4>
          <p>
            {lotName}{' '}
            <span className="quiet">— {t(`stabilityBudget.lot.${lot === null ? 'scopeWithoutLot' : 'scope'}`)}</span>
          </p>
        </div>
        <BudgetTag state={state} />
      </Flex>
      {!isCurrent && (
        <p className="quiet" role="status">
          {t('stabilityBudget.lot.counting')}
        </p>
      )}
      {state === 'unused' ? (
        <Allowed ranges={ranges} />
      ) : (
        <ul className="fit-grid">
          {ranges.map((range, place) => (
            <BudgetBar key={place} range={range} warnPercent={allowance.warnPercent} />
          ))}
          {notCovered.isTouched && <NotCovered usedMs={notCovered.usedMs} />}
        </ul>
      )}
      <BudgetSections budget={budget} />
      <p className="quiet">{t('stabilityBudget.lot.basis', allowance)}</p>
    </Flex>
  )
}

/** Most lots have used nothing: what they may use is enough. */
function Allowed({ ranges }: Pick<LotBudget, 'ranges'>) {
  const language = useLanguage()
  return (
    <Flex component="ul" wrap gap="4px 32px">
      {ranges.map((range, place) => (
        <li key={place}>
          {rangeText(range, language)}{' '}
          <span className="quiet">{hoursText(range.allowedMinutes * minuteMs, language)}</span>
        </li>
      ))}
    </Flex>
  )
}

function NotCovered({ usedMs }: { usedMs: number }) {
  const t = useText()
  const time = hoursText(usedMs, useLanguage())
  return (
    <li>
      <Flex gap="small" wrap justify="space-between">
        <strong>{t('stabilityBudget.lot.notCovered')}</strong>
        <BudgetTag state="notCovered" />
      </Flex>
      <div>{time}</div>
      <p className="quiet">{t('stabilityBudget.lot.notCoveredHint')}</p>
    </li>
  )
}
