import { Flex, Select, Skeleton } from 'antd'
import { useId } from 'react'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { useCall, useDownload } from '#web/kernel/api/queries.ts'
import { settings } from '#web/kernel/settings.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { CsvFileButton } from '#web/reporting/reports/summary/CsvFileButton.tsx'
import { MonthSummary } from '#web/reporting/reports/summary/MonthSummary.tsx'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { ShareMonthButton } from '#web/reporting/reports/share/ShareMonthButton.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { InLanguageButton } from '#web/kernel/ui/buttons/InLanguageButton.tsx'

const offeredMonths = 36

type Props = { chosenMonth: string | undefined; onMonth: (month: string) => void }

/** One month, to be chosen; the last one that is over comes first. */
export function SummaryView({ chosenMonth, onMonth }: Props) {
  const t = useText()
  const field = useId()
  const texts = useSummaryTexts()
  const language = useLanguage()
  const enterpriseCode = useCompanyContext()
  const thisMonth = monthOf(todayIn(settings.timeZone))
  const month = chosenMonth ?? monthsLater(thisMonth, -1)
  const asked = { month, enterpriseCode }
  const answer = useCall(reportCalls.getMonthlySummary, asked, { keepPrevious: true })
  const pdf = useDownload(reportCalls.downloadMonthlySummary)
  const latest = Array.from({ length: offeredMonths }, (_, back) => monthsLater(thisMonth, -back))
  const months = latest.includes(month) ? latest : [month, ...latest]
  return (
    <>
      <Flex wrap gap="small" justify="space-between">
        <Flex gap="small" align="center">
          <label htmlFor={field} className="secondary">
            {t('reports.month')}
          </label>
          <Select
            id={field}
            value={month}
            options={months.map(value => ({ value, label: texts.month(value) }))}
            onChange={onMonth}
            style={{ minWidth: 176 }}
          />
        </Flex>
        <Flex wrap gap="small">
          <InLanguageButton
            label={t('reports.pdf.make')}
            languageLabel={t('reports.pdf.language')}
            names={{ ja: t('reports.pdf.ja'), en: t('reports.pdf.en') }}
            own={language}
            isPending={pdf.isPending}
            onChoose={chosen => pdf.mutate({ ...asked, language: languageCodeOf(chosen) })}
          />
          <CsvFileButton asked={asked} />
          <ShareMonthButton asked={asked} />
        </Flex>
      </Flex>
      {answer.error && !answer.data ? (
        <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <MonthSummary summary={answer.data} isOld={answer.isPlaceholderData} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </>
  )
}
