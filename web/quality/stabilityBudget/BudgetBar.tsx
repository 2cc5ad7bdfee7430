import { Flex } from 'antd'
import type { UsedRange } from '#contract/quality/calls/stabilityBudget.ts'
import { hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { BudgetTag } from '#web/quality/stabilityBudget/BudgetTag.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import '#web/quality/stabilityBudget/stabilityBudget.css'

const minuteMs = 60_000

/** What was used of a range: a bar with the mark from which on it warns, and the same in figures. */
export function BudgetBar({ range, warnPercent }: { range: UsedRange; warnPercent: number }) {
  const t = useText()
  const language = useLanguage()
  const { allowedMinutes, usedMs, percent, state } = range
  const allowedMs = allowedMinutes * minuteMs
  const share = percent ?? (state === 'unused' ? 0 : 100)
  const hours = (ms: number) => hoursText(ms, language)
  const left = usedMs > allowedMs ? 'exceeded' : 'remaining'
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
            {t(`stabilityBudget.lot.${left}`, { time: hours(Math.abs(allowedMs - usedMs)) })}
          </span>
        )}
      </Flex>
    </li>
  )
}
