import type { ReactNode } from 'react'
import type { VendorRow } from '#contract/calls/vendorShapes.ts'
import { useText } from '#web/texts/useText.ts'
import * as cells from '#web/vendors/list/vendorCells.tsx'

type Props = { row: VendorRow; list: cells.ListKind; showsCustomer: boolean }

/** One vendor on a narrow screen. */
export function VendorCard({ row, list, showsCustomer }: Props) {
  const t = useText()
  return (
    <>
      <div className="list-card-head">
        <div>
          <cells.VendorName row={row} list={list} />
        </div>
        <div className="vendor-card-state">
          <cells.State row={row} />
        </div>
      </div>
      <div className="list-card-columns">
        <Named label={t('vendors.columns.auditExpiresOn')}>
          <cells.Audit row={row} />
        </Named>
        <Named label={t('vendors.columns.licenceExpiresOn')}>
          <cells.Licence row={row} />
        </Named>
        <Named label={t('vendors.columns.score')}>
          <cells.Score row={row} />
        </Named>
        <Named label={t('vendors.columns.openFindings')}>
          <cells.Findings row={row} />
        </Named>
        <Named label={t('vendors.columns.mainContractor')}>
          <cells.MainContractor row={row} />
        </Named>
        {showsCustomer && (
          <Named label={t('vendors.columns.customer')}>
            <cells.Customer row={row} />
          </Named>
        )}
      </div>
      {row.comment !== null && (
        <Named label={t('vendors.facts.comment')}>
          <cells.Comment row={row} />
        </Named>
      )}
    </>
  )
}

const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span className="quiet">{label}</span>
    <div>{children}</div>
  </div>
)
