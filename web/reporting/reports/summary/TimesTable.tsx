import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const spans = ['arrivalToDecision', 'caseToDecision', 'caseToConclusion'] as const
const figures = ['medianMs', 'ninetiethMs', 'longestMs'] as const

/** How long decisions and conclusions took. */
export function TimesTable({ summary: { now, before } }: { summary: MonthlySummary }) {
  const t = useText()
  const { count, duration } = useSummaryTexts()
  const title = t('reports.words.times.title')
  const heads = [title, ...(['count', ...figures] as const).map(name => t(`reports.words.times.${name}`))]
  return (
    <Section title={title}>
      <ScrollTable label={title} heads={heads}>
        {spans.map(span => (
          <tr key={span}>
            <th scope="row">{t(`reports.words.times.${span}`)}</th>
            <td>{count(now.times[span].count)}</td>
            {figures.map(figure => (
              <td key={figure}>
                {duration(now.times[span][figure])}
                <br />
                <span className="quiet">{t('reports.before', { value: duration(before.times[span][figure]) })}</span>
              </td>
            ))}
          </tr>
        ))}
      </ScrollTable>
    </Section>
  )
}
