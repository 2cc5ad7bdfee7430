import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Call, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { showWarning } from '#web/kernel/messages/messages.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import { isChanged } from '#web/partners/vendors/form/entryFields.ts'
import { handledHere, issuesOf } from '#web/partners/vendors/form/fieldIssues.ts'
import { Uploading } from '#web/partners/vendors/form/PdfListField.tsx'

type FormProps<Fields extends object, One extends Call> = ComponentProps<typeof CallForm<Fields, One>>
export type EntryFormProps<Fields extends object, One extends Call> = Pick<
  FormProps<Fields, One>,
  'form' | 'initial' | 'call' | 'changes' | 'request' | 'done' | 'ask' | 'isChanged' | 'submitText' | 'onCancel'
> & {
  title: string
  /** Whose documents its PDFs become. */
  enterpriseCode: string
  /** Without an answer where it was 4032: saved, and hidden. */
  onSaved: (answer?: ResponseOf<One>) => void
  children: ReactNode
}

/** One form of a vendor's entry; it is saved when the PDFs on their way have arrived. 4032 is saved, with a warning. */
export function EntryForm<Fields extends object, One extends Call>(props: EntryFormProps<Fields, One>) {
  const { title, enterpriseCode, onSaved, children, ...form } = props
  const t = useText()
  const [busy, setBusy] = useState(0)
  const [onBusy] = useState(() => (change: 1 | -1) => setBusy(now => now + change))
  return (
    <Uploading value={{ enterpriseCode, onBusy }}>
      <CallForm
        isChanged={isChanged}
        {...form}
        label={title}
        className="page narrow"
        isBusy={busy > 0}
        note={
          <span role="status" className="quiet">
            {busy > 0 && t('vendors.form.uploading')}
          </span>
        }
        handledHere={handledHere}
        faults={error => issuesOf(error, form.initial).map(({ name, text }) => ({ name, sentence: t => t(text) }))}
        onDone={onSaved}
        onFailed={({ failure }) => {
          if (failure !== codes.hiddenByMainContractor) return false
          showWarning(t => t('codes.4032'))
          onSaved()
          return true
        }}
      >
        {children}
      </CallForm>
    </Uploading>
  )
}
