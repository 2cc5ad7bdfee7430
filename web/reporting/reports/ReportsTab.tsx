import { Flex, Skeleton } from 'antd'
import { z } from 'zod'
import { month } from '#contract/kernel/fields.ts'
import { monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import type { MonthlySummary } from '#contract/reporting/types/reportTypes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useHasMenu } from '#web/kernel/session/menus.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText, useWords } from '#web/kernel/texts/useWords.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { InLanguageButton } from '#web/kernel/ui/buttons/InLanguageButton.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { Notice, Answered } from '#web/kernel/ui/loading/Answered.tsx'
import type { QualityTabProps } from '#web/quality/QualityPage.tsx'
import { LabelledSelect } from '#web/reporting/LabelledSelect.tsx'
import { MailView } from '#web/reporting/reports/mail/MailView.tsx'
import { ShareMonthButton } from '#web/reporting/reports/share/ShareButton.tsx'
import { MonthFigures } from '#web/reporting/reports/summary/MonthFigures.tsx'
import { Groups, TimesTable, WorstTable } from '#web/reporting/reports/summary/MonthTables.tsx'
import { useSummaryTexts } from '#web/reporting/reports/summary/useSummaryTexts.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/kernel/ui/lists/list.css'

const views = ['summary', 'mail'] as const

/** What the tab shows, as it stands in the URL: what makes no sense is left out. */
const reportSearch = z.object({
  view: z.enum(views).optional().catch(undefined),
  /** The month that was last over, without it. */
  month: month.optional().catch(undefined),
  /** Of the links: those of one subscription. */
  subscription: z.coerce.number<number>().int().positive().optional().catch(undefined),
  page: z.coerce.number<number>().int().min(1).optional().catch(undefined),
})

/** A month summed up, and who is mailed which reports. */
export function ReportsTab({ search, onSearch }: QualityTabProps) {
  const t = useText()
  const { view: chosen = 'summary', month, ...ofLinks } = reportSearch.parse(search)
  const sends = useHasMenu('DeliveryStatus')
  const view = sends ? chosen : 'summary'
  return (
    <div className="page">
      {sends && (
        <ChoiceButtons
          label={t('reports.views.label')}
          choices={views.map(value => ({ value, label: t(`reports.views.${value}`) }))}
          value={view}
          onChoose={next => onSearch(next === 'summary' ? { month } : { view: next, month })}
        />
      )}
      {view === 'summary' ? (
        <SummaryView chosenMonth={month} onMonth={next => onSearch({ month: next })} />
      ) : (
        <MailView search={ofLinks} onSearch={next => onSearch({ ...next, view, month })} />
      )}
    </div>
  )
}

const offeredMonths = 36

type Props = { chosenMonth: string | undefined; onMonth: (month: string) => void }

/** One month, to be chosen; the last one that is over comes first. */
function SummaryView({ chosenMonth, onMonth }: Props) {
  const { t, ...texts } = useSummaryTexts()
  const enterpriseCode = useCompanyContext()
  const sends = useHasMenu('DeliveryStatus')
  const thisMonth = monthOf(todayInPortal())
  const month = chosenMonth ?? monthsLater(thisMonth, -1)
  const asked = { month, enterpriseCode }
  const answer = useCall(reportCalls.getMonthlySummary, asked, { keepPrevious: true })
  const latest = Array.from({ length: offeredMonths }, (_, back) => monthsLater(thisMonth, -back))
  const months = latest.includes(month) ? latest : [month, ...latest]
  return (
    <>
      <Flex wrap gap="small" justify="space-between">
        <LabelledSelect
          label={t('reports.month')}
          value={month}
          options={months.map(value => ({ value, label: texts.month(value) }))}
          onChange={onMonth}
          style={{ minWidth: 176 }}
        />
        <Flex wrap gap="small">
          <InLanguageButton
            call={reportCalls.downloadMonthlySummary}
            body={asked}
            label={t('reports.pdf.make')}
            languageLabel={t('reports.pdf.language')}
            names={{ ja: t('reports.pdf.ja'), en: t('reports.pdf.en') }}
          />
          <DownloadButton call={reportCalls.downloadMonthlySummaryCsv} body={asked}>
            {t('lists.csv')}
          </DownloadButton>
          {sends && <ShareMonthButton {...asked} />}
        </Flex>
      </Flex>
      <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>
        {summary => <MonthSummary summary={summary} isOld={answer.isPlaceholderData} />}
      </Answered>
    </>
  )
}

/** A month in numbers; where one can be listed it leads to its list. */
function MonthSummary({ summary, isOld }: { summary: MonthlySummary; isOld: boolean }) {
  const { t, nameIn, ...texts } = useSummaryTexts()
  const { month, depositor, now, isOver, asOf, timeZone } = summary
  const { instant } = useWords(timeZone)
  const isEmpty = now.deliveries.total === 0 && Object.values(now.cases).every(count => count === 0)
  return (
    <div className={isOld ? 'page list-old' : 'page'}>
      <header>
        <h2>{t('reports.arrived', { month: texts.month(month) })}</h2>
        <p className="quiet">
          {depositor ? nameIn(depositor) : t('reports.words.allDepositors')} ·{' '}
          {t('reports.asOf', { at: instant(asOf) })} ({timeZone})
        </p>
        {!isOver && <p className="strong">{t('reports.words.soFar')}</p>}
      </header>
      {isEmpty ? (
        <Notice title={t('reports.none')}>{t('reports.noneHint')}</Notice>
      ) : (
        <>
          <MonthFigures summary={summary} />
          <TimesTable summary={summary} />
          <WorstTable summary={summary} />
          <Groups summary={summary} />
        </>
      )}
      <details>
        <summary>{t('reports.words.method.title')}</summary>
        <Bullets lines={t('reports.words.method.lines', { returnObjects: true })} look="secondary" />
      </details>
    </div>
  )
}
