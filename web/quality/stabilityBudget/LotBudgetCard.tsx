import { Flex } from 'antd'
import type { LotBudget, UsedRange } from '#contract/quality/calls/stabilityBudget.ts'
import { budgetWords, hoursText, rangeText, remainingMs } from '#contract/quality/words/budgetText.ts'
import { BudgetSections } from '#web/quality/stabilityBudget/BudgetSections.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import {
  CheckCircleOutlined,
  ExclamationCircleFilled,
  MinusCircleOutlined,
  StopFilled,
  WarningFilled,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { BudgetState } from '#contract/quality/rules/stabilityBudget.ts'
import { Mark, type Tone } from '#web/kernel/ui/marks/Mark.tsx'
import '#web/quality/stabilityBudget/stabilityBudget.css'

const minuteMs = 60_000

/** One lot: how its budget stands, range by range, and which deliveries used it. */
export function LotBudgetCard({ budget, Name }: { budget: LotBudget; Name: 'h3' | 'h4' }) {
  const { t, localName, language } = useWords()
  const hours = (ms: number) => hoursText(ms, language)
  const { product, lot, allowance, state, ranges, notCovered, isCurrent, hasUncountable } = budget
  if (allowance === null) return null
  const name = localName(product.nameJa, product.nameEn)
  const lotName = lot === null ? t('stabilityBudget.lot.noLot') : t('stabilityBudget.lot.ofLot', { lot })
  return (
    <Flex component="section" vertical gap="small" className="box" aria-label={`${name} ${lotName}`}>
      <Flex gap="small" wrap align="baseline" justify="space-between">
        <div>
          <Name>{name}</Name>
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
      {hasUncountable && <p className="warn">{t('stabilityBudget.lot.uncountable')}</p>}
      {/* Most lots have used nothing: what they may use is enough. */}
      {state === 'unused' ? (
        <Flex component="ul" wrap gap="4px 32px">
          {ranges.map((range, place) => (
            <li key={place}>
              {rangeText(range, language)} <span className="quiet">{hours(range.allowedMinutes * minuteMs)}</span>
            </li>
          ))}
        </Flex>
      ) : (
        <ul className="fit-grid">
          {ranges.map((range, place) => (
            <BudgetBar key={place} range={range} warnPercent={allowance.warnPercent} />
          ))}
          {notCovered.isTouched && (
            <li>
              <Flex gap="small" wrap justify="space-between">
                <strong>{t('stabilityBudget.lot.notCovered')}</strong>
                <BudgetTag state="notCovered" />
              </Flex>
              <div>{hours(notCovered.usedMs)}</div>
              <p className="quiet">{t('stabilityBudget.lot.notCoveredHint')}</p>
            </li>
          )}
        </ul>
      )}
      <BudgetSections budget={budget} />
      <p className="quiet">{t('stabilityBudget.lot.basis', allowance)}</p>
    </Flex>
  )
}

/** What was used of a range: a bar with the mark from which on it warns, and the same in figures. */
function BudgetBar({ range, warnPercent }: { range: UsedRange; warnPercent: number }) {
  const { t, language } = useWords()
  const { allowedMinutes, usedMs, percent, state } = range
  const allowedMs = allowedMinutes * minuteMs
  const share = percent ?? (state === 'unused' ? 0 : 100)
  const hours = (ms: number) => hoursText(ms, language)
  return (
    <li>
      <Flex gap="small" wrap justify="space-between">
        <strong>{rangeText(range, language)}</strong>
        <BudgetTag state={state} />
      </Flex>
      <div className={`budget-bar budget-bar-${state}`} aria-hidden>
        <span style={{ width: `${Math.min(100, share)}%` }} />
        {warnPercent < 100 && allowedMs > 0 && <i style={{ left: `${warnPercent}%` }} />}
      </div>
      <Flex wrap gap="2px 16px">
        <span>
          {t('stabilityBudget.lot.used', {
            used: hours(usedMs),
            allowed: allowedMs === 0 ? t('stabilityBudget.lot.nothingAllowed') : hours(allowedMs),
          })}
        </span>
        {percent !== null && <span>{t('stabilityBudget.percent', { number: percent })}</span>}
        {(allowedMs > 0 || usedMs > 0) && (
          <span className="quiet">
            {usedMs > allowedMs
              ? t('stabilityBudget.lot.exceeded', { time: hours(usedMs - allowedMs) })
              : t('stabilityBudget.lot.remaining', { time: hours(remainingMs(allowedMinutes, usedMs)) })}
          </span>
        )}
      </Flex>
    </li>
  )
}

const marks: Record<BudgetState, { tone: Tone; Icon: ComponentType }> = {
  unused: { tone: 'quiet', Icon: MinusCircleOutlined },
  within: { tone: 'plain', Icon: CheckCircleOutlined },
  warning: { tone: 'warn', Icon: ExclamationCircleFilled },
  usedUp: { tone: 'bad', Icon: StopFilled },
  notCovered: { tone: 'bad', Icon: WarningFilled },
}

/** How a budget stands, by picture and word; red where it is used up, or where none speaks for the temperature. */
const BudgetTag = ({ state }: { state: BudgetState }) => (
  <Mark {...marks[state]}>{budgetWords[useWords().language].states[state]}</Mark>
)
