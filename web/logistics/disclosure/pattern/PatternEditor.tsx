import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RequestOf } from '#contract/kernel/call.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { Changed } from '#contract/logistics/types/disclosureTypes.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { type Sentence, refuse, useWords } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { type FieldFault, useFormCall } from '#web/kernel/ui/forms/call/useFormCall.ts'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import type { Choices } from '#web/logistics/disclosure/disclosureList.ts'
import { ChangeList, hasChanges, SuccessDialog } from '#web/logistics/disclosure/pattern/ChangeList.tsx'
import type { EditedPattern } from '#web/logistics/disclosure/pattern/editedPattern.ts'
import { ModeChoice, PatternMatrix, PatternPeriod } from '#web/logistics/disclosure/pattern/PatternFields.tsx'
import { useDisclosureTexts } from '#web/logistics/disclosure/KindTags.tsx'

type Request = RequestOf<typeof disclosureCalls.saveDisclosure>
type Fields = Omit<Request, 'productIds' | 'dryRun' | 'reason'> & { reason?: string }
type Props = {
  edited: EditedPattern
  choices: Choices
  onClose: () => void
  onSaved: () => void
  /** Looks at deliveries through a company's eyes. */
  onSee: (companyCode: string | undefined) => void
}

/** What was typed into the editor when the session ended, and what it was opened with. */
export type PatternDraft = { edited: EditedPattern; fields: Fields }
export const patternDraft = disclosureCalls.saveDisclosure.path

/** One pattern for one product or many: to whom, what, when. What it changes is shown before it is set. */
export function PatternEditor({ edited, choices, onClose, onSaved, onSee }: Props) {
  const { t } = useWords()
  const [form] = Form.useForm<Fields>()
  const mode = Form.useWatch('mode', form) ?? edited.mode
  const isWithdrawal = mode === 'withdraw'
  // What it would change, or has changed.
  const [answered, setAnswered] = useState<{ changed: Changed; sent: Request }>()
  const changes = useChangeKeys()
  const options = {
    faults: faultsOf,
    onDone: (changed: Changed, sent: Request) => {
      setAnswered({ changed, sent })
      if (!sent.dryRun) onSaved()
    },
    onFailed: () => {
      // At once: no field behind an open dialog can have the focus.
      flushSync(() => setAnswered(undefined))
      return false
    },
  }
  const preview = useFormCall(form, disclosureCalls.saveDisclosure, options)
  const save = useFormCall(form, disclosureCalls.saveDisclosure, { ...options, changes })
  const isRestored = useRef(false)
  const isDirty = () => (isRestored.current || form.isFieldsTouched()) && answered?.sent.dryRun !== false
  useDraft<PatternDraft>(
    patternDraft,
    () => (isDirty() ? { edited, fields: form.getFieldsValue(true) as Fields } : undefined),
    ({ fields }) => {
      isRestored.current = true
      form.setFieldsValue(fields)
    },
    changes,
  )
  const start = edited.isMixed ? undefined : todayInPortal()
  return (
    <section style={{ maxWidth: 760 }} aria-label={t('disclosure.editor.title')}>
      <Flex wrap gap="small" align="center">
        <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
          {t('lists.toList')}
        </Button>
        <h2>{t('disclosure.editor.title')}</h2>
      </Flex>
      <Form<Fields>
        noValidate
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...edited, from: edited.from ?? start }}
        onFinish={({ reason, ...fields }) =>
          preview.send({ ...fields, productIds: edited.productIds, reason: reason?.trim() || undefined, dryRun: true })
        }
      >
        <Form.Item label={t('disclosure.editor.products')}>
          <Products edited={edited} />
        </Form.Item>
        <Form.Item name="mode" label={t('disclosure.editor.mode')}>
          <ModeChoice of="editor" />
        </Form.Item>
        <Form.Item name="companyCodes" label={t('disclosure.editor.companies')} rules={[{ validator: someCompany }]}>
          <CompanySelect
            mode="multiple"
            companies={choices.companies.filter(
              one => one.isActive || isWithdrawal || edited.companyCodes.includes(one.code),
            )}
          />
        </Form.Item>
        <PatternMatrix mode={mode} />
        <PatternPeriod mode={mode} isMixed={edited.isMixed} />
        <Form.Item name="reason" label={t('disclosure.editor.reason')}>
          <Input maxLength={500} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={preview.isSending}>
          {t('disclosure.editor.preview')}
        </Button>
      </Form>
      {answered?.sent.dryRun && (
        <ConfirmDialog
          title={t('disclosure.confirm.title')}
          act={t('common.save')}
          cancel={t('disclosure.confirm.back')}
          size="wide"
          isDisabled={!hasChanges(answered.changed)}
          isActing={save.isSending}
          onAct={() => save.send({ ...answered.sent, dryRun: false })}
          onClose={() => setAnswered(undefined)}
        >
          <ChangeList changed={answered.changed} />
        </ConfirmDialog>
      )}
      {answered?.sent.dryRun === false && (
        <SuccessDialog
          changed={answered.changed}
          onClose={onClose}
          onSee={() => onSee(answered.sent.companyCodes[0])}
        />
      )}
      <UnsavedGuard isDirty={isDirty} />
    </section>
  )
}

const someCompany = (_rule: unknown, codes: string[]) =>
  codes.length > 0 ? Promise.resolve() : refuse(t => t('disclosure.editor.needCompany'))

const faults = ['inactiveCompany', 'ownCompany', 'unknownCompany', 'untilBeforeFrom', 'tooMany'] as const

/** What the server found wrong, by the form's fields; what concerns none is a message. */
function faultsOf({ issues: [issue] }: CallError): FieldFault[] {
  const fault = faults.find(one => one === issue?.message)
  const sentence: Sentence = t => (fault ? t(`disclosure.faults.${fault}`) : t('codes.4022'))
  const name = issue?.path.split('.')[0]
  return [{ name: name === 'companyCodes' || name === 'until' ? [name] : [], sentence }]
}

/** The first products by name, and how many more there are. */
function Products({ edited: { products, productIds } }: { edited: EditedPattern }) {
  const { t, count } = useWords()
  const texts = useDisclosureTexts()
  const named = products.slice(0, 5)
  const names = texts.list(named.map(texts.product))
  const more = productIds.length - named.length
  return <p>{more > 0 ? t('disclosure.editor.productsOf', { names, number: count(more) }) : names}</p>
}
