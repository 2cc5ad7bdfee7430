import { Form, Input } from 'antd'
import type { RequestOf } from '#contract/kernel/call.ts'
import { languageCodeOf } from '#contract/kernel/language.ts'
import { reportCalls } from '#contract/reporting/calls/reports.ts'
import { linkDays, maxNoteLength, maxRecipients } from '#contract/reporting/rules/reports.ts'
import { ruleBy } from '#web/kernel/texts/useWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { LinkFields } from '#web/reporting/reports/mail/SubscriptionDialog.tsx'
import { recipientsFault, recipientsIn } from '#web/reporting/reports/share/recipients.ts'

type Requested = RequestOf<typeof reportCalls.shareReport>
export type Shared = Pick<Requested, 'subject' | 'enterpriseCode'>
type Fields = Omit<Requested, keyof Shared | 'emails'> & { recipients: string }

/** To whom a report is mailed, each with a link of their own, with which words, and for how long. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t, language, count } = useWords()
  return (
    <CallDialog<Fields, typeof reportCalls.shareReport>
      title={t('reports.share.title')}
      act={t('reports.share.send')}
      initial={{ recipients: '', note: '', language: languageCodeOf(language), days: linkDays.usual }}
      about={
        <>
          <p>{t(`reports.share.what.${shared.subject.kind}`)}</p>
          <p className="quiet">{t('reports.share.hint')}</p>
        </>
      }
      of={JSON.stringify(shared)}
      call={reportCalls.shareReport}
      request={({ recipients, ...typed }) => ({ ...typed, ...shared, emails: recipientsIn(recipients) })}
      faults={({ issues }) =>
        issues
          .filter(({ path }) => path.startsWith('emails'))
          .map(() => ({ name: ['recipients'], sentence: t => t('reports.share.badAddress') }))
      }
      done={(t, _answer, { emails }) =>
        emails.length > 1
          ? t('reports.share.sentToAll', { number: count(emails.length) })
          : t('reports.share.sent', { email: emails[0] })
      }
      onClose={onClose}
    >
      <Form.Item
        name="recipients"
        label={t('reports.share.recipients')}
        required
        extra={t('reports.share.recipientsHint', { most: maxRecipients })}
        className="wide"
        rules={[ruleBy(recipientsFault)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="note" label={t('reports.share.note')} extra={t('reports.share.noteHint')} className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxNoteLength} showCount />
      </Form.Item>
      <LinkFields />
    </CallDialog>
  )
}
