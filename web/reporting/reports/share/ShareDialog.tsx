import type { RequestOf } from '#contract/kernel/call.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { linkDays } from '#contract/reporting/rules/reports.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { AddressFields } from '#web/reporting/reports/mail/SubscriptionDialog.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'

type Requested = RequestOf<typeof reportCalls.shareReport>
type Typed = Pick<Requested, 'email' | 'language' | 'days'>
export type Shared = Pick<Requested, 'subject' | 'enterpriseCode'>

/** To whom one report is mailed as a link, and for how long. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const sharing = useCallMutation(reportCalls.shareReport)
  const send = async (typed: Typed) => {
    await sharing.mutateAsync({ ...typed, ...shared })
    showNotice(t => t('reports.share.sent', { email: typed.email }))
    onClose()
  }
  return (
    <FormDialog<Typed>
      title={t('reports.share.title')}
      act={t('reports.share.send')}
      isActing={sharing.isPending}
      initial={{ language: languageCodeOf(language), days: linkDays.usual }}
      allRequired
      about={
        <>
          <p>{t(`reports.share.what.${shared.subject.kind}`)}</p>
          <p className="quiet">{t('reports.share.hint')}</p>
        </>
      }
      // A failed call has shown its message; what was typed stays.
      onSubmit={typed => void send(typed).catch(() => undefined)}
      onClose={onClose}
    >
      <AddressFields hint={false} />
    </FormDialog>
  )
}
