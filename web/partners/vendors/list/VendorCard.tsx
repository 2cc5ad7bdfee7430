import type { VendorRow } from '#contract/partners/types/vendorTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import * as cells from '#web/partners/vendors/list/vendorCells.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

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
      <CardFacts
        facts={[
          {
            label: `${t('vendors.columns.auditExpiresOn')} / ${t('vendors.columns.auditedOn')}`,
            value: <cells.Audit row={row} />,
          },
          { label: t('vendors.columns.licenceExpiresOn'), value: <cells.Licence row={row} /> },
          { label: t('vendors.columns.score'), value: <cells.Score row={row} /> },
          { label: t('vendors.columns.openObservations'), value: <cells.Observations row={row} /> },
          { label: t('vendors.columns.mainContractor'), value: <cells.MainContractor row={row} /> },
          showsCustomer && { label: t('vendors.columns.customer'), value: <cells.Customer row={row} /> },
          row.comment !== null && {
            label: t('vendors.facts.comment'),
            value: <cells.Comment row={row} />,
            isWide: true,
          },
        ]}
      />
    </>
  )
}
