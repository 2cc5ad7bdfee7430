import { Flex } from 'antd'
import type { BudgetVersion } from '#contract/quality/calls/stabilityBudget.ts'
import { hoursText, rangeText } from '#contract/quality/words/budgetText.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const minuteMs = 60_000

/** All versions of an allowance, the newest first: that one counts. */
export function BudgetVersions({ versions }: { versions: readonly BudgetVersion[] }) {
  const t = useText()
  const heads = (['version', 'ranges', 'warn', 'source', 'made'] as const).map(column =>
    t(`stabilityBudget.product.columns.${column}`),
  )
  return (
    <ScrollTable label={t('stabilityBudget.title')} heads={heads}>
      {versions.map((version, place) => (
        <VersionRow key={version.version} version={version} isInForce={place === 0} />
      ))}
    </ScrollTable>
  )
}

function VersionRow({ version, isInForce }: { version: BudgetVersion; isInForce: boolean }) {
  const t = useText()
  const { instant } = useTimes()
  const { ranges, warnPercent, source, madeAt, madeBy } = version
  const state = isInForce ? 'inForce' : 'past'
  return (
    <tr className={isInForce ? undefined : 'secondary'}>
      <th scope="row">
        {t('stabilityBudget.product.number', version)}{' '}
        <StateTag tone={isInForce ? 'good' : 'settled'}>{t(`stabilityBudget.product.${state}`)}</StateTag>
      </th>
      <td>
        <Ranges ranges={ranges} />
      </td>
      <td>{ranges.length > 0 && t('stabilityBudget.product.warnFrom', { number: warnPercent })}</td>
      <td className="prose">{source}</td>
      <td>
        {instant(madeAt)}
        <div>{t('stabilityBudget.product.madeBy', { name: madeBy })}</div>
      </td>
    </tr>
  )
}

function Ranges({ ranges }: Pick<BudgetVersion, 'ranges'>) {
  const t = useText()
  const language = useLanguage()
  if (ranges.length === 0) return t('stabilityBudget.product.noRanges')
  return (
    <ul>
      {ranges.map((range, place) => (
        <Flex component="li" key={place} gap="middle" justify="space-between">
          <span>{rangeText(range, language)}</span>
          <span>{hoursText(range.minutes * minuteMs, language)}</span>
        </Flex>
      ))}
    </ul>
  )
}
