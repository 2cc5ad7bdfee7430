import { Link } from '@tanstack/react-router'
import type { Attention } from '#contract/reporting/types/whatWentWrong.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CaseLink } from '#web/kernel/ui/buttons/CaseLink.tsx'
import { DeliveryLink } from '#web/kernel/ui/buttons/DeliveryLink.tsx'

type Row<Name extends keyof Attention> = { row: NonNullable<Attention[Name]>['rows'][number] }

/** A case: its number, its due date, who assesses it. */
export function CaseLine({ row: { caseId, number, dueOn, isOverdue, assessor, depositor, delivery } }: Row<'cases'>) {
  const { t, day, nameIn } = useWords()
  const company = nameIn(depositor)
  return (
    <li className="anywhere">
      <div>
        <CaseLink caseId={caseId} className="strong">
          {number}
        </CaseLink>{' '}
        <span className="quiet">{delivery.reference}</span>
      </div>
      <div>
        <span className={isOverdue ? 'wrong strong' : undefined}>
          {t(`deliveryDashboard.attention.${isOverdue ? 'overdue' : 'due'}`, { day: day(dueOn) })}
        </span>{' '}
        <span className={assessor === null ? 'warn strong' : 'quiet'}>
          {assessor === null
            ? t('deliveryDashboard.attention.nobody', { company })
            : t('deliveryDashboard.attention.who', {
                name: t('deliveryDashboard.attention.assessor', { name: assessor, company }),
              })}
        </span>
      </div>
    </li>
  )
}

/** A lot on hold: it is decided in its case, or on its delivery's page. */
export function HoldLine({ row: { product, lot, delivery, caseId, caseNumber } }: Row<'holds'>) {
  const { t, localName, nameIn } = useWords()
  const name = localName(product.nameJa, product.nameEn)
  return (
    <li className="anywhere">
      <div>
        {caseId === null ? (
          <DeliveryLink to={{ deliveryId: delivery.deliveryId, reference: name }} className="strong" />
        ) : (
          <CaseLink caseId={caseId} className="strong">
            {name}
          </CaseLink>
        )}{' '}
        {lot !== null && t('deliveryDashboard.attention.lot', { lot })}
      </div>
      <div className="quiet">
        {caseNumber ?? delivery.reference} ·{' '}
        {t('deliveryDashboard.attention.who', { name: nameIn(delivery.depositor) })}
      </div>
    </li>
  )
}

/** Findings that a vendor has not answered. */
export function VendorLine({ row: { vendorId, vendor, openObservations } }: Row<'vendors'>) {
  const { t, nameIn } = useWords()
  return (
    <li className="anywhere">
      <div>
        <Link to="/vendor-management/vendor" search={{ vendorId }} className="strong">
          {nameIn(vendor)}
        </Link>
      </div>
      <div className="quiet">
        {t('deliveryDashboard.attention.open', { number: openObservations })} ·{' '}
        {t('deliveryDashboard.attention.who', { name: nameIn(vendor) })}
      </div>
    </li>
  )
}

/** Findings that one's own company has not answered. */
export function CustomerLine({ row: { customer, openObservations } }: Row<'customers'>) {
  const { t, nameIn } = useWords()
  return (
    <li className="anywhere">
      <Link to="/vendor-management" search={{ view: 'received' }} className="strong">
        {nameIn(customer)}
      </Link>{' '}
      <span className="quiet">{t('deliveryDashboard.attention.open', { number: openObservations })}</span>
    </li>
  )
}
