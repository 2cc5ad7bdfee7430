import { caseReportCalls } from '#contract/reporting/calls/caseReport.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { InLanguageButton } from '#web/kernel/ui/buttons/InLanguageButton.tsx'

/** The report of a case, as the caller may read it. */
export function CaseReportButton({ caseId }: { caseId: number }) {
  const t = useText()
  const download = useDownload(caseReportCalls.getCaseReport)
  return (
    <InLanguageButton
      label={t('cases.report.make')}
      languageLabel={t('cases.report.language')}
      names={{ ja: t('cases.report.ja'), en: t('cases.report.en') }}
      own={useLanguage()}
      isPending={download.isPending}
      onChoose={language => download.mutate({ caseId, language: languageCodeOf(language) })}
    />
  )
}
