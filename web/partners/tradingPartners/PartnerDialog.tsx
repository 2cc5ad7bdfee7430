import { Checkbox, Form, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { codes } from '#contract/kernel/codes.ts'
import { partnerFaults } from '#contract/partners/rules/partnerships.ts'
import { isOutOfReach, type CallError } from '#web/kernel/api/errors/callError.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { required, useText } from '#web/kernel/texts/useWords.ts'
import { RadioItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { FormDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { grantKinds } from '#contract/partners/rules/partnerGrants.ts'

type Props<Fields, One extends Call> = {
  act: 'propose' | 'setUp' | 'answer' | 'withdraw' | 'change' | 'end'
  call: One
  /** The partnership; undefined for a new one. */
  of?: number
  initial: Fields
  request: (fields: Fields) => RequestOf<One>
  children: ReactNode
  onClose: () => void
}

/** A form above the page that makes one change to a partnership, and says below its fields why it cannot. */
export function PartnerDialog<Fields extends object, One extends Call>(props: Props<Fields, One>) {
  const { act, call, of, initial, request, children, onClose } = props
  const t = useText()
  const changes = useChangeKeys()
  const [before] = useState(initial)
  const [refusal, setRefusal] = useState<CallError>()
  const { isSending, isNotSent, send } = useCallAction(call, {
    changes,
    handledHere: [codes.invalidParameters],
    done: t => t(`partners.${act}.done`),
    onDone: onClose,
    onFailed: error => {
      if (error.failure === codes.invalidParameters) setRefusal(error)
      // What is shown by the red message would be hidden by the dialog.
      else if (!isOutOfReach(error)) onClose()
    },
  })
  const confirm = (fields: Fields) => {
    setRefusal(undefined)
    send(request(fields))
  }
  const fault = partnerFaults.find(one => one === refusal?.issues[0]?.message)
  return (
    <FormDialog<Fields>
      title={t(`partners.${act}.title`)}
      act={t(`partners.${act}.submit`)}
      isActing={isSending}
      isNotSent={isNotSent}
      draft={`${call.path} ${JSON.stringify([of, before])}`}
      changes={changes}
      initial={before}
      allRequired
      onSubmit={confirm}
      onClose={onClose}
    >
      {children}
      {refusal && (
        <p role="alert" className="wide wrong">
          {t(`partners.faults.${fault ?? 'other'}`)}
        </p>
      )}
    </FormDialog>
  )
}

type DayProps = { name: string; label: string; extra?: string; isOptional?: boolean }

/** A day; the browser's own field, since a calendar of its own would open behind the dialog. */
export const DayItem = ({ name, label, extra, isOptional = false }: DayProps) => (
  <Form.Item
    name={name}
    label={label}
    extra={extra}
    rules={isOptional ? [] : [required(t => t('partners.dayMissing'))]}
  >
    <Input type="date" />
  </Form.Item>
)

type GrantProps = {
  /** Where the form keeps them. */
  name: 'weGrant' | 'theyGrant'
  label: string
  /** What is asked of the other side lists no loggers: it chooses itself. */
  isAsked?: boolean
}

/** What one side grants, kind by kind, and which loggers it lends. */
export function GrantItems({ name, label, isAsked = false }: GrantProps) {
  const t = useText()
  const kinds = Form.useWatch<string[] | undefined>([name, 'kinds'])
  const loggers = Form.useWatch<string | undefined>([name, 'loggers'])
  const lends = !isAsked && kinds?.includes('carryLoggers') === true
  return (
    <>
      <Form.Item name={[name, 'kinds']} label={label} className="wide">
        <Checkbox.Group
          className="stacked"
          options={grantKinds.map(kind => ({ value: kind, label: t(`partners.kinds.${kind}`) }))}
        />
      </Form.Item>
      <RadioItem
        name={[name, 'loggers']}
        label={t('partners.loggers.label')}
        hidden={!lends}
        className="wide"
        values={['all', 'listed'] as const}
        textOf={which => t(`partners.loggers.${which}`)}
      />
      <Form.Item
        className="wide"
        name={[name, 'serials']}
        label={t('partners.loggers.serials')}
        extra={t('partners.loggers.serialsHint')}
        hidden={!lends || loggers !== 'listed'}
      >
        <Input.TextArea rows={4} autoComplete="off" />
      </Form.Item>
    </>
  )
}
