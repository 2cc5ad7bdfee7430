import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { codes } from '#contract/kernel/codes.ts'
import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import type { RegisteredDelivery } from '#contract/logistics/types/deliveryRegistration.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { settings, todayInPortal } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { useEdition } from '#web/kernel/ui/forms/typed/useEdition.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { zoneLabel } from '#web/devices/loggerFiles/questions/zones.ts'
import { copyOf, emptyFields, fieldsOf } from '#web/logistics/registration/registrationFields.ts'
import { RegistrationForm } from '#web/logistics/registration/RegistrationForm.tsx'
import { AdministeredCompanyField, useAdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'

const route = getRouteApi('/layout/delivery/registration')
const call = deliveryRegistrationCalls.getDelivery

/** Deliveries by hand: a new one, one like an earlier one, or an amendment. */
export function DeliveryRegistrationPage() {
  const { deliveryId, copyOf: copied } = route.useSearch()
  const from = deliveryId ?? copied
  if (from === undefined) return <NewDelivery key="new" copied={undefined} />
  return <FromDelivery key={`${deliveryId} ${copied}`} deliveryId={from} isAmended={deliveryId !== undefined} />
}

function FromDelivery({ deliveryId, isAmended }: { deliveryId: number; isAmended: boolean }) {
  const { t } = useWords()
  useForgotten(call)
  const answer = useCall(call, { deliveryId }, { handledHere: [codes.notAuthorized] })
  const [edition, reload] = useEdition(answer)
  return (
    <Answered
      answer={answer}
      unknown={{
        codes: [codes.notAuthorized],
        title: t('deliveryRegistration.unavailable'),
        hint: t('deliveryRegistration.unavailableHint'),
        back: <Link to="/delivery">{t('lists.toList')}</Link>,
      }}
    >
      {found =>
        isAmended ? (
          <Amendment key={edition} found={found} onReload={() => void reload()} />
        ) : (
          <NewDelivery copied={found} />
        )
      }
    </Answered>
  )
}

function Amendment({ found, onReload }: { found: RegisteredDelivery; onReload: () => void }) {
  const [initial] = useState(() => fieldsOf(found, settings.timeZone))
  const open = useOpenDelivery()
  return (
    <RegistrationForm
      initial={initial}
      enterpriseCode={found.company.code}
      seen={found}
      onSaved={open}
      onCancel={() => void open(found.deliveryId)}
      onReload={onReload}
    >
      <Intro amended={found.delivery.reference} />
    </RegistrationForm>
  )
}

function NewDelivery({ copied }: { copied: RegisteredDelivery | undefined }) {
  const { t } = useWords()
  const company = useAdministeredCompany('DeliveryRegistration')
  const [initial] = useState(() => (copied ? copyOf(copied, todayInPortal()) : emptyFields(todayInPortal())))
  const [nth, setNth] = useState(0)
  const open = useOpenDelivery()
  const mayOpen = useSession(({ profile }) => profile?.menuList.includes('DeliveryStatus') ?? false)
  return (
    <RegistrationForm
      key={nth}
      initial={initial}
      enterpriseCode={copied?.company.code ?? company.enterpriseCode}
      seen={undefined}
      // Whoever may not open it registers the next one.
      onSaved={deliveryId => (mayOpen ? open(deliveryId) : setNth(nth + 1))}
      onCancel={useToList('/delivery')}
      onReload={() => setNth(nth + 1)}
    >
      <Intro copied={copied?.delivery.reference} />
      {!copied && (
        <AdministeredCompanyField {...company} id="registration-company" label={t('deliveryRegistration.company')} />
      )}
    </RegistrationForm>
  )
}

function useOpenDelivery() {
  const navigate = useNavigate()
  return (deliveryId: number) => navigate({ to: '/delivery/detail', search: { deliveryId } })
}

/** By which rules and clock, and what to use for many. */
function Intro({ copied, amended }: { copied?: string | undefined; amended?: string }) {
  const { t, language } = useWords()
  const mayImport = useSession(
    ({ profile }) => profile !== null && profile.managerUser && profile.menuList.includes('ImportCentre'),
  )
  return (
    <div className="secondary">
      {amended !== undefined && <h2>{t('deliveryRegistration.amendTitle', { reference: amended })}</h2>}
      {copied !== undefined && <p>{t('deliveryRegistration.copied', { reference: copied })}</p>}
      <p>{t('deliveryRegistration.intro', { zone: zoneLabel(settings.timeZone, language) })}</p>
      {mayImport && amended === undefined && (
        <p>
          {t('deliveryRegistration.many')}{' '}
          <Link to="/user-management/import">{t('deliveryRegistration.toImport')}</Link>
        </p>
      )}
    </div>
  )
}
