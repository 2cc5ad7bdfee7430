import { Form, Skeleton } from 'antd'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CallDialog } from '#web/kernel/ui/forms/call/CallDialog.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { PeopleSelect } from '#web/quality/alerts/rules/PeopleSelect.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Contacts = ResponseOf<typeof alertCalls.getAlertContacts>['companies'][number]

/** Who hears first, company by company. */
export function ContactsTab() {
  const { t, nameIn } = useWords()
  const answer = useCall(alertCalls.getAlertContacts, { enterpriseCode: useCompanyContext() })
  const edit = (one: Contacts, name: string) => (
    <DialogButton size="small" label={t('alerts.contacts.edit')} aria-label={`${t('alerts.contacts.edit')}: ${name}`}>
      {close => <ContactsDialog edited={one} onClose={close} />}
    </DialogButton>
  )
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      {({ companies, mayEdit }) => (
        <>
          <p>{t('alerts.contacts.intro')}</p>
          <ul className="fit-grid" style={{ '--fit': '480px' }}>
            {companies.map(one => (
              <li key={one.company.code}>
                <Section
                  title={nameIn(one.company)}
                  hint={one.areManagers && t('alerts.contacts.managers')}
                  actions={mayEdit && edit(one, nameIn(one.company))}
                  empty={one.contacts.length === 0 && t('alerts.contacts.nobody')}
                >
                  <People contacts={one.contacts} />
                </Section>
              </li>
            ))}
          </ul>
        </>
      )}
    </Answered>
  )
}

function People({ contacts }: Pick<Contacts, 'contacts'>) {
  const { t } = useWords()
  return (
    <ul>
      {contacts.map(({ userId, name, department, email, isEnabled }) => (
        <li key={userId}>
          {name}{' '}
          <span className="quiet">
            {[department, email, isEnabled ? '' : t('alerts.contacts.disabled')].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Names a company's quality contacts. */
function ContactsDialog({ edited, onClose }: { edited: Contacts; onClose: () => void }) {
  const { t } = useWords()
  const { contacts, areManagers } = edited
  const enterpriseCode = edited.company.code
  const choices = useCall(alertCalls.getAlertChoices, { enterpriseCode })
  return (
    <CallDialog
      title={t('alerts.contacts.title')}
      size="wide"
      act={t('common.save')}
      isDisabled={!choices.data}
      initial={{ userIds: areManagers ? [] : contacts.map(person => person.userId) }}
      allRequired
      of={enterpriseCode}
      call={alertCalls.saveAlertContacts}
      request={({ userIds }: { userIds: number[] }) => ({ enterpriseCode, userIds })}
      done={t => t('alerts.contacts.saved')}
      onClose={onClose}
    >
      <Form.Item name="userIds" label={t('alerts.tabs.contacts')} extra={t('alerts.contacts.hint')} className="wide">
        <PeopleSelect people={choices.data?.people ?? []} />
      </Form.Item>
    </CallDialog>
  )
}
