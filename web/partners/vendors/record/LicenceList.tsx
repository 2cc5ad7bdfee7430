import type { ReactNode } from 'react'
import type { VendorLicence } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { LastDay } from '#web/partners/vendors/vendorMarks.tsx'
import { DocumentButton } from '#web/partners/vendors/pdf/DocumentButton.tsx'

type Props = {
  licences: readonly VendorLicence[]
  /** Whether anybody waits for the next issue of what expires. */
  counts: boolean
  renderTools?: (licence: VendorLicence) => ReactNode
}

/** The licences of a vendor, each with its end and its paper. */
export function LicenceList({ licences, counts, renderTools }: Props) {
  const t = useText()
  if (licences.length === 0) return <p className="quiet">{t('vendors.licence.none')}</p>
  return (
    <ul className="vendor-licences divided">
      {licences.map(licence => (
        <li key={licence.licenceId}>
          <div>
            <strong>{licence.name}</strong>
            <div className="quiet">{licence.number ?? t('vendors.licence.noNumber')}</div>
          </div>
          <div>
            {licence.expiresOn === null ? (
              <span className="quiet">{t('vendors.licence.endless')}</span>
            ) : (
              <LastDay day={licence.expiresOn} daysLeft={licence.daysLeft} counts={counts} />
            )}
          </div>
          <div>
            {licence.document ? (
              <DocumentButton pdf={licence.document} />
            ) : (
              <span className="quiet">{t('vendors.licence.noPaper')}</span>
            )}
          </div>
          {renderTools && <div className="section-actions">{renderTools(licence)}</div>}
        </li>
      ))}
    </ul>
  )
}
