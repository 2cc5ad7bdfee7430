import { Form } from 'antd'
import { useState, type ReactNode } from 'react'
import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { ItemLines } from '#web/logistics/registration/fields/ItemLines.tsx'
import { LoggerLines } from '#web/logistics/registration/fields/LoggerLines.tsx'
import { NumberFields, ReasonSection, RemarkSection } from '#web/logistics/registration/fields/NumberFields.tsx'
import { PartyFields } from '#web/logistics/registration/fields/PartyFields.tsx'
import { PlaceFields } from '#web/logistics/registration/fields/PlaceFields.tsx'
import { StopLines } from '#web/logistics/registration/fields/StopLines.tsx'
import { ActualFields, PlanFields } from '#web/logistics/registration/fields/TimeFields.tsx'
import { UnitLines } from '#web/logistics/registration/fields/UnitLines.tsx'
import { RegisteringContext, type Registering } from '#web/logistics/registration/fields/useNameable.ts'
import { asksForReason, faultsOf, isOutdated } from '#web/logistics/registration/registrationFaults.ts'
import type { RegistrationFields } from '#web/logistics/registration/registrationFields.ts'
import { requestOf } from '#web/logistics/registration/registrationRequest.ts'
import '#web/logistics/registration/registration.css'

type Props = Registering & {
  initial: RegistrationFields
  onSaved: (deliveryId: number) => unknown
  onCancel: () => void
  /** Shows the latest version instead of what was typed. */
  onReload: () => void
  /** What stands above the fields. */
  children: ReactNode
}

/** The form of one delivery; with `seen` it amends that, as it was when the form opened. */
export function RegistrationForm({ initial, enterpriseCode, seen, onSaved, onCancel, onReload, children }: Props) {
  const { t } = useWords()
  const { timeZone } = settings
  const [form] = Form.useForm<RegistrationFields>()
  const [amended] = useState(seen)
  const [isTooLate, setTooLate] = useState(false)
  const [isReasonAsked, askForReason] = useState(false)
  const act = amended ? 'amend' : 'register'
  return (
    <RegisteringContext value={{ enterpriseCode, seen: amended }}>
      <CallForm
        form={form}
        initial={initial}
        call={deliveryRegistrationCalls.saveDelivery}
        request={fields => requestOf(fields, { timeZone, enterpriseCode, seen: amended })}
        faults={faultsOf}
        done={(t, { act: done }, { reference }) => t(`deliveryRegistration.done.${done}`, { reference })}
        onDone={({ deliveryId }) => onSaved(deliveryId)}
        onFailed={error => {
          if (asksForReason(error)) askForReason(true)
          if (!isOutdated(error)) return false
          setTooLate(true)
          return 'told'
        }}
        submitText={t(`deliveryRegistration.${act}`)}
        onCancel={onCancel}
        className="page narrow"
      >
        {children}
        <NumberFields isAmended={amended !== undefined} />
        <PartyFields />
        <PlaceFields />
        <PlanFields />
        <StopLines />
        <ItemLines />
        <LoggerLines />
        <UnitLines />
        <ActualFields />
        <RemarkSection />
        <ReasonSection isAsked={isReasonAsked} />
      </CallForm>
      {isTooLate && (
        <ConfirmDialog
          title={t('deliveryRegistration.outdated.title')}
          act={t('deliveryRegistration.outdated.reload')}
          cancel={t('deliveryRegistration.outdated.back')}
          onAct={onReload}
          onClose={() => setTooLate(false)}
        >
          <p>{t('deliveryRegistration.outdated.text')}</p>
        </ConfirmDialog>
      )}
    </RegisteringContext>
  )
}
