import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ContactsDialog } from '#web/quality/alerts/contacts/ContactsDialog.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Contacts = ResponseOf<typeof alertCalls.getAlertContacts>['companies'][number]

/** Who hears first, company by company. */
export function ContactsTab() {
  const t = useText()
  const localName = useLocalName()
  const answer = useCall(alertCalls.getAlertContacts, { enterpriseCode: useCompanyContext() })
  const [edited, setEdited] = useState<Contacts>()
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { companies, mayEdit } = answer.data
  return (
    <>
      <p>{t('alerts.contacts.intro')}</p>
      <ul className="fit-grid" style={{ '--fit': '480px' }}>
        {companies.map(one => {
          const name = localName(one.company.name, one.company.nameEn)
          return (
            <li key={one.company.code}>
              <Section
                title={name}
                hint={one.areManagers && t('alerts.contacts.managers')}
                actions={
                  mayEdit && (
                    <Button
                      size="small"
                      aria-label={`${t('alerts.contacts.edit')}: ${name}`}
                      onClick={() => setEdited(one)}
                    >
                      {t('alerts.contacts.edit')}
                    </Button>
                  )
                }
              >
                <People contacts={one.contacts} />
              </Section>
            </li>
          )
        })}
      </ul>
      {edited && <ContactsDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function People({ contacts }: Pick<Contacts, 'contacts'>) {
  const t = useText()
  if (contacts.length === 0) return <p>{t('alerts.contacts.nobody')}</p>
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
