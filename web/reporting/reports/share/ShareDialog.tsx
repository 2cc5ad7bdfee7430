import type { RequestOf } from '#contract/kernel/call.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { linkDays } from '#contract/reporting/rules/reports.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/CallDialog.tsx'
import { AddressFields } from '#web/reporting/reports/mail/SubscriptionDialog.tsx'

type Requested = RequestOf<typeof reportCalls.shareReport>
export type Shared = Pick<Requested, 'subject' | 'enterpriseCode'>

/** To whom a report is mailed as a link, and for how long. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t, language } = useWords()
  return (
    <CallDialog<Omit<Requested, keyof Shared>, typeof reportCalls.shareReport>
      title={t('reports.share.title')}
      act={t('reports.share.send')}
      initial={{ language: languageCodeOf(language), days: linkDays.usual }}
      allRequired
      about={
        <>
          <p>{t(`reports.share.what.${shared.subject.kind}`)}</p>
          <p className="quiet">{t('reports.share.hint')}</p>
        </>
      }
      call={reportCalls.shareReport}
      request={typed => ({ ...typed, ...shared })}
      done={(t, _answer, { email }) => t('reports.share.sent', { email })}
      onClose={onClose}
    >
      <AddressFields hint={false} />
    </CallDialog>
  )
}
