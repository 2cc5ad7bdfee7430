import { Button, Form } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { linkDays } from '#contract/reporting/rules/reports.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { AddressFields } from '#web/reporting/reports/mail/SubscriptionDialog.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import '#web/reporting/reports/reports.css'

type Requested = RequestOf<typeof reportCalls.shareReport>
type Typed = Pick<Requested, 'email' | 'language' | 'days'>
export type Shared = Pick<Requested, 'subject' | 'enterpriseCode'>

const formId = 'share-report'

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
    <Dialog
      title={t('reports.share.title')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('reports.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={sharing.isPending}>
            {t('reports.share.send')}
          </Button>
        </>
      }
    >
      <p>{t(`reports.share.what.${shared.subject.kind}`)}</p>
      <p className="quiet">{t('reports.share.hint')}</p>
      <Form<Typed>
        id={formId}
        layout="vertical"
        requiredMark={false}
        className="report-form"
        disabled={sharing.isPending}
        initialValues={{ language: languageCodeOf(language), days: linkDays.usual }}
        // A failed call has shown its message; what was typed stays.
        onFinish={typed => void send(typed).catch(() => undefined)}
      >
        <AddressFields hint={false} />
      </Form>
    </Dialog>
  )
}
