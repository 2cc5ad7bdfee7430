import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { settings } from '#web/kernel/settings.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { ConflictDialog } from '#web/information/notices/editing/ConflictDialog.tsx'
import { ConfirmAct, type Act } from '#web/information/notices/editing/ConfirmAct.tsx'
import { FormButtons } from '#web/information/notices/editing/FormButtons.tsx'
import { NoticePreview } from '#web/information/notices/editing/NoticePreview.tsx'
import { PublicationFields } from '#web/information/notices/editing/PublicationFields.tsx'
import { TextFields } from '#web/information/notices/editing/TextFields.tsx'
import {
  faultsOf,
  fieldsOf,
  isChanged,
  newNotice,
  savedOf,
  type NoticeFields,
} from '#web/information/notices/editing/noticeFields.ts'
import { useFaultTexts } from '#web/information/notices/editing/useFaultTexts.ts'
import { useSaveNotice } from '#web/information/notices/editing/useSaveNotice.ts'

/** A notice in both languages, when it is published, and how its readers will see it. */
export function NoticeForm({ notice, reload }: { notice: EditedNotice | undefined; reload?: () => Promise<unknown> }) {
  const navigate = useNavigate()
  const [form] = Form.useForm<NoticeFields>()
  const [before] = useState(() => (notice ? fieldsOf(notice, new Date(), settings.timeZone) : newNotice))
  const [asked, setAsked] = useState<Act>()
  const isDone = useRef(false)
  const showFaults = useFaultTexts(form)
  const toList = () => void navigate({ to: '/notification', search: { view: 'all' } })
  const done = () => {
    isDone.current = true
    toList()
  }
  const saving = useSaveNotice({ notice, onDone: done, onFaults: showFaults, onSettled: () => setAsked(undefined) })
  const savedNow = (isDraft: boolean) => savedOf(form.getFieldsValue(true), notice, isDraft, settings.timeZone)
  /** Asks first where users will see or lose something; a draft is nobody's business yet. */
  const ask = (kind: 'draft' | 'publish' | 'withdraw') => {
    const saved = savedNow(kind !== 'publish')
    const faults = faultsOf(form.getFieldsValue(true), saved, new Date())
    if (Object.keys(faults).length > 0) showFaults(faults)
    else if (kind === 'draft') saving.save(saved)
    else setAsked({ kind, saved })
  }
  const confirm = (act: Act) => (act.kind === 'remove' ? saving.remove() : saving.save(act.saved))
  return (
    <div className="notice-editing">
      <Form<NoticeFields>
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
          isSaving={saving.isSaving}
          onAct={ask}
          onRemove={() => setAsked({ kind: 'remove' })}
          onCancel={toList}
        />
      </Form>
      <NoticePreview form={form} notice={notice} />
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
      {asked && (
        <ConfirmAct
          act={asked}
          notice={notice}
          isSending={saving.isSaving}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {saving.isConflict && <ConflictDialog onStay={saving.stay} onReload={() => void reload?.().then(saving.stay)} />}
    </div>
  )
}
