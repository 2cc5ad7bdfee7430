import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { useCall, useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { Field } from '#web/quality/alerts/rules/Field.tsx'
import { PeopleSelect } from '#web/quality/alerts/rules/PeopleSelect.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

type Contacts = ResponseOf<typeof alertCalls.getAlertContacts>['companies'][number]

/** Names a company's quality contacts. */
export function ContactsDialog({ edited, onClose }: { edited: Contacts; onClose: () => void }) {
  const t = useText()
  const { company, contacts, areManagers } = edited
  const enterpriseCode = company.code
  const choices = useCall(alertCalls.getAlertChoices, { enterpriseCode })
  const saving = useCallMutation(alertCalls.saveAlertContacts)
  const [userIds, setUserIds] = useState(areManagers ? [] : contacts.map(person => person.userId))
  const save = async () => {
    await saving.mutateAsync({ enterpriseCode, userIds })
    showNotice(t => t('alerts.contacts.saved'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('alerts.contacts.title')}
      size="wide"
      act={t('alerts.rules.save')}
      isActing={saving.isPending}
      isDisabled={!choices.data}
      onAct={() => void save().catch(() => undefined)}
      onClose={onClose}
    >
      <Field label={t('alerts.contacts.field')} htmlFor="alert-contacts" hint={t('alerts.contacts.hint')}>
        <PeopleSelect id="alert-contacts" people={choices.data?.people ?? []} value={userIds} onChange={setUserIds} />
      </Field>
    </ConfirmDialog>
  )
}
