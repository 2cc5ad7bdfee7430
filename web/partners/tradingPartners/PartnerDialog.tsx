import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { partnerFaults, type PartnerFault } from '#contract/partners/rules/partnerships.ts'
import { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import type { Sentence } from '#web/kernel/texts/said.tsx'

type Props<Fields, One extends Call> = {
  title: string
  submit: string
  done: Sentence
  call: One
  form: FormInstance<Fields>
  initial: Fields
  bodyOf: (fields: Fields) => RequestOf<One>
  children: ReactNode
  onClose: () => void
}

const isFault = (message: string): message is PartnerFault => partnerFaults.some(fault => fault === message)

/** A form above the page that makes one change to a partnership, and says below its fields why it cannot. */
export function PartnerDialog<Fields extends object, One extends Call>(props: Props<Fields, One>) {
  const { title, submit, done, call, form, initial, bodyOf, children, onClose } = props
  const t = useText()
  const change = useCallMutation(call, { handledHere: [codes.invalidParameters] })
  const confirm = (fields: Fields) =>
    change.mutate(bodyOf(fields), {
      onSuccess: (_answer: ResponseOf<One>) => {
        showNotice(done)
        onClose()
      },
      // What is shown by the red message would be hidden by the dialog.
      onError: failure => failure.failure !== codes.invalidParameters && onClose(),
    })
  const refused = change.error instanceof CallError && change.error.failure === codes.invalidParameters
  const issue = refused ? change.error?.issues[0] : undefined
  return (
    <FormDialog<Fields>
      title={title}
      act={submit}
      isActing={change.isPending}
      form={form}
      initial={initial}
      allRequired
      onSubmit={confirm}
      onClose={onClose}
    >
      {children}
      {refused && (
        <p role="alert" className="wide wrong">
          {t(`partners.faults.${issue && isFault(issue.message) ? issue.message : 'other'}`)}
        </p>
      )}
    </FormDialog>
  )
}
