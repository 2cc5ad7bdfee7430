import { Button, Form, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Call, RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { partnerFaults, type PartnerFault } from '#contract/partners/rules/partnerships.ts'
import { CallError } from '#web/kernel/api/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import type { Sentence } from '#web/kernel/ui/said.tsx'

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

/** A form above the page that makes one change to a partnership, and says below the form why it cannot. */
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
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('partners.cancel')}</Button>
          <Button type="primary" loading={change.isPending} onClick={() => form.submit()}>
            {submit}
          </Button>
        </>
      }
    >
      <Form<Fields> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={confirm}>
        {children}
      </Form>
      {refused && (
        <p role="alert" className="partner-refused">
          {t(`partners.faults.${issue && isFault(issue.message) ? issue.message : 'other'}`)}
        </p>
      )}
    </Dialog>
  )
}
