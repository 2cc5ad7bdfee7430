import { useNavigate } from '@tanstack/react-router'
import { Button, Flex, Form } from 'antd'
import { useRef, useState } from 'react'
import { noticeCalls, type EditedNotice } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useChangeKeys } from '#web/kernel/api/sending/changeKeys.ts'
import { ConfirmAct, type Act } from '#web/information/notices/editing/ConfirmAct.tsx'
import {
  faultsOf,
  fieldsOf,
  isChanged,
  newNotice,
  savedOf,
  timeNames,
  type Faults,
  type NoticeFields,
} from '#web/information/notices/editing/noticeFields.ts'
import { PublicationFields, TextFields } from '#web/information/notices/editing/NoticeFieldsets.tsx'
import { NoticePreview } from '#web/information/notices/editing/NoticePreview.tsx'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { settings } from '#web/kernel/settings.ts'
import { type Sentence, useText } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useDraft } from '#web/kernel/ui/forms/typed/drafts.ts'
import { showFaults } from '#web/kernel/ui/forms/call/useFormCall.ts'

type Props = { notice: EditedNotice | undefined; reload?: () => void }

/** A notice in both languages, when it is published, and how its readers will see it. */
export function NoticeForm({ notice: found, reload }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<NoticeFields>()
  // What is read again while somebody writes says nothing: the server tells if another was first.
  const [notice] = useState(found)
  const [before] = useState(() => (notice ? fieldsOf(notice, new Date(), settings.timeZone) : newNotice))
  const [asked, setAsked] = useState<Act>()
  const [isConflict, setConflict] = useState(false)
  const isDone = useRef(false)
  const isDirty = () => !isDone.current && isChanged(before, form.getFieldsValue(true))
  const changes = useChangeKeys()
  useDraft(
    `notice ${JSON.stringify(before)}`,
    () => (isDirty() ? form.getFieldsValue(true) : undefined),
    draft => form.setFieldsValue(draft),
    changes,
  )
  const tell = (faults: Faults) =>
    showFaults(
      form,
      faultNames.flatMap(name => (faults[name] ? [{ name: [name], sentence: sentenceOf(name, faults) }] : [])),
      t => t('codes.4022'),
    )
  const toList = () => void navigate({ to: '/notification', search: { view: 'all' } })
  const options = {
    handledHere: [codes.invalidParameters],
    onDone: () => {
      isDone.current = true
      toList()
    },
    // What the server finds wrong is said at its field, and that somebody else was first in a dialog.
    onFailed: ({ failure, issues }: CallError) => {
      if (failure !== codes.invalidParameters) return
      if (issues.some(issue => issue.path === 'updatedAt')) setConflict(true)
      else tell(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    },
    // A failure shows its message, which a dialog would hide.
    onSettled: () => setAsked(undefined),
  }
  const save = useCallAction(noticeCalls.saveNotice, {
    ...options,
    changes,
    done: (t, { state }) => t(`notices.saved.${state}`),
  })
  const remove = useCallAction(noticeCalls.deleteNotice, { ...options, done: t => t('notices.saved.removed') })
  const isSaving = save.isSending || remove.isSending
  /** Asks first where users will see or lose something; a draft is nobody's business yet. */
  const ask = (kind: 'draft' | 'publish' | 'withdraw') => {
    const fields = form.getFieldsValue(true)
    const saved = savedOf(fields, notice, kind !== 'publish', settings.timeZone)
    const faults = faultsOf(fields, saved, new Date())
    if (Object.keys(faults).length > 0) tell(faults)
    else if (kind === 'draft') save.send(saved)
    else setAsked({ kind, saved })
  }
  const confirm = (act: Act) => {
    if (act.kind !== 'remove') save.send(act.saved)
    else if (notice) remove.send({ noticeId: notice.noticeId, updatedAt: notice.updatedAt })
  }
  return (
    <div className="notice-editing">
      <Form<NoticeFields>
        noValidate
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={before}
        className="notice-form"
        onValuesChange={(changed: Partial<NoticeFields>) =>
          form.setFields(Object.keys(changed).map(name => ({ name: name as keyof NoticeFields, errors: [] })))
        }
      >
        <TextFields />
        <PublicationFields notice={notice} />
        <FormButtons
          notice={notice}
          isSaving={isSaving}
          onAct={ask}
          onRemove={() => setAsked({ kind: 'remove' })}
          onCancel={toList}
        />
      </Form>
      <NoticePreview form={form} notice={notice} />
      <UnsavedGuard isDirty={isDirty} />
      {asked && (
        <ConfirmAct
          act={asked}
          notice={notice}
          isSending={isSaving}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isConflict && (
        // Somebody else was first: the form stays as it is until its writer lets go of it.
        <ConfirmDialog
          title={t('notices.conflict.title')}
          act={t('notices.conflict.reload')}
          cancel={t('notices.conflict.stay')}
          onAct={() => reload?.()}
          onClose={() => setConflict(false)}
        >
          <p>{t('notices.conflict.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const faultNames = ['titleJa', 'titleEn', 'bodyJa', 'bodyEn', ...timeNames] as const

/** What is wrong with a field. */
function sentenceOf(name: keyof Faults, faults: Faults): Sentence {
  if (!timeNames.some(time => time === name)) return t => t('notices.faults.emptyToPublish')
  if (faults[name] === 'empty') return t => t('notices.faults.atMissing')
  return t => t(name === 'publishUntil' ? 'notices.faults.publishedEarlier' : 'notices.faults.notAfterStart')
}

type ButtonProps = {
  notice: EditedNotice | undefined
  isSaving: boolean
  onAct: (act: 'draft' | 'publish' | 'withdraw') => void
  onRemove: () => void
  onCancel: () => void
}

/** A draft is saved or published; what is published is changed or withdrawn; either is deleted. */
function FormButtons({ notice, isSaving, onAct, onRemove, onCancel }: ButtonProps) {
  const t = useText()
  const isDraft = !notice || notice.state === 'draft'
  return (
    <Flex wrap gap="small">
      <Button type="primary" disabled={isSaving} onClick={() => onAct('publish')}>
        {t(`notices.form.${isDraft ? 'publish' : 'saveChanges'}`)}
      </Button>
      <Button disabled={isSaving} onClick={() => onAct(isDraft ? 'draft' : 'withdraw')}>
        {t(`notices.form.${isDraft ? 'saveDraft' : 'withdraw'}`)}
      </Button>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      {notice && (
        <Button className="end" disabled={isSaving} onClick={onRemove}>
          {t('common.remove')}
        </Button>
      )}
    </Flex>
  )
}
