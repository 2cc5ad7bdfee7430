import type { Call } from '#contract/kernel/call.ts'
import type { VendorAudit, VendorDetail, VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { Bullets } from '#web/kernel/ui/Bullets.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { AuditFieldSet } from '#web/partners/vendors/form/AuditFieldSet.tsx'
import { EntryForm, type EntryFormProps } from '#web/partners/vendors/form/EntryForm.tsx'
import {
  auditRequest,
  factsRequest,
  fieldsOfAudit,
  fieldsOfLicence,
  fieldsOfVendor,
  idsOf,
  licenceRequest,
  newAudit,
  removedOf,
  withoutThose,
} from '#web/partners/vendors/form/entryFields.ts'
import { LicenceFieldSet } from '#web/partners/vendors/form/LicenceFieldSet.tsx'
import { OtherDocuments, VendorFieldSet } from '#web/partners/vendors/form/VendorFieldSet.tsx'

type Props = { vendor: VendorDetail; onClose: () => void }

/** Registers an audit of a vendor, or changes one. */
export function AuditForm({ vendor, audit, onClose }: Props & { audit: VendorAudit | undefined }) {
  const { t, day } = useWords()
  const askRemovals = useRemovals()
  return (
    <ChangeForm
      vendor={vendor}
      title={
        audit ? t('vendors.form.auditTitle', { day: day(audit.auditRegisteredOn) }) : t('vendors.form.newAuditTitle')
      }
      initial={audit ? fieldsOfAudit(audit) : newAudit(todayInPortal())}
      ask={(fields, before) => askRemovals(removedOf(before, fields))}
      call={vendorCalls.saveAudit}
      request={(fields, before) => {
        const removed = removedOf(before, fields)
        return {
          ...keyOf(vendor),
          auditId: audit?.auditId,
          ...auditRequest(before, fields),
          removedObservationIds: removed.observations.flatMap(({ observationId }) => observationId ?? []),
          removedDocumentIds: idsOf(removed.documents),
          reason: fields.reason.trim() || undefined,
        }
      }}
      done={t => t('vendors.form.auditSaved')}
      onClose={onClose}
    >
      <AuditFieldSet isFinished={audit !== undefined && !audit.isInProgress} />
    </ChangeForm>
  )
}

/** Registers a licence of a vendor, or changes one. */
export function LicenceForm({ vendor, licence, onClose }: Props & { licence: VendorLicence | undefined }) {
  const { t } = useWords()
  return (
    <ChangeForm
      vendor={vendor}
      title={t(`vendors.form.${licence ? 'licenceTitle' : 'newLicenceTitle'}`)}
      initial={fieldsOfLicence(licence)}
      call={vendorCalls.saveLicence}
      request={fields => ({
        ...keyOf(vendor),
        licenceId: licence?.licenceId,
        ...licenceRequest(fields),
        documentId: fields.document?.documentId ?? null,
      })}
      done={t => t('vendors.form.licenceSaved')}
      onClose={onClose}
    >
      <LicenceFieldSet needsPaper={false} />
    </ChangeForm>
  )
}

/** Changes a vendor's facts and the papers that belong to no audit; who it is never changes. */
export function FactsForm({ vendor, onClose }: Props) {
  const { t } = useWords()
  const { mainContractor, isActive } = vendor
  const choices = useCall(vendorCalls.getVendorChoices, { enterpriseCode: vendor.customer.code })
  const askRemovals = useRemovals()
  return (
    <Answered answer={choices} awaiting={null}>
      {({ mainContractors }) => (
        <ChangeForm
          vendor={vendor}
          title={t('vendors.form.factsTitle')}
          initial={fieldsOfVendor(vendor)}
          ask={(fields, before) => askRemovals({ documents: withoutThose(before.documents, fields.documents) })}
          call={vendorCalls.saveVendor}
          request={(fields, before) => ({ ...keyOf(vendor), isActive, ...factsRequest(before, fields) })}
          done={t => t('vendors.form.factsSaved')}
          onClose={onClose}
        >
          <div className="fields">
            <VendorFieldSet
              // A main contractor that nobody may choose any more may stay where it was chosen.
              mainContractors={
                !mainContractor || mainContractors.some(({ code }) => code === mainContractor.code)
                  ? mainContractors
                  : [...mainContractors, mainContractor]
              }
              vendorCode={vendor.vendor.code}
            />
          </div>
          <OtherDocuments />
        </ChangeForm>
      )}
    </Answered>
  )
}

const keyOf = ({ vendorId, customer }: VendorDetail) => ({ vendorId, enterpriseCode: customer.code })

type FormProps<Fields extends object, One extends Call> = Omit<
  EntryFormProps<Fields, One>,
  'enterpriseCode' | 'submitText' | 'onSaved' | 'onCancel'
>

/** Whose form it is that is open. */
function ChangeForm<Fields extends object, One extends Call>(props: Props & FormProps<Fields, One>) {
  const { vendor, onClose, ...form } = props
  const { t, nameIn } = useWords()
  const { name, nameEn, code } = vendor.vendor
  return (
    <Section title={form.title} note={<span className="quiet">{`${nameIn({ name, nameEn })} (${code})`}</span>}>
      <EntryForm
        {...form}
        enterpriseCode={vendor.customer.code}
        submitText={t('common.save')}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Section>
  )
}

type Removed = {
  observations?: readonly { observation: string }[]
  documents: readonly { fileName: string }[]
}

/** Says what saving takes out. */
function useRemovals() {
  const { t } = useWords()
  return ({ observations = [], documents }: Removed) => {
    if (observations.length + documents.length === 0) return undefined
    return {
      title: t('vendors.ask.removals.title'),
      act: t('vendors.ask.removals.action'),
      children: (
        <>
          <p>{t('vendors.ask.removals.effect')}</p>
          <Bullets
            lines={[
              ...observations.map(({ observation }) => t('vendors.ask.removals.observation', { observation })),
              ...documents.map(({ fileName: name }) => t('vendors.ask.removals.document', { name })),
            ]}
          />
        </>
      ),
    }
  }
}
